// Frames and views for tests, with usual values for what a test does not care about.
import type { Frame, TableShown } from "../src/net/wire";

export function view(lines: TableShown["lines"], rest: Partial<TableShown> = {}): TableShown {
  return {
    lines,
    pools: [[]],
    score: [0, 0],
    turn: 1,
    scored: [null, null],
    waiting: { kind: "acting", seat: "A" },
    looks: 1,
    ...rest,
  };
}

export function frame(seq: number, rest: Partial<Frame> = {}): Frame {
  return {
    t: "table",
    v: 1,
    table: "a".repeat(16),
    seq,
    now: 0,
    phase: "playing",
    listed: false,
    quick: false,
    private: false,
    rated: false,
    talk: "table",
    tournament: null,
    occasion: null,
    prelude: 0,
    rules: { players: 2, lines: 1, hands: "auto", points: 3, turn_limit: null, opening: "random", first: "A", elder: null, stones: null, looks: 3 },
    time: { kind: "none", seconds: 0, plus: 0 },
    seats: [],
    you: { person: "p", seats: ["A"], maker: true, watch_key: null },
    watchers: 0,
    watching: [],
    view: view([["S"]]),
    event: { kind: "hid", seat: "A", place: 1, line: 1 },
    event_seq: seq,
    fresh: true,
    look: null,
    sight: null,
    legal: [],
    clock: null,
    draw: { seats: [] },
    hints: { taken: 0, left: 0 },
    result: null,
    decided: null,
    again: [],
    next: null,
    series: [0, 0],
    ...rest,
  };
}
