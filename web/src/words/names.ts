// The names of seats, people and bots, as they are shown.
import { seatsOf } from "../game/seats";
import type { Frame, ReplayShown, Seat, SeatShown } from "../net/wire";
import { levelOf, personaOf } from "../people/personas";
import { known, t } from "./catalogue.svelte";

/** A bot's level, and its style if it has one. */
export function rankName(bot: string): string {
  const [, style] = (bot.split(/[@#]/)[0] ?? "").split(":");
  const level = `level.${levelOf(bot)}`;
  // People on the Road may be plans, which have no name.
  const name = known(level) ? t(level) : bot.includes("#") ? t("web.seat.bot") : levelOf(bot);
  const manner = `web.setup.style.${style}`;
  return style && known(manner) ? t("web.bot.styled", { level: name, style: t(manner) }) : name;
}

export const personaName = (persona: string): string => t(`persona.${persona}`);

/** The name of the person or bot in the seat; null: empty. */
export function seatedName(seat: SeatShown): string | null {
  if (seat.by === "bot" && seat.bot) return seat.persona ? personaName(seat.persona) : rankName(seat.bot);
  return seat.by === "nobody" ? null : seat.name || t("web.home.guest");
}

/** Names of the seats. On a shared screen nobody is "you", and unnamed players are named by seat. */
export function seatNames(frame: Frame, mine: Seat | null): Partial<Record<Seat, string>> {
  const names: Partial<Record<Seat, string>> = {};
  const atScreen = frame.seats.filter(({ seat }) => frame.you.seats.includes(seat));
  const shared = atScreen.length > 1;
  const named = new Set(atScreen.map(({ name }) => name)).size > 1;
  for (const seat of frame.seats) {
    const name = seatedName(seat);
    const here = frame.you.seats.includes(seat.seat);
    if (here && shared) names[seat.seat] = (named && seat.name) || t("seat.name", { seat: seat.seat });
    else if (seat.seat === mine) names[seat.seat] = t("seat.you");
    else if (name !== null) names[seat.seat] = name;
  }
  return apart(names);
}

/** Adds the seat to names that occur more than once, as bots' names often do. */
function apart(names: Partial<Record<Seat, string>>): Partial<Record<Seat, string>> {
  const all = Object.values(names);
  const entries = Object.entries(names) as [Seat, string][];
  return Object.fromEntries(
    entries.map(([seat, name]) => [seat, all.filter((other) => other === name).length > 1 ? t("web.seat.of", { name, seat }) : name]),
  );
}

/** The bot that a record names as a player, `bot:` before it. */
export function recordedBot(name: string | null): string | null {
  return name?.startsWith("bot:") ? name.slice("bot:".length) : null;
}

type Recorded = Pick<ReplayShown, "names" | "you"> & { rules: Pick<ReplayShown["rules"], "players"> };

/** A player as named in records: bots by their persona in that seat, otherwise by their level; people by their names. */
export function playerName(name: string, seat: Seat | null = null): string {
  if (name === "") return t("study.games.nobody");
  const bot = recordedBot(name);
  if (bot === null) return name;
  const persona = seat && personaOf(bot, seat);
  return persona ? personaName(persona) : rankName(bot);
}

/** Everybody of a record: you, where it is your game, and guests, where there is no name. */
export function recordedNames({ names, rules, you }: Recorded): Partial<Record<Seat, string>> {
  const called = (seat: Seat): string => (names[seat] ? playerName(names[seat], seat) : t("web.home.guest"));
  return apart(Object.fromEntries(seatsOf(rules.players).map((seat) => [seat, seat === you ? t("seat.you") : called(seat)])));
}
