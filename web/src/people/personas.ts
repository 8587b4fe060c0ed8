// The persona of a bot in a seat, from the list that the server uses too.
import companies from "../../../src/tellstones/bots/personas.json";
import { seatsOf } from "../game/seats";
import type { Seat } from "../net/wire";

const COMPANIES: Record<string, { people: { name: string }[] }> = companies;

/** The persona in the bot's name, or one of its level. Null for bots without a persona: mirrors, plans, the champion. */
export function personaOf(bot: string, seat: Seat): string | null {
  const [kind = "", person] = bot.split("#");
  if (person) return person;
  const [level = ""] = kind.split(":");
  return COMPANIES[level]?.people[seatsOf(4).indexOf(seat)]?.name ?? null;
}

/** The level or plan that a bot plays by, without its style, memory and person. */
export const levelOf = (bot: string): string => bot.split(/[:@#]/)[0] ?? "";
