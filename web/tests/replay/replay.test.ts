import { describe, expect, it, vi } from "vitest";
import type { Frame, ReplayFrame, ReplayShown, ServerMessage } from "../../src/net/wire";
import { parseEyes, Replay } from "../../src/replay/replay.svelte";
import { view } from "../frames";

function moment(index: number, rest: Partial<ReplayFrame> = {}): ReplayFrame {
  return {
    index,
    turn: index + 1,
    seat: "A",
    move: "h1",
    event: { kind: "hid", seat: "A", place: 1, line: 1 },
    view: view([["S", "C"]]),
    down: [[1]],
    position: "",
    sight: null,
    talk: [],
    seated: [],
    seconds: null,
    notes: [],
    ...rest,
  };
}
const GAME: ReplayShown = {
  you: null,
  decided: null,
  eyes: "open",
  rules: { players: 2, lines: 1, hands: "auto", points: 3, turn_limit: null, opening: ["S"], first: "A", elder: null, stones: null, looks: 3 },
  names: { A: "Ana", B: "bot:page" },
  tags: {},
  result: "A",
  winner: "A",
  termination: "boast",
  frames: [moment(0), moment(1, { talk: [{ seat: "B", text: "#weather" }] }), moment(2)],
};

async function opened(at = 0): Promise<{ replay: Replay; told: ServerMessage[]; latest: () => Frame }> {
  const replay = new Replay(GAME, at);
  const told: ServerMessage[] = [];
  replay.connect({ told: (one) => told.push(one), status: () => {} });
  await Promise.resolve();
  return { replay, told, latest: () => told.filter((one) => one.t === "table").at(-1)! };
}

describe("a finished game, seen again", () => {
  it("shows one step on happening, and lays the table for any other jump", async () => {
    const { replay, latest } = await opened();
    replay.go(1);
    expect(latest().fresh).toBe(true);
    replay.go(0);
    expect(latest().fresh).toBe(false);
  });
  it("goes on by itself only when the move before has been shown", async () => {
    const { replay, latest } = await opened();
    vi.useFakeTimers();
    replay.toggle();
    vi.advanceTimersByTime(60_000);
    expect(replay.at).toBe(1);
    await replay.send({ t: "seen", seq: latest().event_seq });
    vi.advanceTimersByTime(60_000);
    expect(replay.at).toBe(2);
    await replay.send({ t: "seen", seq: latest().event_seq });
    vi.useRealTimers();
    expect(replay.playing).toBe(false);
  });
  it("breathes as slowly as everything else is shown", async () => {
    const { replay } = await opened();
    vi.useFakeTimers();
    replay.pace = () => 2;
    replay.toggle();
    vi.advanceTimersByTime(1_900);
    expect(replay.at).toBe(0);
    vi.advanceTimersByTime(200);
    vi.useRealTimers();
    expect(replay.at).toBe(1);
    replay.pause();
  });
  it("never goes beyond the game", async () => {
    const { replay } = await opened(99);
    expect(replay.at).toBe(2);
    replay.go(-5);
    expect(replay.at).toBe(0);
  });
  it("shows face-down stones to open eyes alone, and tells which they are", async () => {
    const { replay, latest } = await opened();
    expect([latest().view!.lines, replay.down]).toEqual([[["S", "C"]], [[1]]]);
    replay.lookWith("B");
    expect([latest().view!.lines, replay.down]).toEqual([[[null, "C"]], [[]]]);
  });
  it("says what was said, where it was said", async () => {
    const { replay, told } = await opened();
    replay.go(1);
    expect(told.at(-1)).toMatchObject({ t: "said", seat: "B", phrase: "weather" });
  });
  it("knows bots by their names", async () => {
    const { latest } = await opened();
    expect(latest().seats.map(({ by, name, bot }) => [by, name, bot])).toEqual([
      ["person", "Ana", null],
      ["bot", null, "page"],
    ]);
  });
  it("reads eyes from an address, and opens them for anything else", () => {
    expect([parseEyes("B"), parseEyes("spectator"), parseEyes("X"), parseEyes(null)]).toEqual(["B", "spectator", "open", "open"]);
  });
});
