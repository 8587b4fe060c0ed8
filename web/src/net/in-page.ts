// The way to the server in a worker of the page: requests and sockets as messages on a channel.
import type { FromHouse, Served, ToHouse } from "../worker/house-messages";
import type { Errand } from "../worker/serve";
import type { Keeping } from "./keeping.svelte";
import type { Reach } from "./reach";

type Told =
  | { t: "answer"; id: string; status: number; headers: [string, string][] }
  | { t: "piece"; id: string; text: string; more: boolean }
  | { t: "opened"; id: string }
  | { t: "told"; id: string; text: string }
  | { t: "closed"; id: string; code: number };
interface Talk {
  told(told: Told): void;
  /** The server is gone, and with it whatever it had not answered. */
  lost(): void;
}
/** How long it takes until a worker that has failed is followed by another one. */
const [FIRST_RETRY_MS, LONGEST_RETRY_MS] = [100, 20_000];
/** After how many of them in a row it is said: one may be chance. */
const TOLD_FAILURES = 2;
/** As browsers say it of a socket that was closed without a goodbye (RFC 6455). */
const ABNORMAL_CLOSURE = 1006;

/** The server in this page's worker, or in that of another tab. */
export class InPage implements Reach {
  private readonly page = crypto.getRandomValues(new Uint32Array(2)).join("");
  private readonly name: string;
  private readonly channel: BroadcastChannel;
  private readonly talks = new Map<string, Talk>();
  private waiting: string[] = [];
  private epoch: string | null = null;
  private count = 0;
  private failures = 0;

  constructor(
    private readonly python: string,
    private readonly botPause: number | undefined,
    private readonly kept: (keeping: Keeping) => void,
  ) {
    // Where nobody can say which tab has the server, each has its own.
    const shared = "locks" in navigator;
    this.name = `tellstones ${new URL(python).pathname.replace(/[^/]*\/$/, "")}${shared ? "" : this.page}`;
    this.channel = new BroadcastChannel(this.name);
    this.channel.onmessage = ({ data }: MessageEvent<FromHouse | ToHouse>) => this.hear(data);
    this.post({ to: "house" });
    addEventListener("pagehide", () => this.leaveAll());
    this.start();
  }

  fetch = (path: string, { method = "GET", body = "" }: { method?: string; body?: string } = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      let piece: ReadableStreamDefaultController<Uint8Array>;
      const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (piece = controller) });
      const id = this.begin({
        told: (told) => {
          if (told.t === "answer") resolve(new Response(stream, { status: told.status, headers: told.headers.filter(([name]) => name !== "set-cookie") }));
          if (told.t !== "piece") return;
          piece.enqueue(new TextEncoder().encode(told.text));
          if (told.more) return;
          piece.close();
          this.talks.delete(id);
        },
        lost: () => {
          const why = new TypeError("the server in this page has stopped");
          reject(why);
          piece.error(why);
        },
      });
      this.say({ t: "ask", id, method, path, body });
    });

  socket = (path: string): WebSocket => new PageSocket(this, path) as unknown as WebSocket;

  /** A conversation with the server under an id of its own. */
  begin(talk: Talk): string {
    const id = `${this.page}.${++this.count}`;
    this.talks.set(id, talk);
    return id;
  }

  say(message: { t: string; id: string; [more: string]: unknown }): void {
    const text = JSON.stringify(message);
    if (this.epoch === null) this.waiting.push(text);
    else this.post({ to: "house", text });
  }

  end(id: string): void {
    this.talks.delete(id);
    this.say({ t: "leave", id });
  }

  /** Starts the worker, which serves as soon as no other tab does; when it dies, another one. */
  private start(): void {
    const worker = new Worker(new URL("../worker/serve.ts", import.meta.url), { type: "module" });
    const life = `${this.name} ${this.page} ${++this.count}`;
    const died = (): void => {
      worker.onerror = worker.onmessage = null;
      worker.terminate();
      const retryMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.failures++);
      if (this.epoch === null) this.missed(); // it has not come so far as to serve
      setTimeout(() => this.start(), retryMs);
    };
    worker.onerror = died;
    worker.onmessage = () => {
      worker.onerror = null;
      void navigator.locks.request(life, died);
    };
    worker.postMessage({ python: this.python, channel: this.name, life, botPause: this.botPause } satisfies Errand);
  }

  private missed(): void {
    if (this.failures >= TOLD_FAILURES) this.kept("unserved");
    this.lose();
  }

  private post(message: ToHouse): void {
    this.channel.postMessage(message);
  }

  private hear(data: FromHouse | ToHouse): void {
    if (data.to === "pages") this.follow(data.served);
    if (data.to !== "page") return;
    const told = JSON.parse(data.text) as Told;
    this.talks.get(told.id)?.told(told);
  }

  /** A server says that it is there, or begins; if it is another one than before, whatever was open is lost. */
  private follow(served: Served): void {
    const before = this.epoch;
    this.epoch = served?.epoch ?? null;
    if (before !== null && before !== this.epoch) this.lose();
    if (!served) return;
    this.kept(served.keeping);
    this.failures = 0;
    for (const text of this.waiting.splice(0)) this.post({ to: "house", text });
  }

  private lose(): void {
    this.waiting = [];
    for (const [id, talk] of [...this.talks]) this.talks.delete(id) && talk.lost();
  }

  private leaveAll(): void {
    for (const id of this.talks.keys()) this.post({ to: "house", text: JSON.stringify({ t: "leave", id }) });
  }
}

/** What `TableSocket` needs of a WebSocket. */
class PageSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readyState: number = WebSocket.CONNECTING;
  private readonly id: string;

  constructor(
    private readonly house: InPage,
    path: string,
  ) {
    this.id = house.begin({ told: (told) => this.hear(told), lost: () => this.gone(ABNORMAL_CLOSURE) });
    house.say({ t: "open", id: this.id, path });
  }

  send(text: string): void {
    this.house.say({ t: "say", id: this.id, text });
  }

  close(): void {
    this.house.end(this.id);
    this.gone(ABNORMAL_CLOSURE);
  }

  private hear(told: Told): void {
    if (told.t === "opened") {
      this.readyState = WebSocket.OPEN;
      this.onopen?.();
    } else if (told.t === "told") this.onmessage?.({ data: told.text });
    else if (told.t === "closed") this.gone(told.code);
  }

  private gone(code: number): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code });
  }
}
