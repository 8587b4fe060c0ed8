import { beforeAll, expect, test, vi } from "vitest";
import { moveInWords } from "../../src/words/moves";
import { percent, speak, speakOf } from "../../src/words/catalogue.svelte";

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await speakOf("study");
});

test("a stone that is named stands in the nominative, one that is placed in the accusative", async () => {
  await speak("el");
  expect(moveInWords("=K", 1)).toContain("ο Ιππότης");
  expect(moveInWords("3=K", 1)).toContain("ο Ιππότης");
  expect(moveInWords("K<", 1)).toContain("τον Ιππότη");
});

test("a percentage is written as its language writes it", async () => {
  await speak("en");
  expect(percent(0.8)).toBe("80%");
  await speak("fr");
  expect(percent(0.8)).toBe("80\u202f%");
});
