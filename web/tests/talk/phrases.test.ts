import { beforeAll, describe, expect, it, vi } from "vitest";
import { aboutStones, offeredAfterMs, parseRecordedWords, phraseText, wordsText } from "../../src/talk/phrases";
import { speakOf } from "../../src/words/catalogue.svelte";

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await speakOf("screens");
});

describe("ready-made phrases", () => {
  it("say what they speak of", () => {
    expect(phraseText("stone-is 3 W", 1)).toBe("Stone 3 is the Sword.");
    expect(phraseText("look-at 2@1", 2)).toBe("Look at stone 2 of Line 1.");
  });
  it("that are not known here are a murmur", () => expect(phraseText("fnord", 1)).toBe(phraseText("hm", 1)));
  it("are offered while a person thinks, and not in the pauses of a bot", () => {
    const longestUsualPauseMs = 1.4 * 1.4 * 1.55 * 1_000; // two seats: the usual one, in the slowest mood, of the gravest King
    expect(offeredAfterMs({ by: "bot" })).toBeGreaterThan(longestUsualPauseMs);
    expect(offeredAfterMs({ by: "person" })).toBeLessThan(1_000);
  });
  it("are written as they are read", () => {
    const [code] = aboutStones({ place: 3, line: 2 }, "W", 2, true);
    expect(phraseText(code!, 2)).toContain("of Line 2");
  });
});

describe("what a record writes down", () => {
  it("is a phrase behind a #, else free words", () => {
    expect(parseRecordedWords("#weather")).toEqual({ text: null, phrase: "weather" });
    expect(parseRecordedWords("weather")).toEqual({ text: "weather", phrase: null });
    expect(wordsText(parseRecordedWords("It is late"), 1)).toBe("It is late");
  });
});
