import { describe, expect, it, vi } from "vitest";
import { Game } from "../../src/game/game.svelte";
import { SEEN_MS } from "../../src/game/look";
import type { Listener, Message, Transport } from "../../src/net/transport";
import type { Said } from "../../src/net/wire";
import { EVENTS } from "../events";
import { frame, view } from "../frames";

const SILENT: Transport = { send: () => Promise.resolve(null as never), wake: () => {}, close: () => {} };
const BRAVO: Said = { t: "said", seat: "B", person: null, name: "Ann", text: null, phrase: "praise" };

function table(transport: Transport = SILENT): { game: Game; listener: Listener } {
  let listener: Listener | null = null;
  const game = new Game("t", () => Promise.resolve(), (heard) => {
    listener = heard;
    return transport;
  });
  listener!.told(frame(1, { event: null, fresh: false, view: view([[null, null]]) }));
  return { game, listener: listener! };
}

describe("what is told, and when", () => {
  it.each(EVENTS.map((event) => [event.kind, event] as const))("%s: neither narration nor talk is ahead of the stone", async (_kind, event) => {
    const { game, listener } = table();
    let performed = 0;
    game.perform = (scene, cue) => {
      listener.told(BRAVO);
      for (const beat of scene.beats) {
        cue(beat.cue);
        const turned = game.shown!.view!.lines[0]![0] !== null;
        performed += 1;
        if (scene.ring && !turned) expect([game.event, game.ring, game.talk.heard]).toEqual([null, null, []]);
        expect(game.talk.heard).toEqual([]);
      }
      expect(game.event).toEqual(event);
      return Promise.resolve();
    };
    listener.told(frame(2, { event, fresh: true, view: view([["W", null]]) }));
    await new Promise((done) => setTimeout(done));
    expect(performed).toBeGreaterThan(0);
    expect(game.talk.heard).toHaveLength(1);
    game.close();
  });
  it("a refusal goes when the next thing happens", async () => {
    const { game, listener } = table();
    game.perform = () => Promise.resolve();
    game.tell({ fault: "refused", refusal: "not-your-turn" });
    listener.told(frame(2, { fresh: true, view: view([["W", null]]) }));
    await new Promise((done) => setTimeout(done));
    expect(game.notice).toBeNull();
    game.close();
  });
  it("a point is counted when the bead hops, and not before", async () => {
    const { game, listener } = table();
    const scores: string[] = [];
    game.perform = (scene, cue) => {
      for (const beat of scene.beats) {
        cue(beat.cue);
        scores.push(`${beat.cue} ${game.shown!.view!.score.join(":")} ${game.scored}`);
      }
      return Promise.resolve();
    };
    const event = { kind: "answered", seat: "B", place: 1, line: 1, named: "C", stone: "W" } as const;
    listener.told(frame(2, { event, fresh: true, view: view([["W", null]], { score: [1, 0] }) }));
    await new Promise((done) => setTimeout(done));
    expect(scores.slice(-3)).toEqual(["ring 0:0 null", "tell 0:0 null", "score 1:0 0"]);
    game.close();
  });
});

describe("a look", () => {
  it("is told as one that is under way, from its first word until the stone is back", async () => {
    const { game, listener } = table();
    const told: (string | null)[] = [];
    game.perform = (scene, cue) => {
      for (const beat of scene.beats) {
        cue(beat.cue);
        told.push(game.looker);
      }
      return Promise.resolve();
    };
    const event = { kind: "looked", seat: "B", place: 1, line: 1, looker: "B" } as const;
    const look = { event, event_seq: 2, view: view([[null, null]]) };
    listener.told(frame(2, { ...look, fresh: true, look: { seat: "B", held: false } }));
    await new Promise((done) => setTimeout(done));
    expect(new Set(told)).toEqual(new Set(["B"]));
    expect(game.looker).toBe("B");
    listener.told(frame(3, { ...look, fresh: false }));
    await new Promise((done) => setTimeout(done));
    expect(game.looker).toBeNull();
    game.close();
  });
  const spot = { place: 1, line: 1 };
  function looking(held: boolean) {
    const event = { kind: "looked", seat: "A", place: 1, line: 1, looker: "A" } as const;
    const sight = held ? { seat: "A" as const, stone: "S" as const, until: 10_000, ...spot } : null;
    return frame(2, { event, event_seq: 2, fresh: false, view: view([[null]]), look: { seat: "A", held }, sight });
  }
  /** Holds the stone for so many milliseconds, and says what the server was told. */
  function held(...holds: number[]): string[] {
    const said: string[] = [];
    const send = (message: Message) => (said.push(message.t), Promise.resolve(null as never));
    const { game, listener } = table({ ...SILENT, send });
    vi.useFakeTimers();
    for (const ms of holds) {
      listener.told(looking(false));
      game.looking.hold(spot);
      listener.told(looking(true));
      expect(game.looking.seenAt(spot)?.stone).toBe("S");
      vi.advanceTimersByTime(ms);
      game.looking.letGo();
      expect(game.looking.seenAt(spot)).toBeNull();
    }
    vi.useRealTimers();
    game.close();
    return said;
  }
  it("of a mere tap is no look, and may be taken again", () => {
    expect(held(SEEN_MS - 1)).toEqual(["hold", "release"]);
  });
  it("ends with letting go of a stone that was seen", () => {
    expect(held(SEEN_MS)).toEqual(["hold", "put-back"]);
  });
  it("is not taken by a symbol that comes when the hand has let go", () => {
    const said: string[] = [];
    const send = (message: Message) => (said.push(message.t), Promise.resolve(null as never));
    const { game, listener } = table({ ...SILENT, send });
    vi.useFakeTimers();
    listener.told(looking(false));
    game.looking.hold(spot);
    game.looking.letGo();
    listener.told(looking(true));
    vi.advanceTimersByTime(SEEN_MS);
    game.looking.hold(spot);
    game.looking.letGo();
    vi.useRealTimers();
    game.close();
    expect(said).toEqual(["hold", "release", "release"]);
  });
  it("adds up over taps", () => {
    expect(held(SEEN_MS - 1, 1)).toEqual(["hold", "release", "hold", "put-back"]);
  });
});
