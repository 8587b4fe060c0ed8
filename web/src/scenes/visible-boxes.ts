// Measures what a hand must not cover: the signs of other stones, texts and buttons.
import type { Point } from "../input/hit-test";
import type { Box } from "./hand-shape";

const WORDS = ".who, .speech > *, .narration p, .number, .which, .panel :is(p, button)";
/** Width of a symbol relative to its stone, without the corners, which no symbol reaches. */
const SIGN = 0.56;

export function visibleBoxes(stones: readonly Element[], at: Point): Box[] {
  const words = [...document.querySelectorAll(`main.table :is(${WORDS})`)].map(wordsOf);
  return [...stones.map(signOf).filter((sign) => !within(sign, at)), ...words.filter(({ left, right }) => left < right)];
}

function signOf(stone: Element): Box {
  const { left, top, width, height } = stone.getBoundingClientRect();
  const [x, y, half] = [left + width / 2, top + height / 2, (width * SIGN) / 2];
  return { left: x - half, top: y - half, right: x + half, bottom: y + half };
}

function wordsOf(element: Element): Box {
  const inside = document.createRange();
  inside.selectNodeContents(element);
  return inside.getBoundingClientRect();
}

function within({ left, right, top, bottom }: Box, { x, y }: Point): boolean {
  return left < x && x < right && top < y && y < bottom;
}
