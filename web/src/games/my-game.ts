// One row of my games, from the table's public listing.
import { variantOf, type Variant } from "../game/rules";
import { seatsOf, sideOf } from "../game/seats";
import type { Seat, SeatShown, Side, TableListed } from "../net/wire";
import { t } from "../words/catalogue.svelte";
import { recordedBot, seatedName } from "../words/names";
import { Teller } from "../words/teller";

export interface MyGame {
  table: string;
  /** Milliseconds since 1970. */
  since: number;
  variant: Variant;
  opponents: string[];
  /** Games on one screen are "shared", since both sides belong to the visitor. */
  outcome: "won" | "drawn" | "lost" | "shared";
  hinted: boolean;
  /** Played elsewhere: the record may be forged. */
  imported: boolean;
  opponent: SeatShown | null;
  /** The opponents by the names that they had at the table. */
  called: string[];
  /** The decisive event, in one sentence. */
  decided: string;
}

export function myGame({ table, rules, seats, since, result, decided, hints, imported }: TableListed, me: string): MyGame {
  const mine = seats.filter((seat) => seat.person === me).map((seat) => seat.seat);
  const side = sideOf(mine[0] ?? "A");
  const shared = mine.some((seat) => sideOf(seat) !== side);
  const others = seatsOf(rules.players).filter((seat) => shared || sideOf(seat) !== side);
  return {
    table,
    since,
    variant: variantOf(rules),
    opponents: others.map((seat) => nameOf(seats.find((shown) => shown.seat === seat))),
    outcome: shared ? "shared" : outcomeOf(result?.winner ?? null, side),
    hinted: hints > 0,
    imported,
    called: others.map((seat) => namesAt(seats)[seat] || t("study.games.nobody")),
    opponent: seats.find((seat) => others.includes(seat.seat)) ?? null,
    decided: decided ? new Teller({ rules, names: namesAt(seats), you: shared ? null : (mine[0] ?? null) }).decided(decided, result?.winner ?? null) : "",
  };
}

function outcomeOf(winner: Side | null, mine: Side): "won" | "drawn" | "lost" {
  if (winner === null) return "drawn";
  return winner === mine ? "won" : "lost";
}

/** Players as they were called. */
function namesAt(seats: readonly SeatShown[]): Partial<Record<Seat, string>> {
  return Object.fromEntries(seats.map((seat) => [seat.seat, seatedName(seat) ?? ""]));
}

function nameOf(seat: SeatShown | undefined): string {
  return seat?.bot ? `bot:${seat.bot}` : (seat?.name ?? "");
}

export type WonLost = Record<"won" | "lost", number>;

/** Games won and lost against the bots of each level; levels that were never played are absent. */
export function recordsByLevel(games: readonly MyGame[]): Map<string, WonLost> {
  const records = new Map<string, WonLost>();
  for (const { opponents, outcome } of games) {
    for (const level of new Set(opponents.flatMap((name) => recordedBot(name)?.split(":")[0] ?? []))) {
      const { won, lost } = records.get(level) ?? { won: 0, lost: 0 };
      records.set(level, { won: won + Number(outcome === "won"), lost: lost + Number(outcome === "lost") });
    }
  }
  return records;
}
