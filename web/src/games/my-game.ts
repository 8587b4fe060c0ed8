// One row of my games, made from what its table shows to everybody.
import { variantOf, type Variant } from "../game/rules";
import { seatsOf, sideOf } from "../game/seats";
import type { Seat, SeatShown, TableListed, Termination } from "../net/wire";

export interface MyGame {
  table: string;
  /** Milliseconds since 1970. */
  since: number;
  variant: Variant;
  opponents: string[];
  outcome: "won" | "drawn" | "lost";
  termination: Termination | null;
}

export function myGame({ table, rules, seats, since, result }: TableListed, me: string): MyGame {
  const mine: Seat = seats.find((seat) => seat.person === me)?.seat ?? "A";
  const side = sideOf(mine);
  const others = seatsOf(rules.players).filter((seat) => sideOf(seat) !== side);
  return {
    table,
    since,
    variant: variantOf(rules),
    opponents: others.map((seat) => nameOf(seats.find((shown) => shown.seat === seat))),
    outcome: !result?.winner ? "drawn" : result.winner === side ? "won" : "lost",
    termination: result?.termination ?? null,
  };
}

function nameOf(seat: SeatShown | undefined): string {
  return seat?.bot ? `bot:${seat.bot}` : (seat?.name ?? "");
}
