import { describe, expect, it } from "vitest";
import type { Edge } from "../../src/game/seats";
import { ANGLES, ARM, FINGERS, handScale, ORIGIN, type Finger } from "../../src/scenes/hand-shape";

/** Screens with what was measured on them, in pixels: a stone of the Line and of the Pool, how far the next one is, how far the Pool is below the Line, and how far above it the words end. */
const SCREENS = [
  { width: 320, height: 568, stone: 44, pitch: 44.5, pool: 44, poolPitch: 44.5, row: 83.8, words: 70.3 },
  { width: 360, height: 640, stone: 44, pitch: 49.3, pool: 44, poolPitch: 49.3, row: 85.2, words: 71.9 },
  { width: 390, height: 844, stone: 47.7, pitch: 53.5, pool: 47.7, poolPitch: 53.5, row: 94.1, words: 79.5 },
  { width: 844, height: 390, stone: 58.5, pitch: 65.5, pool: 44, poolPitch: 51, row: 93.6, words: 62.9 },
  { width: 820, height: 1180, stone: 103.2, pitch: 112.9, pool: 103.2, poolPitch: 112.9, row: 171.8, words: 132.8 },
  { width: 1280, height: 800, stone: 115.2, pitch: 129, pool: 115.2, poolPitch: 129, row: 180.9, words: 135.5 },
  { width: 1366, height: 768, stone: 110.6, pitch: 123.8, pool: 110.6, poolPitch: 123.8, row: 174.3, words: 130.6 },
  { width: 1920, height: 1080, stone: 148, pitch: 160.7, pool: 148, poolPitch: 160.7, row: 229.2, words: 171.2 },
  { width: 2560, height: 1440, stone: 207.2, pitch: 226.6, pool: 207.2, poolPitch: 226.6, row: 319.4, words: 238.7 },
];
/** A sign is so wide, beside its stone. */
const SIGN = 0.62;
const STEPS = 12;
const steps = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS);

type Pair = readonly [number, number];
const between = ([a, b]: Pair, [c, d]: Pair, t: number): Pair => [a + (c - a) * t, b + (d - b) * t];
function along({ curve: [a, b, c, d] }: Finger, t: number): Pair {
  const [ab, bc, cd] = [between(a, b, t), between(b, c, t), between(c, d, t)];
  return between(between(ab, bc, t), between(bc, cd, t), t);
}
function outline(): Pair[] {
  const fingers = FINGERS.flatMap((finger) =>
    steps.map((t) => along(finger, t)).flatMap(([x, y]): Pair[] => [[x - finger.thick / 2, y], [x + finger.thick / 2, y], [x, y - finger.thick / 2]]),
  );
  const arm = steps.flatMap((down) => steps.map((across): Pair => [ARM.left + (ARM.right - ARM.left) * across, ARM.from + (ARM.to - ARM.from) * down]));
  return [...fingers, ...arm];
}
/** Where the hand lies, beside the middle of the stone that it holds, in pixels. */
function covered(edge: Edge, stone: number, scale: number): Pair[] {
  const turned = (ANGLES[edge] * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turned), Math.sin(turned)];
  return outline().map(([x, y]) => {
    const [right, down] = [(x + ORIGIN.x) * scale, stone / 2 + (y + ORIGIN.y) * scale];
    return [cos * right - sin * down, sin * right + cos * down];
  });
}

describe("a hand", () => {
  for (const screen of SCREENS) {
    const { stone, pitch, pool, poolPitch, row, words } = screen;
    for (const edge of Object.keys(ANGLES) as Edge[]) {
      it(`from the ${edge} edge covers neither sign nor words at ${screen.width} by ${screen.height}`, () => {
        const overLine = covered(edge, stone, handScale(stone, screen));
        const overPool = covered(edge, pool, handScale(pool, screen));
        const on = (places: Pair[], pitched: number, wide: number): boolean =>
          places.some(([x, y]) => [-2, -1, 1, 2].some((next) => Math.hypot(x - next * pitched, y) < (wide * SIGN) / 2));
        expect(on(overLine, pitch, stone), "a neighbour in the Line").toBe(false);
        expect(on(overPool, poolPitch, pool), "a neighbour in the Pool").toBe(false);
        expect(overLine.some(([, y]) => Math.abs(y - row) < (pool * SIGN) / 2), "the Pool from the Line").toBe(false);
        expect(overPool.some(([, y]) => Math.abs(y + row) < (stone * SIGN) / 2), "the Line from the Pool").toBe(false);
        expect(overLine.some(([, y]) => y < -words), "the words above the Line").toBe(false);
      });
    }
  }
  it("reaches over the rim of its own stone, and not to its sign", () => {
    const tips = covered("near", 72, 0.9).map(([x, y]) => Math.hypot(x, y));
    expect(Math.min(...tips)).toBeLessThan(36);
    expect(Math.min(...tips)).toBeGreaterThan((72 * SIGN) / 2);
  });
});
