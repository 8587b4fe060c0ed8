// The rules that a table plays by, and the name of its variant.
import type { RulesPlayed, RulesShown } from "../net/wire";

export type Variant = "kings_gambit" | "kings_round" | "draw_the_lines";

/** Number of players and Lines of each variant. */
export const VARIANTS = { kings_gambit: { players: 2, lines: 1 }, draw_the_lines: { players: 2, lines: 2 }, kings_round: { players: 4, lines: 1 } } as const;
export const VARIANT_NAMES = Object.keys(VARIANTS) as Variant[];

export function variantOf({ players, lines }: Pick<RulesShown, "players" | "lines">): Variant {
  if (lines === 2) return "draw_the_lines";
  return players === 4 ? "kings_round" : "kings_gambit";
}

/** The rules of a recorded game as a frame has them: settled, with nothing left to be drawn. */
export function rulesShown(rules: RulesPlayed): RulesShown {
  return {
    ...rules,
    players: rules.players === 4 ? 4 : 2,
    lines: rules.lines === 2 ? 2 : 1,
    opening: "chosen",
    first: rules.first ?? "random",
  };
}
