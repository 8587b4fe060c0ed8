// Scenes: what is to be seen when something happens, as data. The stage performs it, and tests read it.
import type { EventShown } from "../game/event";
import { parseOrder, pointedAt } from "../game/notation";
import { leftOf } from "../game/seats";
import type { Spot } from "../game/stones";
import type { Seat, TableShown } from "../net/wire";

export type Source = { from: "line"; spot: Spot } | { from: "pool"; stone: string; line: number };
export interface Travel {
  to: Spot;
  source: Source;
  /** Over or under the Line, or along it. The two arcs of a Swap are of equal length and speed. */
  way: "over" | "under" | "along";
  carried: boolean;
}
export type Sound = "place" | "turn" | "swap" | "lift" | "knock" | "boast" | "point" | "word" | "end";

export interface Scene {
  /** Whose hand is on the table, and over which stones it goes first. */
  hand: Seat | null;
  /** The hand carries out what somebody ordered. */
  carries: boolean;
  touches: Spot[];
  /** A stone that turns over: its old side is seen until the middle of the turn. */
  turns: Spot | null;
  /** A stone whose edge is lifted for a look, and by whom. */
  lifts: { spot: Spot; by: Seat } | null;
  travels: Travel[];
  /** A seat that says something, to be heard before anything moves. */
  speaker: Seat | null;
  sounds: Sound[];
}

const STILL: Scene = {
  hand: null,
  carries: false,
  touches: [],
  turns: null,
  lifts: null,
  travels: [],
  speaker: null,
  sounds: [],
};

/** `before` is the table as it lay when the event happened. */
export function sceneOf(event: EventShown, before: TableShown, players: number): Scene {
  switch (event.kind) {
    case "ordered":
      return { ...STILL, hand: event.seat, touches: pointedAt(parseOrder(event.order)), sounds: ["point"] };
    case "placed":
      return { ...STILL, hand: leftOf(event.seat, players), carries: true, travels: placing(event, before), sounds: ["place"] };
    case "hid": {
      const spot = { place: event.place, line: event.line };
      return { ...STILL, hand: leftOf(event.seat, players), carries: true, touches: [spot], turns: spot, sounds: ["turn"] };
    }
    case "swapped":
      return { ...STILL, hand: leftOf(event.seat, players), carries: true, ...swapping(event), sounds: ["swap"] };
    case "looked": {
      const spot = { place: event.place, line: event.line };
      return { ...STILL, hand: event.looker, touches: [spot], lifts: { spot, by: event.looker }, sounds: ["lift"] };
    }
    case "challenged":
      return {
        ...STILL,
        hand: event.seat,
        touches: [{ place: event.place, line: event.line }],
        speaker: event.seat,
        sounds: ["knock"],
      };
    case "answered":
    case "named": {
      const spot = { place: event.place, line: event.line };
      return { ...STILL, hand: event.seat, touches: [spot], turns: spot, speaker: event.seat, sounds: ["word", "turn"] };
    }
    case "boasted":
      return { ...STILL, speaker: event.seat, sounds: ["boast"] };
    case "believed":
    case "doubted":
    case "stole":
    case "stopped":
    case "chose":
      return { ...STILL, speaker: event.seat, sounds: ["word"] };
    case "resigned":
    case "agreed":
    case "awarded":
      return { ...STILL, sounds: ["end"] };
  }
}

/** At the end the stones that still lie face-down turn over, one after another. */
export function turningOver(spot: Spot): Scene {
  return { ...STILL, turns: spot, sounds: ["turn"] };
}

function placing(event: { stone: string; end: "<" | ">"; line: number }, before: TableShown): Travel[] {
  const lay = before.lines[event.line - 1]!.length;
  const line = event.line;
  const atLeft = event.end === "<";
  const moved = Array.from({ length: lay }, (_, index): Travel => {
    const place = index + 1;
    const source: Source = { from: "line", spot: { place, line } };
    return { to: { place: atLeft ? place + 1 : place, line }, source, way: "along", carried: false };
  });
  const placed: Travel = {
    to: { place: atLeft ? 1 : lay + 1, line },
    source: { from: "pool", stone: event.stone, line },
    way: "over",
    carried: true,
  };
  return [placed, ...moved];
}

function swapping(event: { one: number; other: number; line: number }): Pick<Scene, "touches" | "travels"> {
  const one = { place: event.one, line: event.line };
  const other = { place: event.other, line: event.line };
  return {
    touches: [one],
    travels: [
      { to: other, source: { from: "line", spot: one }, way: "over", carried: true },
      { to: one, source: { from: "line", spot: other }, way: "under", carried: false },
    ],
  };
}
