// Games as their records have them: settled, with nothing left to be drawn.
import type { RulesPlayed, RulesShown, Seat } from "../net/wire";

export type Eyes = Seat | "spectator" | "open";

export function rulesShown(rules: RulesPlayed): RulesShown {
  return {
    ...rules,
    players: rules.players === 4 ? 4 : 2,
    lines: rules.lines === 2 ? 2 : 1,
    opening: "chosen",
    first: rules.first ?? "random",
  };
}
