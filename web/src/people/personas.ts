// Who a bot is in a seat, by the list that the server has too.
import companies from "../../../src/tellstones/bots/personas.json";
import { seatsOf } from "../game/seats";
import type { Seat } from "../net/wire";

const COMPANIES: Record<string, { people: { name: string }[] }> = companies;

/** Null for bots that are nobody in particular: mirrors, plans, the champion. */
export function personaOf(bot: string, seat: Seat): string | null {
  const [level = ""] = bot.split(":");
  return COMPANIES[level]?.people[seatsOf(4).indexOf(seat)]?.name ?? null;
}
