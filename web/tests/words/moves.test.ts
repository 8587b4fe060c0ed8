import { beforeAll, expect, test, vi } from "vitest";
import { speak, speakOf } from "../../src/words/catalogue.svelte";
import { moveInWords } from "../../src/words/moves";

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await speakOf("screens");
  await speakOf("study");
});

test("a stone that is named stands in the nominative, one that is placed in the accusative", async () => {
  await speak("el");
  expect(moveInWords("=K", 1)).toContain("ο Ιππότης");
  expect(moveInWords("3=K", 1)).toContain("ο Ιππότης");
  expect(moveInWords("K<", 1)).toContain("τον Ιππότη");
});

test("a Line is named where there are two", async () => {
  await speak("en");
  expect(moveInWords("h3", 1)).toBe("Hide stone 3");
  expect(moveInWords("h3@2", 2)).toBe("Hide stone 3 of Line 2");
  expect(moveInWords("1~4@1", 2)).toBe("Swap stones 1 and 4 of Line 1");
});

test("what is no move is left as it is", () => expect(moveInWords("x9", 1)).toBe("x9"));
