// The rules of a game as its record has them: settled, with nothing left to be drawn.
import type { RulesShown, Seat, Stone } from "../../wire";

export interface ReplayRules {
  players: 2 | 4;
  lines: 1 | 2;
  hands: "auto" | "opponent";
  points: number;
  turn_limit: number | null;
  opening: Stone[];
  first: Seat | null;
  elder: Seat | null;
}

export function rulesShown(rules: ReplayRules): RulesShown {
  return { ...rules, opening: "chosen", first: rules.first ?? "random" };
}
