// The way to the server in a worker of the page: requests and sockets as messages on a channel.
import type { FromServer, Served, ToServer } from "../worker/server-messages";
import type { Errand } from "../worker/serve";
import { onDevice } from "../shared/browser-storage";
import { setLoading, type BrowserLimit } from "./browser-limits.svelte";
import { MessageReach, type Asked, type ServerMessage } from "./message-reach";

/** Delays before a failed worker is replaced. */
const [FIRST_RETRY_MS, LONGEST_RETRY_MS] = [100, 20_000];
/** The number of failures in a row before it is reported: one may be accidental. */
const TOLD_FAILURES = 2;

/** The server in this page's worker, or in that of another tab. */
export class InPage extends MessageReach {
  private readonly page = crypto.getRandomValues(new Uint32Array(2)).join("");
  /** Tabs cannot find out which one has the server without locks, so each has its own. Browsers that block cookies
      refuse them. */
  private readonly shared = "locks" in navigator && !onDevice.denied;
  private readonly name: string;
  private readonly channel: BroadcastChannel;
  private epoch: string | null = null;
  private count = 0;
  private failures = 0;

  constructor(
    private readonly python: string,
    private readonly botPause: number | undefined,
    private readonly kept: (limit: BrowserLimit) => void,
  ) {
    super();
    this.name = `tellstones ${new URL(python).pathname.replace(/[^/]*\/$/, "")}${this.shared ? "" : this.page}`;
    this.channel = new BroadcastChannel(this.name);
    this.channel.onmessage = ({ data }: MessageEvent<FromServer | ToServer>) => this.receive(data);
    this.write({ to: "server" });
    addEventListener("pagehide", () => this.leaveAll());
    this.start();
  }

  protected newId(): string {
    return `${this.page}.${++this.count}`;
  }

  protected post(message: Asked): boolean {
    if (this.epoch !== null) this.write({ to: "server", text: JSON.stringify(message) });
    return this.epoch !== null;
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
    worker.postMessage({ python: this.python, channel: this.name, life, botPause: this.botPause, shared: this.shared } satisfies Errand);
  }

  private missed(): void {
    if (this.failures >= TOLD_FAILURES) this.kept("unserved");
    this.lose();
  }

  private write(message: ToServer): void {
    this.channel.postMessage(message);
  }

  private receive(data: FromServer | ToServer): void {
    if (data.to === "pages") this.follow(data.served);
    if (data.to === "loading") setLoading(data);
    if (data.to === "page") this.take(JSON.parse(data.text) as ServerMessage);
  }

  /** A server reports that it runs or starts; if it is a new one, all open requests are lost. */
  private follow(served: Served): void {
    const before = this.epoch;
    this.epoch = served?.epoch ?? null;
    if (before !== null && before !== this.epoch) this.lose();
    if (!served) return;
    setLoading(null);
    this.kept(served.storage);
    this.failures = 0;
    this.flush();
  }
}
