// The shape of a hand, and how it lies where it reaches: from which corner its arm comes, how far it is turned, how large it is.
// It comes from where there is room: no hand lies over a sign, a number, a name, words or a button.
import type { Edge } from "../game/seats";
import type { Point } from "../input/hit-test";

type Pair = readonly [x: number, y: number];
/** A finger: the curve of its middle from the tip, as SVG draws one by four points, and how thick it is. */
export interface Finger {
  curve: readonly [Pair, Pair, Pair, Pair];
  thick: number;
}
/** The fingers, little finger first. */
export const FINGERS: readonly Finger[] = [
  { curve: [[31, 15], [31.5, 24], [31, 34], [30, 50]], thick: 8.4 },
  { curve: [[22.5, 5], [24, 18], [24.5, 30], [24, 48]], thick: 9.6 },
  { curve: [[12.5, -3], [14.5, 11], [16.5, 26], [17, 46]], thick: 10.2 },
  { curve: [[1.5, -6], [2.5, 8], [5.5, 24], [9, 44]], thick: 10.2 },
  { curve: [[-14, 3], [-16.5, 17], [-11, 33], [2, 52]], thick: 10.8 },
];
/** Palm and cuff, from where the fingers end to where the sleeve has half faded. */
export const ARM = { left: -7, right: 38, from: 42, to: 96 };
/** The drawing's origin, relative to the middle of the stone's own edge. The fingertips reach over the rim, and never to the symbol. */
export const ORIGIN: Point = { x: -6, y: 4 };

/** The arms come from four corners, between the neighbouring stones and the next row, in degrees; those of two edges are drawn as in a mirror. */
const CORNERS: Readonly<Record<Edge, { angle: number; mirrored: boolean }>> = {
  near: { angle: 48, mirrored: false },
  right: { angle: -48, mirrored: true },
  left: { angle: 132, mirrored: true },
  far: { angle: -132, mirrored: false },
};
/** The largest rotation of a hand that looks for space, and the smallest size where rotation is not enough: chosen
    manually on the layouts of the tests. */
const TURNS = [0, -6, 6, -12, 12, -18, 18, -24, 24, -30, 30];
const SIZES = [1, 0.88, 0.76, 0.64, 0.52];
const LOW_SCREEN_PX = 480;
const LARGEST_UPRIGHT = 1.05;
/** Minimum distance between a hand and visible elements. */
const MARGIN_PX = 3;
const STEPS = 6;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
/** The pose of a hand: its rotation in degrees, and the pixels per unit of its drawing. */
export interface Pose {
  angle: number;
  mirrored: boolean;
  scale: number;
}
/** A stone by its middle, and how wide it is. */
type Held = Point & { width: number };

/** The first pose from the hand's own corner, otherwise from above or below it, that covers nothing important. */
export function poseOf(edge: Edge, stone: Held, seen: readonly Box[], screen: { width: number; height: number }): Pose {
  const { angle: own, mirrored } = CORNERS[edge];
  const largest = usualScale(stone.width, screen);
  const near = seen.filter((box) => apart(box, stone) < stone.width * 2);
  for (const size of SIZES)
    for (const corner of [own, Math.sign(own) * 180 - own])
      for (const turn of TURNS) {
        const pose = { angle: corner + turn, mirrored, scale: largest * size };
        if (!covers(pose, stone, near)) return pose;
      }
  return { angle: own, mirrored, scale: largest * SIZES.at(-1)! };
}

export function covers(pose: Pose, stone: Held, seen: readonly Box[]): boolean {
  const turned = (pose.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turned), Math.sin(turned)];
  return OUTLINE.some(([across, along]) => {
    const right = (across + ORIGIN.x) * pose.scale * (pose.mirrored ? -1 : 1);
    const down = stone.width / 2 + (along + ORIGIN.y) * pose.scale;
    const [x, y] = [stone.x + cos * right - sin * down, stone.y + sin * right + cos * down];
    return seen.some((box) => x > box.left - MARGIN_PX && x < box.right + MARGIN_PX && y > box.top - MARGIN_PX && y < box.bottom + MARGIN_PX);
  });
}

/** Upright there is more room between the rows than on a wide or a low screen. */
function usualScale(stone: number, screen: { width: number; height: number }): number {
  if (screen.height > screen.width) return Math.min(stone / 82, LARGEST_UPRIGHT);
  return stone / (screen.height < LOW_SCREEN_PX ? 128 : 112);
}

function apart(box: Box, { x, y }: Point): number {
  return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
}

const steps = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS);
const OUTLINE: readonly Pair[] = [
  ...FINGERS.flatMap((finger) =>
    steps.map((t) => along(finger, t)).flatMap(([x, y]): Pair[] => [[x - finger.thick / 2, y], [x + finger.thick / 2, y], [x, y - finger.thick / 2]]),
  ),
  ...steps.flatMap((down) => steps.map((across): Pair => [ARM.left + (ARM.right - ARM.left) * across, ARM.from + (ARM.to - ARM.from) * down])),
];

function along({ curve: [a, b, c, d] }: Finger, t: number): Pair {
  const [ab, bc, cd] = [between(a, b, t), between(b, c, t), between(c, d, t)];
  return between(between(ab, bc, t), between(bc, cd, t), t);
}

function between([a, b]: Pair, [c, d]: Pair, t: number): Pair {
  return [a + (c - a) * t, b + (d - b) * t];
}
