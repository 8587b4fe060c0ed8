// Hit tests: the element under a released finger.
import type { End } from "../game/notation";
import type { Spot } from "../game/stones";

export interface Point {
  x: number;
  y: number;
}

function under(at: Point, selector: string): HTMLElement | null {
  for (const element of document.elementsFromPoint(at.x, at.y)) {
    const found = element.closest<HTMLElement>(selector);
    if (found) return found;
  }
  return null;
}

export function spotUnder(at: Point): Spot | null {
  const found = under(at, ".spot");
  return found && { place: Number(found.dataset["place"]), line: Number(found.dataset["line"]) };
}

/** The nearer end of the mat that a stone is let go over. */
export function endUnder(at: Point): { end: End; line: number } | null {
  const mat = under(at, ".mat");
  if (!mat) return null;
  const { left, width } = mat.getBoundingClientRect();
  return { end: at.x < left + width / 2 ? "<" : ">", line: Number(mat.dataset["line"]) };
}
