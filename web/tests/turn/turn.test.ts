import { expect, it } from "vitest";
import { Game } from "../../src/game/game.svelte";
import type { Message, Transport } from "../../src/net/transport";
import type { Frame, ServerMessage } from "../../src/net/wire";
import { Turn } from "../../src/turn/turn.svelte";
import { frame, view } from "../frames";

const PICKED = { kind: "pool", stone: "W", line: 1 };
const NOTHING = { kind: "nothing" };
const LATER = { seq: 9, now: 1_000, fresh: false, watchers: 1 };

/** A turn of seat A after event 4, and the moves that it sends. */
async function turn(rest: Partial<Frame> = {}): Promise<{ turn: Turn; sent: Message[]; tell: (more: Partial<Frame>) => Promise<void> }> {
  const sent: Message[] = [];
  const silent: Transport = { send: (message) => (message.t === "move" && sent.push(message), Promise.resolve(null as never)), wake: () => {}, close: () => {} };
  let told!: (message: ServerMessage) => void;
  const game = new Game("t", () => Promise.resolve(), (listener) => ((told = listener.told), silent));
  const first = frame(4, { legal: ["W<", "W>", "h1", "b"], ...rest });
  const tell = async (more: Partial<Frame>): Promise<void> => {
    told({ ...first, ...more });
    await new Promise((shown) => setTimeout(shown));
  };
  await tell({});
  return { turn: new Turn(game, () => false), sent, tell };
}

it("what was picked stays while people come, go and connect again", async () => {
  const { turn: mine, sent, tell } = await turn();
  mine.tapPool("W", 1);
  await tell(LATER);
  expect(mine.picked).toEqual(PICKED);
  expect(mine.nextAct).toBe('.mat[data-line="1"] .end');
  mine.tapEnd(">", 1);
  expect(sent).toEqual([{ t: "move", seat: "A", move: "W>", at: 4 }]);
  expect(mine.picked).toEqual(NOTHING);
});

it("a Boast that is asked about stays on the screen, too, and Escape takes it back", async () => {
  const { turn: mine, tell } = await turn();
  mine.tapAction("boast");
  await tell(LATER);
  expect(mine.begun.boasting).toBe(true);
  mine.letGo();
  expect(mine.begun.boasting).toBe(false);
});

it("a stone about to be named stays chosen", async () => {
  const { turn: mine, sent, tell } = await turn({ view: view([[null, "S"]], { waiting: { kind: "proving", seat: "A", line: 1, named: [] } as never }) });
  mine.tapStone({ place: 1, line: 1 });
  mine.tapName("K");
  await tell(LATER);
  expect([mine.naming, mine.name]).toEqual([{ place: 1, line: 1 }, "K"]);
  mine.say();
  expect(sent).toEqual([{ t: "move", seat: "A", move: "1=K", at: 4 }]);
});

it("hands are empty after the next event, and whatever was picked before does not return", async () => {
  const { turn: mine, tell } = await turn();
  mine.tapPool("W", 1);
  await tell({ seq: 9, event_seq: 5, fresh: false });
  expect(mine.picked).toEqual(NOTHING);
  mine.tapAction("hide");
  expect(mine.picked).toEqual({ kind: "action", action: "hide" });
});

it("hands are empty where it is nobody's turn, as after a resignation", async () => {
  const { turn: mine, tell } = await turn();
  mine.tapPool("W", 1);
  await tell({ ...LATER, phase: "over", view: view([["S"]], { waiting: { kind: "over" } as never }) });
  expect(mine.picked).toEqual(NOTHING);
});
