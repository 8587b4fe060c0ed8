// The seven stones, and the places at which they lie.
import type { Stone, TableShown } from "../net/wire";

export const STONES: readonly Stone[] = ["C", "D", "F", "H", "K", "S", "W"];
/** The set that a game is played with. */
export function stonesOf(rules: { stones: readonly Stone[] | null } | undefined): readonly Stone[] {
  return rules?.stones ?? STONES;
}
/** Each stone's symbol, as catalogues and drawings call it. */
export const SYMBOLS: Record<Stone, string> = {
  C: "crown",
  D: "shield",
  F: "flag",
  H: "hammer",
  K: "knight",
  S: "scales",
  W: "sword",
};

/** A place on a Line, both counted from 1. */
export interface Spot {
  place: number;
  line: number;
}

export function same(one: Spot | null, other: Spot | null): boolean {
  return one !== null && other !== null && one.place === other.place && one.line === other.line;
}

/** The spots of face-down stones. */
export function hiddenSpots(view: TableShown): Spot[] {
  return view.lines.flatMap((stones, index) =>
    stones.flatMap((stone, at) => (stone === null ? [{ place: at + 1, line: index + 1 }] : [])),
  );
}
