import { expect, test } from "vitest";
import { pathThrough, trail } from "../../src/road/trail";

test.each([true, false])("every spot lies on the map, and no two lie together", (upright) => {
  const spots = trail(7, 4, upright);
  expect(spots).toHaveLength(35);
  for (const [at, { x, y }] of spots.entries()) {
    expect(Math.min(x, y)).toBeGreaterThan(3);
    expect(Math.max(x, y)).toBeLessThan(97);
    for (const other of spots.slice(at + 1)) expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(5);
  }
});

test("the way goes on from one chapter to the next", () => {
  for (const upright of [true, false]) {
    const spots = trail(7, 4, upright);
    const steps = spots.slice(1).map(({ x, y }, at) => Math.hypot(x - spots[at]!.x, y - spots[at]!.y));
    expect(Math.max(...steps)).toBeLessThan(25);
    expect(pathThrough(spots).match(/Q/g)).toHaveLength(34);
  }
});
