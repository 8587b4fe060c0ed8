import { describe, expect, it } from "vitest";
import { Staircase } from "../../src/puzzles/staircase";

const NAMES = Array.from({ length: 40 }, (_, index) => `puzzle-${index}`);

describe("which puzzle next", () => {
  it("begins with a clear one and gets closer with every right answer", () => {
    const stairs = new Staircase();
    const places: number[] = [];
    for (let count = 0; count < 6; count++) {
      const name = stairs.next(NAMES)!;
      places.push(NAMES.indexOf(name));
      stairs.answered(name, true);
    }
    expect(places[0]).toBe(0);
    expect(places).toEqual([...places].sort((one, two) => one - two));
  });

  it("goes back twice as far after a wrong answer", () => {
    const stairs = new Staircase(0.5);
    stairs.answered("puzzle-1", true);
    stairs.answered("puzzle-2", false);
    expect(stairs.level).toBeCloseTo(0.5 - 1 / 16);
  });

  it("asks none twice before all were asked, and then goes on", () => {
    const stairs = new Staircase(0.3);
    const asked = NAMES.map(() => {
      const name = stairs.next(NAMES)!;
      stairs.answered(name, name.endsWith("3"));
      return name;
    });
    expect(new Set(asked).size).toBe(NAMES.length);
    expect(stairs.next(NAMES)).not.toBe(asked.at(-1));
  });

  it("has nothing to ask where there is no puzzle, and goes on with a single one", () => {
    expect(new Staircase().next([])).toBeUndefined();
    expect(new Staircase(0, ["only"]).next(["only"])).toBe("only");
  });
});
