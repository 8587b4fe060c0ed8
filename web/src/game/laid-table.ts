// A table that the page lays itself while its server starts. A move made meanwhile is sent when the server has the table.
import { socketOf, UNACKNOWLEDGED } from "../net/socket";
import type { Answer, Connect, Listener, Message, Transport } from "../net/transport";
import { VERSION, type CreateTable, type Frame, type Seat, type ServerMessage, type Stone, type TableShown } from "../net/wire";
import { personaOf } from "../people/personas";
import { parseMove, Writer } from "./notation";
import { STONES } from "./stones";

const ENDS = ["<", ">"] as const;

/** A game against one bot on one Line and without a clock, as the server will show it before the first move. */
export function openingFrame({ rules, talk = "table" }: CreateTable, bot: string, stone: Stone, first: Seat): Frame {
  const pool = STONES.filter((one) => one !== stone);
  const writer = new Writer(1);
  const seat = { name: "", person: null, member: false, ready: true, here: true, away_since: null, claimable: false };
  return {
    t: "table",
    v: VERSION,
    table: "",
    seq: -1,
    now: Date.now(),
    phase: "playing",
    listed: false,
    quick: false,
    private: false,
    rated: false,
    talk,
    tournament: null,
    occasion: null,
    prelude: 0,
    rules: { players: 2, lines: 1, hands: rules?.hands ?? "auto", points: rules?.points ?? 3, turn_limit: null, opening: "chosen", first, elder: null, stones: null, looks: 3 },
    time: { kind: "none", seconds: 0, plus: 0 },
    seats: [
      { ...seat, seat: "A", by: "person", bot: null, persona: null },
      { ...seat, seat: "B", by: "bot", bot, persona: personaOf(bot, "B") },
    ],
    watchers: 0,
    view: { lines: [[stone]], pools: [pool], score: [0, 0], turn: 1, scored: [null, null], waiting: { kind: "acting", seat: first }, looks: 1 },
    event: null,
    event_seq: 0,
    look: null,
    clock: null,
    draw: { seats: [] },
    hints: { taken: 0, left: 3 },
    result: null,
    decided: null,
    again: [],
    next: null,
    series: [0, 0],
    you: { person: "", seats: ["A"], maker: true, watch_key: null },
    watching: [],
    fresh: false,
    sight: null,
    legal: first === "A" ? [...pool.flatMap((one) => ENDS.map((end) => writer.place(one, end, 1))), writer.hide({ place: 1, line: 1 })] : [],
  };
}

/** The same table after my first move: a stone is placed, or the one on the Line is hidden. */
export function afterFirstMove(frame: Frame, move: string): Frame {
  const made = parseMove(move);
  const before = frame.view!;
  const [line = []] = before.lines;
  const [pool = []] = before.pools;
  const view: TableShown = { ...before, turn: 2, waiting: { kind: "acting", seat: "B" } };
  const next = { ...frame, event_seq: 1, fresh: true, legal: [] };
  if (made?.kind === "place") {
    const { stone, end } = made;
    view.lines = [end === "<" ? [stone, ...line] : [...line, stone]];
    view.pools = [pool.filter((one) => one !== stone)];
    return { ...next, view, event: { kind: "placed", seat: "A", stone, end, line: 1 } };
  }
  view.lines = [[null]];
  return { ...next, view, event: { kind: "hid", seat: "A", place: 1, line: 1 } };
}

let next: Connect | null = null;

/** Lays the table that the next table screen shows, as `frame` until the server has it. */
export function lay(frame: Frame, table: Promise<string>): void {
  next = (listener) => new LaidTable(listener, frame, table);
}

export function takeLaid(): Connect | null {
  const laid = next;
  next = null;
  return laid;
}

class LaidTable implements Transport {
  private socket: Transport | null = null;
  private readonly opened: Promise<Transport>;
  private closed = false;
  /** The table after a move that was made before the server had the table. */
  private moved: Frame | null = null;

  constructor(
    private readonly listener: Listener,
    private readonly laid: Frame,
    table: Promise<string>,
  ) {
    listener.told(laid);
    this.opened = table.then((id) => {
      this.socket = socketOf(id)({ told: (told) => this.hear(told), status: (status) => listener.status(status) });
      if (this.closed) this.socket.close();
      return this.socket;
    });
  }

  async send(message: Message): Promise<Answer> {
    if (this.socket) return this.socket.send(message);
    if (UNACKNOWLEDGED.has(message.t)) return { t: "ack", id: "", seq: 0 };
    if (message.t === "move") this.listener.told((this.moved = afterFirstMove(this.laid, message.move)));
    return (await this.opened).send(message);
  }

  wake(): void {
    this.socket?.wake();
  }

  close(): void {
    this.closed = true;
    this.socket?.close();
  }

  private hear(told: ServerMessage): void {
    if (told.t !== "table" || !this.moved) return this.listener.told(told);
    const { turn } = told.view!;
    if (turn === this.laid.view!.turn) return; // older than what is shown
    const shown = turn === this.moved.view!.turn && told.event?.kind === this.moved.event!.kind;
    this.listener.told(shown ? { ...told, fresh: false } : told);
  }
}
