// Scenes: what is to be seen when something happens, as data. The stage performs it, and tests read it.
import type { EventShown } from "../game/event";
import { parseOrder, pointedAt } from "../game/notation";
import { leftOf } from "../game/seats";
import { hiddenSpots, type Spot } from "../game/stones";
import type { RulesShown, Seat, TableShown } from "../net/wire";
import { beatsOf, revealBeats, LAST_TURN, type Beat, type Cue } from "./beats";

export type Source = { from: "line"; spot: Spot } | { from: "pool"; stone: string; line: number };
export interface Travel {
  to: Spot;
  source: Source;
  /** The path over, under or along the Line. The two arcs of a Swap are of equal length and speed. */
  way: "over" | "under" | "along";
  carried: boolean;
}
export type Sound = "place" | "turn" | "swap" | "lift" | "knock" | "boast" | "point" | "word" | "bead" | "end" | "steal";

export interface Ring {
  spot: Spot;
  right: boolean;
}

export interface Scene {
  /** The seat whose hand is on the table, and the stones that it passes first. */
  hand: Seat | null;
  /** The hand carries out another seat's order. */
  carries: boolean;
  /** The hand moves over the stones visibly, even the viewer's own. */
  sweeps: boolean;
  touches: Spot[];
  /** A stone that turns over: its old side is seen until the middle of the turn. */
  turns: Spot | null;
  /** A stone lifted for a look, and the looker. */
  lifts: { spot: Spot; by: Seat } | null;
  travels: Travel[];
  /** The ring around a named stone that was turned over: right or wrong. */
  ring: Ring | null;
  /** The beats in order, with their durations. */
  beats: readonly Beat[];
  /** The sound of each beat. */
  sounds: Partial<Record<Cue, Sound>>;
}
/** The tables before and after an event. */
export interface Change {
  before: TableShown;
  after: TableShown;
  rules: Pick<RulesShown, "players" | "points">;
}

const STILL: Scene = {
  hand: null,
  carries: false,
  sweeps: false,
  touches: [],
  turns: null,
  lifts: null,
  travels: [],
  ring: null,
  beats: [],
  sounds: {},
};

export function sceneOf(event: EventShown, change: Change): Scene {
  const scores = sideThatScored(change) !== null;
  const scene = shapeOf(event, change);
  const beats = scene.ring === null ? beatsOf(event.kind, scores) : revealBeats(event.kind, scores, decides(event, change));
  return { ...scene, beats, sounds: { ...scene.sounds, score: "bead" } };
}

/** Null: the event turns no stone that was named. */
export function ringOf(event: EventShown): Ring | null {
  if (event.kind !== "answered" && event.kind !== "named") return null;
  return { spot: { place: event.place, line: event.line }, right: event.named === event.stone };
}

/** 0 or 1, as in a score; null if no point was scored. */
export function sideThatScored({ before, after }: Pick<Change, "before" | "after">): 0 | 1 | null {
  const side = after.score.findIndex((points, index) => points > before.score[index]!);
  return side === -1 ? null : side === 0 ? 0 : 1;
}

/** Depends on public information only, so that the duration reveals nothing about the stone. */
function decides(event: EventShown, { before, rules }: Change): boolean {
  if (event.kind === "answered") return Math.max(...before.score) >= rules.points - 1;
  return event.kind === "named" && hiddenSpots(before).filter(({ line }) => line === event.line).length === 1;
}

function shapeOf(event: EventShown, { before, rules: { players } }: Change): Scene {
  switch (event.kind) {
    case "ordered":
      return { ...STILL, hand: event.seat, touches: pointedAt(parseOrder(event.order)), sounds: { reach: "point" } };
    case "placed":
      return { ...STILL, hand: leftOf(event.seat, players), carries: true, travels: placing(event, before), sounds: { move: "place" } };
    case "hid": {
      const spot = { place: event.place, line: event.line };
      return { ...STILL, hand: leftOf(event.seat, players), carries: true, touches: [spot], turns: spot, sounds: { move: "turn" } };
    }
    case "swapped":
      return { ...STILL, hand: leftOf(event.seat, players), carries: true, ...swapping(event), sounds: { move: "swap" } };
    case "looked": {
      const spot = { place: event.place, line: event.line };
      return { ...STILL, hand: event.looker, touches: [spot], lifts: { spot, by: event.looker }, sounds: { move: "lift" } };
    }
    case "challenged":
      return {
        ...STILL,
        hand: event.seat,
        touches: [{ place: event.place, line: event.line }],
        sounds: { say: "knock" },
      };
    case "answered":
    case "named": {
      const spot = { place: event.place, line: event.line };
      return { ...STILL, hand: event.seat, touches: [spot], turns: spot, ring: ringOf(event), sounds: { say: "word", move: "turn" } };
    }
    case "boasted":
      return { ...STILL, sounds: { say: "boast" } };
    case "stole": {
      const { waiting } = before;
      const touches = waiting.kind === "replying" ? hiddenSpots(before).filter(({ line }) => line === waiting.line) : [];
      return { ...STILL, hand: event.seat, sweeps: true, touches, sounds: { say: "steal" } };
    }
    case "believed":
    case "doubted":
    case "stopped":
    case "chose":
      return { ...STILL, sounds: { say: "word" } };
    case "resigned":
    case "agreed":
    case "awarded":
      return { ...STILL, sounds: { tell: "end" } };
  }
}

/** The remaining face-down stones turn over at the end, one after another. */
export function turningOver(spot: Spot): Scene {
  return { ...STILL, turns: spot, beats: LAST_TURN, sounds: { move: "turn" } };
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
