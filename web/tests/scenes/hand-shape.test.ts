import { describe, expect, it } from "vitest";
import type { Edge } from "../../src/game/seats";
import { ARM, FINGERS, ORIGIN, poseOf, type Box, type Finger, type Pose } from "../../src/scenes/hand-shape";
import measured from "./layouts.json";

/**
 * What was measured in a browser, in pixels. A row: its middle from left and top, how wide a stone is, how far the next one.
 * A number: how wide, how high, how far below the middle of its stone. Words: names, narration, labels, acts, of whoever is to speak and of whoever is not.
 */
interface Layout {
  table: string;
  width: number;
  height: number;
  lines: number[][];
  pools: number[][];
  number: number[];
  words: number[][];
}
const LAYOUTS: Layout[] = measured;
const EDGES: readonly Edge[] = ["near", "left", "far", "right"];
/** A sign is so wide, beside its stone. */
const SIGN = 0.62;
/** Smaller than this nobody would take it for a hand: its palm and cuff, beside the stone. */
const SMALLEST = 0.2;
const STEPS = 8;
const steps = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS);

type Pair = readonly [x: number, y: number];
interface Stone {
  x: number;
  y: number;
  width: number;
}
const between = ([a, b]: Pair, [c, d]: Pair, t: number): Pair => [a + (c - a) * t, b + (d - b) * t];
function along({ curve: [a, b, c, d] }: Finger, t: number): Pair {
  const [ab, bc, cd] = [between(a, b, t), between(b, c, t), between(c, d, t)];
  return between(between(ab, bc, t), between(bc, cd, t), t);
}
const outline: readonly Pair[] = [
  ...FINGERS.flatMap((finger) =>
    steps.map((t) => along(finger, t)).flatMap(([x, y]): Pair[] => [[x - finger.thick / 2, y], [x + finger.thick / 2, y], [x, y - finger.thick / 2]]),
  ),
  ...steps.flatMap((down) => steps.map((across): Pair => [ARM.left + (ARM.right - ARM.left) * across, ARM.from + (ARM.to - ARM.from) * down])),
];
/** Where the hand lies, in pixels. */
function covered(stone: Stone, { angle, mirrored, scale }: Pose): Pair[] {
  const turned = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turned), Math.sin(turned)];
  return outline.map(([x, y]) => {
    const [right, down] = [(x + ORIGIN.x) * scale * (mirrored ? -1 : 1), stone.width / 2 + (y + ORIGIN.y) * scale];
    return [stone.x + cos * right - sin * down, stone.y + sin * right + cos * down];
  });
}
const sevenOf = ([x, y, width, pitch]: number[]): Stone[] => [-3, -2, -1, 0, 1, 2, 3].map((at) => ({ x: x! + at * pitch!, y: y!, width: width! }));
const boxOf = ([left, top, width, height]: number[]): Box => ({ left: left!, top: top!, right: left! + width!, bottom: top! + height! });
const around = (x: number, y: number, width: number, height: number): Box => boxOf([x - width / 2, y - height / 2, width, height]);

/** A full Line and a full Pool: what else is to be seen while a hand is at a stone. */
function seenBeside(held: Stone, layout: Layout): { signs: Stone[]; words: Box[]; all: Box[] } {
  const [wide, high, below] = layout.number as [number, number, number];
  const lines = layout.lines.flatMap(sevenOf);
  const signs = [...lines, ...layout.pools.flatMap(sevenOf)].filter(({ x, y }) => x !== held.x || y !== held.y);
  const words = [...layout.words.map(boxOf), ...lines.map(({ x, y }) => around(x, y + below, wide, high))];
  return { signs, words, all: [...signs.map(({ x, y, width }) => around(x, y, width * 0.56, width * 0.56)), ...words] };
}

describe("a hand", () => {
  for (const layout of LAYOUTS)
    it(`covers no sign, number, name, words or act at ${layout.width} by ${layout.height}, ${layout.table}`, () => {
      for (const held of [...layout.lines, ...layout.pools].flatMap(sevenOf))
        for (const edge of EDGES) {
          const { signs, words, all } = seenBeside(held, layout);
          const pose = poseOf(edge, held, all, layout);
          const lies = covered(held, pose);
          const where = `${edge} at ${held.x}, ${held.y}`;
          expect(words.filter((box) => lies.some(([x, y]) => x > box.left && x < box.right && y > box.top && y < box.bottom)), where).toEqual([]);
          expect(signs.filter((sign) => lies.some(([x, y]) => Math.hypot(x - sign.x, y - sign.y) < (sign.width * SIGN) / 2)), where).toEqual([]);
          expect(((ARM.right - ARM.left) * pose.scale) / held.width, where).toBeGreaterThan(SMALLEST);
        }
    });
  it("comes from its own corner where there is room", () => {
    const angles = EDGES.map((edge) => poseOf(edge, { x: 500, y: 400, width: 72 }, [], { width: 1366, height: 768 }).angle);
    expect(angles).toEqual([48, 132, -132, -48]);
  });
  it("reaches over the rim of its own stone, and not to its sign", () => {
    const stone = { x: 0, y: 0, width: 72 };
    const tips = covered(stone, poseOf("near", stone, [], { width: 390, height: 844 })).map(([x, y]) => Math.hypot(x, y));
    expect(Math.min(...tips)).toBeLessThan(36);
    expect(Math.min(...tips)).toBeGreaterThan((72 * SIGN) / 2);
  });
});
