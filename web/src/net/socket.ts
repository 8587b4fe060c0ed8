// The WebSocket of one table: reconnects automatically, and sends unacknowledged messages again.
import { mayReload, reloadOnce } from "./outdated";
import { reach } from "./reach";
import { Refused } from "./refused";
import type { Answer, Connect, ConnectionStatus, Listener, Message, Transport } from "./transport";
import { Close, type Fault, type ServerMessage } from "./wire";

interface Pending {
  text: string;
  resolve(answer: Answer): void;
  reject(why: Refused): void;
}

/** Messages without acknowledgment, which are not sent again. */
export const UNACKNOWLEDGED = new Set(["point", "seen", "ping"]);
const HEARTBEAT_MS = 15_000;
/** Silence of the server after which the socket is given up. */
const SILENCE_MS = 25_000;
/** A socket that is not open by then is given up, too. */
const OPENING_MS = 20_000;
const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 4_000;
/** Time to wait for an answer when the connection is probably lost. */
const PROBE_MS = 2_500;
/** The code of a socket that was closed without a goodbye (RFC 6455). */
const ABNORMAL_CLOSURE = 1006;
/** The states of a socket that matter here, as every WebSocket numbers them. */
const [CONNECTING, OPEN] = [0, 1];

export class TableSocket implements Transport {
  private socket: WebSocket | null = null;
  private readonly pending = new Map<string, Pending>();
  private readonly session = Math.random().toString(36).slice(2, 10);
  private count = 0;
  private tries = 0;
  private closed = false;
  private lastHeard = 0;
  /** The reason why the server is about to close: proxies may drop the close code. */
  private farewell: Fault | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly beat: ReturnType<typeof setInterval>;

  constructor(
    private readonly path: string,
    private readonly listener: Listener,
    private readonly connect: (path: string) => WebSocket,
  ) {
    this.open();
    this.beat = setInterval(() => this.heartbeat(), HEARTBEAT_MS);
  }

  send(message: Message): Promise<Answer> {
    const id = `${this.session}.${++this.count}`;
    const text = JSON.stringify({ ...message, id });
    if (UNACKNOWLEDGED.has(message.t)) {
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
    if (this.socket?.readyState === OPEN) return this.probe(this.socket);
    clearTimeout(this.retry);
    this.tries = 0;
    if (this.socket?.readyState !== CONNECTING) this.open();
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
    }, PROBE_MS);
  }

  /** Closes a socket without waiting for a close frame, which may never come. */
  private drop(socket: WebSocket): void {
    this.lose(socket, ABNORMAL_CLOSURE);
    socket.close();
  }

  private open(): void {
    this.farewell = null;
    this.listener.status(this.tries === 0 ? "opening" : "lost");
    const socket = this.connect(this.path);
    this.socket = socket;
    setTimeout(() => socket === this.socket && socket.readyState === CONNECTING && this.drop(socket), OPENING_MS);
    socket.onopen = () => {
      this.lastHeard = Date.now();
      for (const { text } of this.pending.values()) socket.send(text);
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = (event) => this.lose(socket, event.code);
  }

  private hear(told: ServerMessage): void {
    this.lastHeard = Date.now();
    if (told.t === "table") {
      this.tries = 0;
      this.listener.status("open");
      if (mayReload(told)) reloadOnce(told.v);
    }
    if (told.t === "bye") this.farewell = told.code;
    if (told.t === "ack" || told.t === "why" || told.t === "hint") this.settle(told);
    else if (told.t === "error") this.fail(told.id, new Refused(told.code, told.refusal ?? null));
    this.listener.told(told);
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
      this.listener.status(ending);
      return;
    }
    this.listener.status("lost");
    const pause = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.tries++) * (0.75 + Math.random() / 2);
    this.retry = setTimeout(() => this.open(), pause);
  }

  private heartbeat(): void {
    if (this.socket?.readyState !== OPEN) return;
    if (Date.now() - this.lastHeard > SILENCE_MS) this.drop(this.socket);
    else void this.send({ t: "ping" });
  }

  private write(text: string): void {
    if (this.socket?.readyState === OPEN) this.socket.send(text);
  }
}

/** The socket of a table of this server; a private one is watched by its key. */
export function socketOf(table: string, watchKey = ""): Connect {
  const asked = watchKey && `?watch=${encodeURIComponent(watchKey)}`;
  return (listener) => new TableSocket(`/ws/table/${table}${asked}`, listener, (path) => reach().socket(path));
}

const ENDINGS: Record<number, ConnectionStatus> = {
  [Close.NOBODY]: "nobody",
  [Close.NO_SUCH_TABLE]: "gone",
  [Close.REMOVED]: "removed",
  [Close.PRIVATE]: "private",
  [Close.SUSPENDED]: "suspended",
};
const FAREWELLS: Partial<Record<Fault, ConnectionStatus>> = { nobody: "nobody", "no-such-table": "gone", removed: "removed", private: "private", suspended: "suspended" };
