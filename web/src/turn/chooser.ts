// Turns touches into moves, stone first ("this one: hide") or action first ("swap: this one and
// that one"). The frame lists the legal moves; nothing is decided here.
import { parseMove, Writer, type End } from "../game/notation";
import { same, type Spot } from "../game/stones";
import type { Stone } from "../net/wire";

export const ACTIONS = ["place", "hide", "swap", "peek", "challenge", "boast"] as const;
export type Action = (typeof ACTIONS)[number];

export type Picked =
  | { kind: "nothing" }
  | { kind: "action"; action: Exclude<Action, "boast"> }
  | { kind: "stone"; spot: Spot }
  | { kind: "pool"; stone: Stone; line: number }
  | { kind: "swap"; from: Spot };

/** The result of a touch. */
export interface Reaction {
  picked: Picked;
  /** A move to send now. */
  move?: string;
  /** A move that is not legal: ask the server for the rule. */
  refused?: string;
  /** A Boast needs a confirmation. */
  confirm?: "boast";
}

export const NOTHING: Picked = { kind: "nothing" };

export class Chooser {
  private readonly write: Writer;

  constructor(
    private readonly legal: ReadonlySet<string>,
    private readonly lines: number,
  ) {
    this.write = new Writer(lines);
  }

  tapAction(picked: Picked, action: Action): Reaction {
    if (picked.kind === "action" && picked.action === action) return { picked: NOTHING };
    if (action === "boast") return this.boasting(picked);
    if (action === "place") return this.placing(picked);
    if (picked.kind !== "stone" && picked.kind !== "swap") return this.choosingFor(action, picked);
    const spot = picked.kind === "stone" ? picked.spot : picked.from;
    if (action === "swap") return { picked: { kind: "swap", from: spot } };
    return this.say(picked, this.moveOn(action, spot));
  }

  tapStone(picked: Picked, spot: Spot): Reaction {
    switch (picked.kind) {
      case "swap":
        return this.swapWith(picked, spot);
      case "action":
        if (picked.action === "swap") return { picked: { kind: "swap", from: spot } };
        if (picked.action === "place") break;
        return this.say(picked, this.moveOn(picked.action, spot));
      case "stone":
        if (same(picked.spot, spot)) return { picked: NOTHING };
        break;
      case "pool":
      case "nothing":
        break;
    }
    return { picked: { kind: "stone", spot } };
  }

  tapPool(picked: Picked, stone: Stone, line: number): Reaction {
    const again = picked.kind === "pool" && picked.stone === stone && picked.line === line;
    return { picked: again ? NOTHING : { kind: "pool", stone, line } };
  }

  tapEnd(picked: Picked, end: End, line: number): Reaction {
    if (picked.kind !== "pool" || picked.line !== line) return { picked };
    return this.say(picked, this.write.place(picked.stone, end, line));
  }

  /** A stone was dragged onto another one. */
  drop(from: Spot, onto: Spot): Reaction {
    if (same(from, onto) || from.line !== onto.line) return { picked: NOTHING };
    return this.say(NOTHING, this.write.swap(from, onto.place));
  }

  dropFromPool(stone: Stone, line: number, end: End): Reaction {
    return this.say(NOTHING, this.write.place(stone, end, line));
  }

  /** Whether an action is available with this selection; others are gray. */
  open(picked: Picked, action: Action): boolean {
    if (action === "boast") return this.boastLines().length > 0;
    if (action !== "place" && (picked.kind === "stone" || picked.kind === "swap")) {
      const spot = picked.kind === "stone" ? picked.spot : picked.from;
      return action === "swap" ? this.swapsFrom(spot) : this.legal.has(this.moveOn(action, spot));
    }
    return [...this.legal].some((move) => parseMove(move)?.kind === action);
  }

  /** Whether the selected action can take this stone of a Line. */
  wanted(picked: Picked, spot: Spot): boolean {
    if (picked.kind === "swap") {
      return spot.line === picked.from.line && !same(spot, picked.from) &&
        this.legal.has(this.write.swap(picked.from, spot.place));
    }
    if (picked.kind !== "action") return false;
    if (picked.action === "swap") return this.swapsFrom(spot);
    if (picked.action === "place") return false;
    return this.legal.has(this.moveOn(picked.action, spot));
  }

  canPeek(spot: Spot): boolean {
    return this.legal.has(this.write.peek(spot));
  }

  canLend(spot: Spot): boolean {
    return this.legal.has(this.write.peek(spot, true));
  }

  /** Whether any look may be given to the partner. */
  lends(): boolean {
    return [...this.legal].some((move) => /^p\dt/.test(move));
  }

  /** Number of stones that may be looked at now. */
  peeks(): number {
    return [...this.legal].filter((move) => /^p\d(?!t)/.test(move)).length;
  }

  boastLines(): number[] {
    return [1, 2].slice(0, this.lines).filter((line) => this.legal.has(this.write.boast(line)));
  }

  private boasting(picked: Picked): Reaction {
    if (this.boastLines().length > 0) return { picked: NOTHING, confirm: "boast" };
    return { picked, refused: this.write.boast(1) };
  }

  private placing(picked: Picked): Reaction {
    if (picked.kind === "pool") return { picked };
    if (this.open(NOTHING, "place")) return { picked: { kind: "action", action: "place" } };
    return { picked, refused: this.write.place("C", ">", 1) };
  }

  private choosingFor(action: Exclude<Action, "place" | "boast">, picked: Picked): Reaction {
    if (this.open(NOTHING, action)) return { picked: { kind: "action", action } };
    const spot = { place: 1, line: 1 };
    return { picked, refused: action === "swap" ? this.write.swap(spot, 2) : this.moveOn(action, spot) };
  }

  private swapWith(picked: Picked & { kind: "swap" }, spot: Spot): Reaction {
    if (same(picked.from, spot)) return { picked: NOTHING };
    if (picked.from.line !== spot.line) return { picked: { kind: "swap", from: spot } };
    return this.say(picked, this.write.swap(picked.from, spot.place));
  }

  private swapsFrom(spot: Spot): boolean {
    return [1, 2, 3, 4, 5, 6, 7].some((place) => this.legal.has(this.write.swap(spot, place)));
  }

  private moveOn(action: "hide" | "peek" | "challenge", spot: Spot): string {
    return this.write[action](spot);
  }

  private say(picked: Picked, move: string): Reaction {
    return this.legal.has(move) ? { picked: NOTHING, move } : { picked, refused: move };
  }
}
