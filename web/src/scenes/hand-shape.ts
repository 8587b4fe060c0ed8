// The shape of a hand: how its fingers lie, how large it is beside the stone that it holds, and from which corner its arm comes.
// All of it is such that a hand lies over no words, and over no sign, wherever it reaches.
import type { Edge } from "../game/seats";
import type { Point } from "../input/hit-test";

type Pair = readonly [x: number, y: number];
/** A finger: the curve of its middle from the tip, as SVG draws one by four points, and how thick it is. */
export interface Finger {
  curve: readonly [Pair, Pair, Pair, Pair];
  thick: number;
}
/** From the little finger to the thumb. */
export const FINGERS: readonly Finger[] = [
  { curve: [[31, 15], [31.5, 24], [31, 34], [30, 50]], thick: 8.4 },
  { curve: [[22.5, 5], [24, 18], [24.5, 30], [24, 48]], thick: 9.6 },
  { curve: [[12.5, -3], [14.5, 11], [16.5, 26], [17, 46]], thick: 10.2 },
  { curve: [[1.5, -6], [2.5, 8], [5.5, 24], [9, 44]], thick: 10.2 },
  { curve: [[-14, 3], [-16.5, 17], [-11, 33], [2, 52]], thick: 10.8 },
];
/** Palm and cuff, from where the fingers end to where the sleeve has half faded. */
export const ARM = { left: -7, right: 38, from: 42, to: 96 };
/** The arms come from four corners, between the neighbouring stones and the next row, in degrees. */
export const ANGLES: Readonly<Record<Edge, number>> = { near: 48, right: -48, left: 132, far: -132 };
/** Where the drawing's origin lies, beside the middle of the stone's own edge. The fingertips reach over the rim, and never to the sign. */
export const ORIGIN: Point = { x: -6, y: 4 };

const LOW_SCREEN_PX = 480;
const LARGEST_UPRIGHT = 1.05;

/** How many pixels a unit of the drawing has: upright there is more room between the rows than on a wide or a low screen. */
export function handScale(stone: number, screen: { width: number; height: number }): number {
  if (screen.height > screen.width) return Math.min(stone / 82, LARGEST_UPRIGHT);
  return stone / (screen.height < LOW_SCREEN_PX ? 128 : 112);
}
