// Moves as text, as docs/notation.md writes them. The server alone decides which of them are legal.
import type { Stone } from "../net/wire";

export interface Spot {
  place: number;
  line: number;
}
export type End = "<" | ">";
export type Order =
  | { kind: "place"; stone: Stone; end: End; line: number }
  | { kind: "hide"; place: number; line: number }
  | { kind: "swap"; one: number; other: number; line: number };

export const STONES: readonly Stone[] = ["C", "D", "F", "H", "K", "S", "W"];
export const NAMES: Record<Stone, string> = {
  C: "crown",
  D: "shield",
  F: "flag",
  H: "hammer",
  K: "knight",
  S: "scales",
  W: "sword",
};

export function same(one: Spot | null, other: Spot | null): boolean {
  return one !== null && other !== null && one.place === other.place && one.line === other.line;
}

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
  private at(line: number): string {
    return this.lines === 2 ? `@${line}` : "";
  }
}

export const ENOUGH = "p.";
export const CARRY_OUT = "ok";

export function answer(stone: Stone): string {
  return `=${stone}`;
}
export function name(place: number, stone: Stone): string {
  return `${place}=${stone}`;
}

const ORDER = /^(?:([CDFHKSW])([<>])|h(\d)|(\d)~(\d))(?:@(\d))?$/;

export function parseOrder(text: string): Order {
  const found = ORDER.exec(text);
  if (!found) throw new Error(`not an order: ${text}`);
  const [, stone, end, hidden, one, other, on] = found;
  const line = Number(on ?? 1);
  if (stone) return { kind: "place", stone: stone as Stone, end: end as End, line };
  if (hidden) return { kind: "hide", place: Number(hidden), line };
  return { kind: "swap", one: Number(one), other: Number(other), line };
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
