// Reads and writes moves as text, as docs/notation.md has them. Which are legal, the server decides.
import type { Stone } from "../net/wire";
import type { Spot } from "./stones";

export type End = "<" | ">";
/** Orders that one seat may give another. */
export type Order =
  | { kind: "place"; stone: Stone; end: End; line: number }
  | { kind: "hide"; place: number; line: number }
  | { kind: "swap"; one: number; other: number; line: number };
/** A move that speaks of stones; all others are a word of their own (`believe`, `ok`). */
export type Move =
  | Order
  | { kind: "peek" | "challenge"; place: number; line: number }
  | { kind: "boast"; line: number }
  | { kind: "answer"; stone: Stone }
  | { kind: "name"; place: number; stone: Stone };

export const ENOUGH = "p.";
export const CARRY_OUT = "ok";

/** Writes moves for a table of one or two Lines; with two, each names its Line. */
export class Writer {
  constructor(private readonly lines: number) {}

  place(stone: Stone, end: End, line: number): string {
    return stone + end + this.at(line);
  }
  hide({ place, line }: Spot): string {
    return `h${place}` + this.at(line);
  }
  swap(one: Spot, other: number): string {
    const [low, high] = one.place < other ? [one.place, other] : [other, one.place];
    return `${low}~${high}` + this.at(one.line);
  }
  peek({ place, line }: Spot, byPartner = false): string {
    return `p${place}${byPartner ? "t" : ""}` + this.at(line);
  }
  challenge({ place, line }: Spot): string {
    return `c${place}` + this.at(line);
  }
  boast(line: number): string {
    return "b" + this.at(line);
  }
  /** The stone that was challenged. */
  answer(stone: Stone): string {
    return `=${stone}`;
  }
  /** One stone of a proof. */
  name(place: number, stone: Stone): string {
    return `${place}=${stone}`;
  }
  private at(line: number): string {
    return this.lines === 2 ? `@${line}` : "";
  }
}

const MOVE =
  /^(?:(?<placed>[CDFHKSW])(?<end>[<>])|(?<verb>[hpc])(?<place>\d)t?|(?<one>\d)~(?<other>\d)|(?<named>\d)?=(?<symbol>[CDFHKSW])|b)(?:@(?<on>\d))?$/;
const VERBS = { h: "hide", p: "peek", c: "challenge" } as const;

export function parseMove(text: string): Move | null {
  const found = MOVE.exec(text)?.groups;
  if (!found) return null;
  const { placed, end, verb, place, one, other, named, symbol, on } = found;
  const line = Number(on ?? 1);
  if (placed) return { kind: "place", stone: placed as Stone, end: end as End, line };
  if (verb) return { kind: VERBS[verb as keyof typeof VERBS], place: Number(place), line };
  if (one) return { kind: "swap", one: Number(one), other: Number(other), line };
  if (named) return { kind: "name", place: Number(named), stone: symbol as Stone };
  if (symbol) return { kind: "answer", stone: symbol as Stone };
  return { kind: "boast", line };
}

export function parseOrder(text: string): Order {
  const move = parseMove(text);
  if (move?.kind === "place" || move?.kind === "hide" || move?.kind === "swap") return move;
  throw new Error(`not an order: ${text}`);
}

/** The stones that an order points at. */
export function pointedAt(order: Order): Spot[] {
  switch (order.kind) {
    case "place":
      return [];
    case "hide":
      return [{ place: order.place, line: order.line }];
    case "swap":
      return [order.one, order.other].map((place) => ({ place, line: order.line }));
  }
}
