import { describe, expect, it } from "vitest";
import { afterFirstMove, openingFrame } from "../../src/game/laid-table";

const laid = openingFrame({}, "minstrel", "S", "A");

describe("a table that the page lays itself", () => {
  it("offers the moves there are with one stone, and none when the bot begins", () => {
    expect(laid.view!.pools).toEqual([["C", "D", "F", "H", "K", "W"]]);
    expect(laid.legal).toHaveLength(2 * 6 + 1);
    expect(openingFrame({}, "minstrel", "S", "B").legal).toEqual([]);
  });
  it.each([
    ["W<", ["W", "S"], 5, "placed"],
    ["W>", ["S", "W"], 5, "placed"],
    ["h1", [null], 6, "hid"],
  ])("shows %s before the server has it", (move, line, left, kind) => {
    const { view, event, legal } = afterFirstMove(laid, move);
    expect(view!.lines).toEqual([line]);
    expect(view!.pools[0]).toHaveLength(left);
    expect([event!.kind, view!.waiting, legal]).toEqual([kind, { kind: "acting", seat: "B" }, []]);
  });
});
