import { describe, expect, it } from "vitest";
import { parseMove, parseOrder, pointedAt, Writer } from "../../src/game/notation";

describe("moves as text", () => {
  it("names no Line where there is only one", () => {
    const write = new Writer(1);
    expect(write.place("C", "<", 1)).toBe("C<");
    expect(write.swap({ place: 4, line: 1 }, 1)).toBe("1~4");
    expect(write.peek({ place: 2, line: 1 }, true)).toBe("p2t");
  });
  it("names the Line where there are two", () => {
    const write = new Writer(2);
    expect(write.hide({ place: 3, line: 2 })).toBe("h3@2");
    expect(write.boast(1)).toBe("b@1");
  });
  it("reads the orders that it is asked to carry out", () => {
    expect(parseOrder("W>@2")).toEqual({ kind: "place", stone: "W", end: ">", line: 2 });
    expect(parseOrder("h3")).toEqual({ kind: "hide", place: 3, line: 1 });
    expect(pointedAt(parseOrder("1~4@2"))).toEqual([
      { place: 1, line: 2 },
      { place: 4, line: 2 },
    ]);
    expect(() => parseOrder("b")).toThrow();
  });
  it("reads every move that speaks of stones, and leaves words alone", () => {
    expect(parseMove("p2t@2")).toEqual({ kind: "peek", place: 2, line: 2 });
    expect(parseMove("c7")).toEqual({ kind: "challenge", place: 7, line: 1 });
    expect(parseMove("b@2")).toEqual({ kind: "boast", line: 2 });
    expect(parseMove("=K")).toEqual({ kind: "answer", stone: "K" });
    expect(parseMove("3=K")).toEqual({ kind: "name", place: 3, stone: "K" });
    for (const word of ["believe", "ok", "p.", "first", ""]) expect(parseMove(word)).toBeNull();
  });
});
