// The score at the edges of a Line, from the viewer's side.
import { otherSide, sideOf } from "../game/seats";
import type { Seat, TableShown } from "../net/wire";
import { colorOf } from "./colors";

/** Points at the far and the near edge of a Line, the points to win, and the token that moves. */
export interface EdgeScore {
  far: number;
  near: number;
  points: number;
  colours: { far: string; near: string };
  hops: "far" | "near" | null;
}

/** `scored`: the side that has just won a point, 0 or 1, whose token moves. */
export function scoreFrom(viewer: Seat, score: TableShown["score"], points: number, scored: 0 | 1 | null): EdgeScore {
  const near = sideOf(viewer);
  const far = otherSide(near);
  const of = { A: score[0], B: score[1] };
  const side = scored === null ? null : (["A", "B"] as const)[scored];
  const hops = side === null ? null : side === near ? ("near" as const) : ("far" as const);
  return { near: of[near], far: of[far], points, colours: { near: colorOf(near), far: colorOf(far) }, hops };
}
