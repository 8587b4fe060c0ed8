// Seats: their order around the table, their sides, and at which edge of the screen they sit.
import type { Seat, Side } from "../net/wire";

const ROUND: readonly Seat[] = ["A", "B", "C", "D"];

export function seatsOf(players: number): readonly Seat[] {
  return ROUND.slice(0, players);
}

/** The next seat clockwise: always an opponent, and always the next to take a turn. */
export function leftOf(seat: Seat, players: number): Seat {
  return ROUND[(ROUND.indexOf(seat) + 1) % players]!;
}

export function rightOf(seat: Seat, players: number): Seat {
  return ROUND[(ROUND.indexOf(seat) + players - 1) % players]!;
}

export function sideOf(seat: Seat): Side {
  return seat === "A" || seat === "C" ? "A" : "B";
}

export function otherSide(side: Side): Side {
  return side === "A" ? "B" : "A";
}

export type Edge = "near" | "left" | "far" | "right";
const EDGES: Record<number, readonly Edge[]> = {
  2: ["near", "far"],
  4: ["near", "left", "far", "right"],
};

/** The edge of the screen for a seat, on a screen in front of which `mine` sits. Only people are turned, never a Line. */
export function edgeOf(seat: Seat, mine: Seat, players: number): Edge {
  const steps = (ROUND.indexOf(seat) - ROUND.indexOf(mine) + players) % players;
  return EDGES[players]![steps]!;
}
