// One event of every kind, and of a reveal both ways.
import type { EventShown } from "../src/game/event";

type OneOfEach = { [Kind in EventShown["kind"]]: EventShown & { kind: Kind } };
const at = { place: 1, line: 1 };
const EACH: OneOfEach = {
  ordered: { kind: "ordered", seat: "A", order: "h1" },
  placed: { kind: "placed", seat: "A", stone: "W", end: ">", line: 1 },
  hid: { kind: "hid", seat: "A", ...at },
  swapped: { kind: "swapped", seat: "A", one: 1, other: 2, line: 1 },
  looked: { kind: "looked", seat: "A", looker: "A", ...at },
  stopped: { kind: "stopped", seat: "A" },
  challenged: { kind: "challenged", seat: "A", ...at },
  answered: { kind: "answered", seat: "B", ...at, named: "W", stone: "W" },
  boasted: { kind: "boasted", seat: "A", line: 1 },
  believed: { kind: "believed", seat: "B" },
  doubted: { kind: "doubted", seat: "B" },
  stole: { kind: "stole", seat: "B" },
  named: { kind: "named", seat: "A", ...at, named: "W", stone: "W" },
  chose: { kind: "chose", seat: "A", first: "A" },
  resigned: { kind: "resigned", seat: "A" },
  agreed: { kind: "agreed" },
  awarded: { kind: "awarded", winner: "A" },
};
export const EVENTS: readonly EventShown[] = [
  ...Object.values(EACH),
  { ...EACH.answered, named: "C" },
  { ...EACH.named, named: "C" },
];
