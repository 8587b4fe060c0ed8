// Describes events and whose turn it is, with the same keys as Python.
import type { EventShown } from "../game/event";
import { parseOrder, type Order } from "../game/notation";
import { leftOf, otherSide, seatsOf, sideOf } from "../game/seats";
import type { DecidedShown, RulesShown, Seat, Side, TableShown } from "../net/wire";
import { t } from "./catalogue.svelte";
import type { Values } from "./message-format";
import { ofLine, stoneItself, stoneName, theStone } from "./stone-names";

/** The viewer and the names with which a game is narrated. */
export interface Perspective {
  rules: RulesShown;
  names: Partial<Record<Seat, string>>;
  /** The reader's seat, or null for a spectator. */
  you: Seat | null;
}
type Waiting = TableShown["waiting"];

export class Teller {
  constructor(private readonly perspective: Perspective) {}

  name(seat: Seat): string {
    return this.perspective.names[seat] ?? t("seat.name", { seat });
  }

  get you(): Seat | null {
    return this.perspective.you;
  }

  side(side: Side): string {
    const seats = seatsOf(this.perspective.rules.players).filter((seat) => sideOf(seat) === side);
    const [one, other] = seats.map((seat) => this.name(seat));
    return other === undefined ? one! : t("side.names", { one: one!, other });
  }

  event(event: EventShown): string {
    switch (event.kind) {
      case "agreed":
        return t("event.agreed");
      case "awarded":
        return event.winner === null
          ? t("event.awarded-draw")
          : t("event.awarded", { name: this.side(event.winner) });
      case "chose":
        return this.to(event.seat, event.first === event.seat ? "event.chose-first" : "event.chose-second");
      case "ordered": {
        const order = parseOrder(event.order);
        return this.between(event.seat, this.left(event.seat), "carrier", `event.ordered-${orderKey(order)}`, this.order(order));
      }
      case "placed":
        return this.to(event.seat, event.end === "<" ? "event.placed-left" : "event.placed-right", {
          stone: theStone(event.stone),
          of_line: this.ofLine(event.line),
        });
      case "hid":
        return this.to(event.seat, "event.hid", this.at(event));
      case "swapped":
        return this.to(event.seat, "event.swapped", {
          one: event.one,
          other: event.other,
          of_line: this.ofLine(event.line),
        });
      case "looked":
        return event.looker === event.seat
          ? this.to(event.seat, "event.looked", this.at(event))
          : this.between(event.seat, event.looker, "partner", "event.looked-partner", this.at(event));
      case "challenged":
        return this.between(event.seat, this.left(event.seat), "opponent", "event.challenged", this.at(event));
      case "answered":
      case "named":
        return this.naming(event);
      case "boasted":
        return this.to(event.seat, "event.boasted", { of_line: this.ofLine(event.line) });
      case "stopped":
      case "believed":
      case "doubted":
      case "stole":
      case "resigned":
        return this.to(event.seat, `event.${event.kind}`);
    }
  }

  waiting(waiting: Waiting): string {
    switch (waiting.kind) {
      case "over":
        return this.outcome(waiting.winner);
      case "answering":
        return this.to(waiting.seat, "waiting.answering", this.at(waiting));
      case "proving":
        return this.to(waiting.seat, "waiting.proving", { of_line: this.ofLine(waiting.line) });
      default:
        return this.to(waiting.seat, `waiting.${waiting.kind}`);
    }
  }

  /** The side that won a point, and the score, the reader's points first. */
  point(side: Side, [a, b]: TableShown["score"]): string {
    const { you } = this.perspective;
    const mine = you === null ? "A" : sideOf(you);
    const [near, far] = mine === "A" ? [a, b] : [b, a];
    if (you !== null && mine === side) return t("web.point.you", { near, far });
    return t("web.point", { name: this.side(side), near, far });
  }

  /** A look that is under way; empty for the looker. */
  looking(event: EventShown & { kind: "looked" }): string {
    const { looker } = event;
    return looker === this.you ? "" : t("web.peek.looking", { name: this.name(looker), ...this.at(event) });
  }

  outcome(winner: Side | null): string {
    const { you } = this.perspective;
    if (winner === null) return t("waiting.drawn");
    if (you !== null && sideOf(you) === winner) return t("waiting.won.you");
    return t("waiting.won", { name: this.side(winner) });
  }

  /** The end of a game in one sentence. */
  decided({ by, seat, stone, turn }: DecidedShown, winner: Side | null): string {
    if (by === "agreement") return t("event.agreed");
    if (by === "limit") return t("ending.limit", { turns: this.perspective.rules.turn_limit ?? 0 });
    const values: Values = stone && turn !== null ? { stone: theStone(stone), turn } : {};
    const key = by === "resign" ? "event.resigned" : `ending.${by}`;
    if (seat) return this.to(seat, key, values);
    return winner === null ? t("event.awarded-draw") : this.ofSide(otherSide(winner), key);
  }

  ofLine(line: number): string {
    return ofLine(line, this.perspective.rules.lines);
  }

  private naming(event: EventShown & { kind: "answered" | "named" }): string {
    const right = event.named === event.stone;
    const values: Values = { ...this.at(event), symbol: stoneItself(event.stone) };
    if (!right) values["named"] = stoneName(event.named);
    return this.to(event.seat, `event.${event.kind}-${right ? "right" : "wrong"}`, values);
  }

  private ofSide(side: Side, key: string): string {
    const { you } = this.perspective;
    return you !== null && sideOf(you) === side ? t(`${key}.you`) : t(key, { name: this.side(side) });
  }

  /** A sentence about a seat, in the second person for the reader's own seat. */
  to(seat: Seat, key: string, values: Values = {}): string {
    return seat === this.perspective.you ? t(`${key}.you`, values) : t(key, { name: this.name(seat), ...values });
  }

  /** Something between two seats; `role` is what the sentence calls the other one. */
  private between(seat: Seat, other: Seat, role: string, key: string, values: Values): string {
    if (other === this.perspective.you) return t(`${key}.to-you`, { name: this.name(seat), ...values });
    return this.to(seat, key, { [role]: this.name(other), ...values });
  }

  private left(seat: Seat): Seat {
    return leftOf(seat, this.perspective.rules.players);
  }

  private at(spot: { place: number; line: number }): Values {
    return { place: spot.place, of_line: this.ofLine(spot.line) };
  }

  private order(order: Order): Values {
    const of_line = this.ofLine(order.line);
    switch (order.kind) {
      case "place":
        return { stone: theStone(order.stone), of_line };
      case "hide":
        return { place: order.place, of_line };
      case "swap":
        return { one: order.one, other: order.other, of_line };
    }
  }
}

function orderKey(order: Order): string {
  if (order.kind !== "place") return order.kind;
  return order.end === "<" ? "place-left" : "place-right";
}
