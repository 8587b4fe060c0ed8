// The socket of one table: comes back by itself, and sends again what was not acknowledged.
import { Close, type Ack, type Fault, type Heard, type Hint, type Told, type Why } from "./wire";

export type Line = "opening" | "open" | "lost" | "nobody" | "gone" | "removed";
/** What we send: the id is ours to choose. */
export type Message = Heard extends infer M ? (M extends { id: string } ? Omit<M, "id"> : never) : never;
export type Answer = Ack | Why | Hint;

export class Refused extends Error {
  constructor(
    readonly code: Fault,
    readonly refusal: string | null,
  ) {
    super(code);
  }
}

export interface Ears {
  told(told: Told): void;
  line(line: Line): void;
}

/** What a table is played over: the socket of a server, or a lesson that answers by itself. */
export interface Wire {
  /** Resolves with the answer; rejects with `Refused` when nothing has changed. */
  send(message: Message): Promise<Answer>;
  wake(): void;
  close(): void;
}

interface Pending {
  text: string;
  resolve(answer: Answer): void;
  reject(why: Refused): void;
}

const FLEETING = new Set(["point", "seen", "ping"]);
const HEARTBEAT = 15_000;
const SILENCE = 25_000;
const LONGEST_PAUSE = 4_000;
/** How long an answer may take when we have reason to think that nobody is there. */
const DOUBT = 2_500;

export class Connection implements Wire {
  private socket: WebSocket | null = null;
  private readonly pending = new Map<string, Pending>();
  private readonly session = Math.random().toString(36).slice(2, 10);
  private count = 0;
  private tries = 0;
  private closed = false;
  private lastHeard = 0;
  /** Why the server is about to close: its code may get lost on the way, in a proxy for instance. */
  private farewell: Fault | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly beat: ReturnType<typeof setInterval>;

  constructor(
    private readonly url: string,
    private readonly ears: Ears,
    private readonly Socket: typeof WebSocket = WebSocket,
  ) {
    this.open();
    this.beat = setInterval(() => this.heartbeat(), HEARTBEAT);
  }

  send(message: Message): Promise<Answer> {
    const id = `${this.session}.${++this.count}`;
    const text = JSON.stringify({ ...message, id });
    if (FLEETING.has(message.t)) {
      this.write(text);
      return Promise.resolve({ t: "ack", id, seq: 0 });
    }
    return new Promise((resolve, reject) => {
      this.pending.set(id, { text, resolve, reject });
      this.write(text);
    });
  }

  /** Tries at once, for instance because the device is online again. */
  wake(): void {
    if (this.closed) return;
    if (this.socket?.readyState === this.Socket.OPEN) return this.probe(this.socket);
    clearTimeout(this.retry);
    this.tries = 0;
    if (this.socket?.readyState !== this.Socket.CONNECTING) this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    clearInterval(this.beat);
    this.socket?.close();
  }

  /** A socket that looks open may lead nowhere: after a sleep, or from another network. */
  private probe(socket: WebSocket): void {
    const asked = Date.now();
    void this.send({ t: "ping" });
    setTimeout(() => {
      if (socket === this.socket && this.lastHeard < asked) this.drop(socket);
    }, DOUBT);
  }

  /** Gives a socket up without waiting for its goodbye, which may never come. */
  private drop(socket: WebSocket): void {
    this.lose(socket, 1006);
    socket.close();
  }

  private open(): void {
    this.farewell = null;
    this.ears.line(this.tries === 0 ? "opening" : "lost");
    const socket = new this.Socket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.lastHeard = Date.now();
      for (const { text } of this.pending.values()) socket.send(text);
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(JSON.parse(String(event.data)) as Told);
    };
    socket.onclose = (event) => this.lose(socket, event.code);
  }

  private hear(told: Told): void {
    this.lastHeard = Date.now();
    if (told.t === "table") {
      this.tries = 0;
      this.ears.line("open");
    }
    if (told.t === "bye") this.farewell = told.code;
    if (told.t === "ack" || told.t === "why" || told.t === "hint") this.settle(told);
    else if (told.t === "error") this.fail(told.id, new Refused(told.code, told.refusal ?? null));
    this.ears.told(told);
  }

  private settle(answer: Answer): void {
    this.pending.get(answer.id)?.resolve(answer);
    this.pending.delete(answer.id);
  }

  private fail(id: string | null, why: Refused): void {
    if (id === null) return;
    this.pending.get(id)?.reject(why);
    this.pending.delete(id);
  }

  private lose(socket: WebSocket, code: number): void {
    if (socket !== this.socket || this.closed) return;
    this.socket = null;
    const ending = ENDINGS[code] ?? (this.farewell && FAREWELLS[this.farewell]);
    if (ending) {
      this.ears.line(ending);
      return;
    }
    this.ears.line("lost");
    const pause = Math.min(LONGEST_PAUSE, 200 * 2 ** this.tries++) * (0.75 + Math.random() / 2);
    this.retry = setTimeout(() => this.open(), pause);
  }

  private heartbeat(): void {
    if (this.socket?.readyState !== this.Socket.OPEN) return;
    if (Date.now() - this.lastHeard > SILENCE) this.drop(this.socket);
    else void this.send({ t: "ping" });
  }

  private write(text: string): void {
    if (this.socket?.readyState === this.Socket.OPEN) this.socket.send(text);
  }
}

/** The socket of a table of this server. */
export function socketOf(table: string): (ears: Ears) => Wire {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return (ears) => new Connection(`${scheme}://${location.host}/ws/table/${table}`, ears);
}

const ENDINGS: Record<number, Line> = {
  [Close.NOBODY]: "nobody",
  [Close.NO_SUCH_TABLE]: "gone",
  [Close.REMOVED]: "removed",
};
const FAREWELLS: Partial<Record<Fault, Line>> = { nobody: "nobody", "no-such-table": "gone", removed: "removed" };
