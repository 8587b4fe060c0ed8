import { describe, expect, it } from "vitest";
import { hiddenSpots } from "../../src/game/stones";
import { closed } from "../../src/scenes/final-reveal";
import { sceneOf, type Change } from "../../src/scenes/scene";
import type { TableShown } from "../../src/net/wire";
import { frame, view } from "../frames";

const from = (before: TableShown, players: 2 | 4 = 2): Change => ({ before, after: before, rules: { players, points: 3 } });

describe("what is to be seen when something happens", () => {
  it("a Swap is two arcs, one over and one under, carried by the other one's hand", () => {
    const scene = sceneOf({ kind: "swapped", seat: "A", one: 1, other: 3, line: 1 }, from(view([[null, "C", null]])));
    expect(scene.hand).toBe("B");
    expect(scene.travels.map(({ way, to }) => [way, to.place])).toEqual([
      ["over", 3],
      ["under", 1],
    ]);
  });
  it("a stone placed at the left end pushes the others along", () => {
    const scene = sceneOf({ kind: "placed", seat: "A", stone: "W", end: "<", line: 1 }, from(view([["S", null]]), 4));
    expect(scene.hand).toBe("B");
    expect(scene.travels).toEqual([
      { to: { place: 1, line: 1 }, source: { from: "pool", stone: "W", line: 1 }, way: "over", carried: true },
      { to: { place: 2, line: 1 }, source: { from: "line", spot: { place: 1, line: 1 } }, way: "along", carried: false },
      { to: { place: 3, line: 1 }, source: { from: "line", spot: { place: 2, line: 1 } }, way: "along", carried: false },
    ]);
  });
  it("a look is a stone that rises, and no symbol", () => {
    const scene = sceneOf({ kind: "looked", seat: "A", looker: "C", place: 2, line: 1 }, from(view([[null, null]]), 4));
    expect(scene.lifts).toEqual({ spot: { place: 2, line: 1 }, by: "C" });
    expect(scene.turns).toBeNull();
    expect(scene.travels).toEqual([]);
  });
  it("at the end only what the last word turned is open at first", () => {
    const before = view([[null, null, "W"]]);
    const open = frame(9, { phase: "over", view: view([["S", "C", "W"]]) });
    const event = { kind: "named", seat: "A", place: 2, line: 1, named: "C", stone: "C" } as const;
    expect(closed(open, before, event).view?.lines).toEqual([[null, "C", "W"]]);
    expect(hiddenSpots(before)).toHaveLength(2);
  });
});
