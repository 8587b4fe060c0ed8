// The beats of a scene, in order and with durations. Nothing reveals a result before the stone has
// turned.
import type { EventShown } from "../game/event";
import { times } from "./scene-times";

/** The order of beats: the words; a pause; a hand reaches; things move; a ring shows right or wrong; the narration; a
    scoring token moves. */
export type Cue = "say" | "breath" | "reach" | "move" | "ring" | "tell" | "score";
export interface Beat {
  cue: Cue;
  /** Time after the motion, in milliseconds at the usual pace. */
  ms: number;
}

const SPOKEN = new Set<EventShown["kind"]>(["challenged", "boasted", "believed", "doubted", "stole", "stopped", "chose"]);
const SCORED: Beat = { cue: "score", ms: times.score_ms };
/** The pause between a name and the stone: at a Challenge, in a proof, and where the game depends on it. */
const BREATH_MS = times.breath_ms;
/** The time a line of narration stays before the next one. */
export const READING_MS = times.reading_ms;

/** A steal is staged as a reveal is: the words, a hand over every hidden stone, a breath, and only then what it means. */
const STEAL: readonly Beat[] = [
  { cue: "say", ms: times.word_ms },
  { cue: "reach", ms: 0 },
  { cue: "breath", ms: times.steal_ms },
  { cue: "move", ms: 0 },
  { cue: "tell", ms: 0 },
];

/** An event that reveals no stone is narrated as it happens. */
export function beatsOf(kind: EventShown["kind"], scores: boolean): Beat[] {
  if (kind === "stole") return [...STEAL, ...(scores ? [SCORED] : [])];
  const spoken: Beat[] = SPOKEN.has(kind) ? [{ cue: "say", ms: times.word_ms }] : [];
  const moved: Beat[] = [{ cue: "reach", ms: 0 }, { cue: "move", ms: 0 }];
  return [{ cue: "tell", ms: 0 }, ...spoken, ...moved, ...(scores ? [SCORED] : [])];
}

/** A stone that was named: the name, a breath, the stone, the ring, and only then the words. */
export function revealBeats(kind: EventShown["kind"], scores: boolean, decides: boolean): Beat[] {
  const breath = decides ? BREATH_MS.deciding : kind === "answered" ? BREATH_MS.answered : BREATH_MS.named;
  return [
    { cue: "say", ms: 0 },
    { cue: "reach", ms: 0 },
    { cue: "breath", ms: breath },
    { cue: "move", ms: 0 },
    { cue: "ring", ms: times.ring_ms },
    { cue: "tell", ms: decides ? times.told_ms.deciding : times.told_ms.usual },
    ...(scores ? [SCORED] : []),
  ];
}

/** The remaining face-down stones turn without words at the end. */
export const LAST_TURN: readonly Beat[] = [{ cue: "move", ms: 0 }];
