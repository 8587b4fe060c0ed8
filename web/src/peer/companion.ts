// A device on the other end: over one connection after another, each prepared over the one before, so that only the first needs a code.
import { decode } from "./code";
import { Link } from "./link";

/** The address at which the other device expects us back, and our identity there. */
export interface WayBack {
  offer: string;
  ufrag: string;
  password: string;
}
/** Another one for the case that a connection fails halfway: each can be used once. */
const WAYS = 2;
/** Maximum silence; a device that has answered may be slow. */
const [CALL_MS, SLOW_CALL_MS] = [6_000, 30_000];
const PAUSE_MS = 1_000;

export class Companion {
  onmessage: ((message: { t: string; [more: string]: unknown }) => void) | null = null;
  onopen: (() => void) | null = null;
  onlost: (() => void) | null = null;
  /** Called when there are other ways back, which replace the ones before. */
  onwaysback: ((ways: WayBack[]) => void) | null = null;
  private link: Link | null = null;
  /** The addresses at which we expect other devices, by connection. */
  private readonly waiting = new Map<Link, WayBack>();
  private calling = false;
  private ended = false;

  constructor(private waysBack: readonly WayBack[] = []) {}

  get open(): boolean {
    return this.link?.open ?? false;
  }

  /** Goes on over this connection, which is open. */
  use(link: Link): void {
    const before = this.link;
    this.link = link;
    if (before) before.onclose = before.onmessage = null;
    before?.close();
    link.onclose = () => this.lose(link);
    void this.prepare(link).catch(() => undefined); // it may be closed meanwhile
    this.onopen?.();
    link.onmessage = (text) => this.hear(text); // last: what came early belongs to this connection
  }

  send(message: object): void {
    this.link?.send(JSON.stringify(message));
  }

  /** Tries to reconnect to the device until either side succeeds; false after a timeout. */
  async call(forMs = Infinity): Promise<boolean> {
    const until = Date.now() + forMs;
    if (this.calling) return false;
    this.calling = true;
    for (let tries = 0; !this.open && !this.ended && this.waysBack.length && Date.now() < until; tries++) {
      const link = await called(this.waysBack[tries % this.waysBack.length]!);
      if (link && !this.open) this.use(link);
      else link?.close();
      if (!this.open) await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
    this.calling = false;
    return this.open;
  }

  end(): void {
    this.ended = true;
    for (const link of this.waiting.keys()) link.close();
    this.link?.close();
  }

  /** Prepares further connections for the case that this one is lost, and sends their addresses to the other device. */
  private async prepare(link: Link): Promise<void> {
    this.waiting.delete(link);
    while (this.waiting.size < WAYS) {
      const waiting = await Link.make();
      const agreed = { ufrag: random(8), password: random(24) };
      const offer = await waiting.offer();
      await waiting.accept({ kind: "answer", ...agreed, fingerprint: link.fingerprint, candidates: [] });
      waiting.onopen = () => this.use(waiting);
      waiting.onclose = () => this.waiting.delete(waiting);
      this.waiting.set(waiting, { offer, ...agreed });
      // Sent at once: the connection may be lost before the next one is ready.
      link.send(JSON.stringify({ t: "ways-back", ways: [...this.waiting.values()] }));
    }
  }

  private hear(text: string): void {
    const message = JSON.parse(text) as { t: string; ways?: WayBack[] };
    if (message.t !== "ways-back") return this.onmessage?.(message);
    this.waysBack = (message.ways ?? []).slice(0, WAYS);
    this.onwaysback?.([...this.waysBack]);
  }

  private lose(link: Link): void {
    if (this.link !== link) return;
    this.link = null;
    if (!this.ended) this.onlost?.();
  }
}

/** A connection to the other device's waiting offer; null if it does not answer in time. */
async function called({ offer, ...agreed }: WayBack): Promise<Link | null> {
  const terms = decode(offer);
  if (!terms) return null;
  const link = await Link.make();
  const opened = new Promise<boolean>((done) => {
    link.onopen = () => done(true);
    link.onclose = () => done(false);
    setTimeout(() => link.answered || done(false), CALL_MS);
    setTimeout(() => done(false), SLOW_CALL_MS);
  });
  await link.answer(terms, agreed);
  if (await opened) return link;
  link.close();
  return null;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const random = (length: number): string => Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => LETTERS[byte % LETTERS.length]).join("");
