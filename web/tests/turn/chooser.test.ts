import { describe, expect, it } from "vitest";
import { Chooser, NOTHING, type Picked } from "../../src/turn/chooser";

// A Line of three, the second face-down, with Crown and Sword in the Pool.
const LEGAL = ["C<", "C>", "W<", "W>", "h1", "h3", "1~2", "1~3", "2~3", "p2", "c2", "b"];
const chooser = new Chooser(new Set(LEGAL), 1);
const at = (place: number): { place: number; line: number } => ({ place, line: 1 });
const stone = (place: number): Picked => ({ kind: "stone", spot: at(place) });

describe("stone first", () => {
  it("says the action on the picked stone", () => {
    expect(chooser.tapAction(stone(1), "hide")).toEqual({ picked: NOTHING, move: "h1" });
    expect(chooser.tapAction(stone(2), "challenge").move).toBe("c2");
  });
  it("asks the rules about what is not legal, and keeps the stone", () => {
    expect(chooser.tapAction(stone(1), "peek")).toEqual({ picked: stone(1), refused: "p1" });
    expect(chooser.open(stone(1), "peek")).toBe(false);
  });
  it("lets a stone go that is touched again", () => {
    expect(chooser.tapStone(stone(1), at(1)).picked).toEqual(NOTHING);
  });
});

describe("action first", () => {
  const swap: Picked = { kind: "action", action: "swap" };
  it("takes the two stones of a Swap one after the other", () => {
    const first = chooser.tapStone(swap, at(3));
    expect(first).toEqual({ picked: { kind: "swap", from: at(3) } });
    expect(chooser.wanted(first.picked, at(1))).toBe(true);
    expect(chooser.wanted(first.picked, at(3))).toBe(false);
    expect(chooser.tapStone(first.picked, at(1)).move).toBe("1~3");
  });
  it("lights up the stones that the action can be done to", () => {
    const peek: Picked = { kind: "action", action: "peek" };
    expect([1, 2, 3].filter((place) => chooser.wanted(peek, at(place)))).toEqual([2]);
  });
});

describe("placing, dragging, boasting", () => {
  it("wants a stone of the Pool, then an end", () => {
    const { picked } = chooser.tapPool(NOTHING, "C", 1);
    expect(chooser.tapEnd(picked, ">", 1).move).toBe("C>");
    expect(chooser.tapPool(picked, "C", 1).picked).toEqual(NOTHING);
  });
  it("swaps a stone that is dropped on another, of the same Line", () => {
    expect(chooser.drop(at(2), at(1)).move).toBe("1~2");
    expect(chooser.drop(at(2), at(2)).move).toBeUndefined();
    expect(chooser.drop(at(2), { place: 1, line: 2 }).move).toBeUndefined();
  });
  it("asks once more before a Boast is said", () => {
    expect(chooser.tapAction(NOTHING, "boast")).toEqual({ picked: NOTHING, confirm: "boast" });
    const none = new Chooser(new Set(["h1"]), 1);
    expect(none.tapAction(NOTHING, "boast")).toEqual({ picked: NOTHING, refused: "b" });
  });
});
