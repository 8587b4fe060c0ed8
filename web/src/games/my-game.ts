// One row of my games, made from what its table shows to everybody.
import { variantOf, type Variant } from "../game/rules";
import { seatsOf, sideOf } from "../game/seats";
import type { SeatShown, Side, TableListed, Termination } from "../net/wire";

export interface MyGame {
  table: string;
  /** Milliseconds since 1970. */
  since: number;
  variant: Variant;
  opponents: string[];
  /** Both sides at one's own screen: nobody wins against themselves. */
  outcome: "won" | "drawn" | "lost" | "shared";
  hinted: boolean;
  termination: Termination | null;
}

export function myGame({ table, rules, seats, since, result, hints }: TableListed, me: string): MyGame {
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
    termination: result?.termination ?? null,
  };
}

function outcomeOf(winner: Side | null, mine: Side): "won" | "drawn" | "lost" {
  if (winner === null) return "drawn";
  return winner === mine ? "won" : "lost";
}

function nameOf(seat: SeatShown | undefined): string {
  return seat?.bot ? `bot:${seat.bot}` : (seat?.name ?? "");
}
