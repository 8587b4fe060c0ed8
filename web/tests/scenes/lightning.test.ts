import { expect, it } from "vitest";
import type { TimeShown } from "../../src/net/wire";
import { hurry, isLightning } from "../../src/scenes/lightning";
import { sceneOf } from "../../src/scenes/scene";
import { times } from "../../src/scenes/scene-times";
import { view } from "../frames";

const bank = (seconds: number, plus: number): TimeShown => ({ kind: "bank", seconds, plus });
const LIGHTNING = bank(60, 1);
const change = { before: view([["C", "S"]]), after: view([["S", "C"]]), rules: { players: 2, points: 3 } } as const;

it("a lightning clock leaves a player two minutes a game at most", () => {
  expect([LIGHTNING, bank(120, 0), { kind: "word", seconds: 8, plus: 0 } as const].map(isLightning)).toEqual([true, true, true]);
  expect([bank(180, 3), { kind: "word", seconds: 60, plus: 0 } as const, { kind: "none", seconds: 0, plus: 0 } as const].some(isLightning)).toBe(false);
});

it("quiet scenes are shorter then, Swaps can be followed, and a reveal keeps its breath", () => {
  const swap = sceneOf({ kind: "swapped", seat: "B", one: 1, other: 2, line: 1 }, change);
  const hide = sceneOf({ kind: "hid", seat: "B", place: 1, line: 1 }, change);
  const answer = sceneOf({ kind: "answered", seat: "B", place: 1, line: 1, named: "C", stone: "C" }, change);
  expect(hurry(hide, LIGHTNING)).toBe(0.6);
  expect(hurry(swap, LIGHTNING) * times.flight_ms).toBeGreaterThanOrEqual(450);
  expect(hurry(answer, LIGHTNING)).toBe(1);
  expect(hurry(hide, bank(180, 3))).toBe(1);
});
