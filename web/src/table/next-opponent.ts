// The next opponent: one level above the bot that the player has just beaten.
import type { Game } from "../game/game.svelte";
import { seatsOf, sideOf } from "../game/seats";
import { LEVELS } from "../home/setup.svelte";
import { personaOf } from "../people/personas";

export interface NextOpponent {
  level: (typeof LEVELS)[number];
  persona: string;
}

/** Null after a loss, in games between people, and above the King. */
export function nextOpponent({ shown, mine }: Pick<Game, "shown" | "mine">): NextOpponent | null {
  if (!shown?.result || mine === null || shown.rules.players !== 2 || shown.result.winner !== sideOf(mine)) return null;
  const other = shown.seats.find((seat) => seat.seat !== mine);
  const beaten = LEVELS.findIndex((level) => other?.person === null && level === other.bot?.split(":")[0]);
  const level = beaten < 0 ? undefined : LEVELS[beaten + 1];
  const persona = level && personaOf(level, seatsOf(2)[1]!);
  return level && persona ? { level, persona } : null;
}
