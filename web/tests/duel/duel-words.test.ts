import { expect, test } from "vitest";
import { dayText, marksText, pointsText } from "../../src/duel/duel-words";
import { dayOf } from "../../src/duel/occasion";
import type { DuelTryShown } from "../../src/net/wire";

const MINE: DuelTryShown = { table: "t", won: true, checked: true, points: [3, 1], turns: 22, by_proof: true, marks: [true, true, false, true] };

test("the marks tell the points in order and a proof, and nothing of any stone", () => {
  expect(marksText(MINE)).toBe("●●○● ⚑");
  expect(marksText({ ...MINE, by_proof: false })).toBe("●●○●");
  expect(marksText({ ...MINE, marks: [], by_proof: false })).toBe("");
  expect(pointsText([3, 1])).toBe("3–1");
});

test("a day is Greenwich's, wherever one is", () => {
  expect(dayText("2026-11-18")).toBe("Nov 18");
});

test("a duel differs from other occasions", () => {
  expect(dayOf("duel:2026-11-18")).toBe("2026-11-18");
  expect(dayOf("road:crown-1")).toBe("");
  expect(dayOf(undefined)).toBe("");
});
