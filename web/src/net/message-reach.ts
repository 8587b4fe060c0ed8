// Requests and sockets as messages: to the server in a worker of this page, or to the one on a friend's device.
import type { Reach } from "./reach";

export type ServerMessage =
  | { t: "answer"; id: string; status: number; headers: [string, string][] }
  | { t: "piece"; id: string; text: string; more: boolean }
  | { t: "opened"; id: string }
  | { t: "told"; id: string; text: string }
  | { t: "closed"; id: string; code: number };
export interface Talk {
  told(told: ServerMessage): void;
  /** The server has stopped, and with it all unanswered requests. */
  lost(): void;
}
export type Asked = { t: string; id: string; [more: string]: unknown };
/** The code of a socket that was closed without a goodbye (RFC 6455). */
const ABNORMAL_CLOSURE = 1006;

export abstract class MessageReach implements Reach {
  private readonly talks = new Map<string, Talk>();
  private waiting: Asked[] = [];

  /** Sends a message; false while there is no receiver. */
  protected abstract post(message: Asked): boolean;
  protected abstract newId(): string;

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
          this.forget(id);
        },
        lost: () => {
          const why = new TypeError("the server has stopped");
          reject(why);
          piece.error(why);
        },
      });
      this.send({ t: "ask", id, method, path, body });
    });

  socket = (path: string): WebSocket => new MessageSocket(this, path) as unknown as WebSocket;

  /** A conversation with the server under an id of its own. */
  begin(talk: Talk): string {
    const id = this.newId();
    this.talks.set(id, talk);
    return id;
  }

  send(message: Asked): void {
    if (!this.post(message)) this.waiting.push(message);
  }

  forget(id: string): void {
    this.talks.delete(id);
  }

  end(id: string): void {
    this.forget(id);
    this.send({ t: "leave", id });
  }

  protected take(told: ServerMessage): void {
    this.talks.get(told.id)?.told(told);
  }

  /** Sends messages that were queued without a receiver. */
  protected flush(): void {
    for (const message of this.waiting.splice(0)) this.send(message);
  }

  protected lose(): void {
    this.waiting = [];
    for (const [id, talk] of [...this.talks]) this.talks.delete(id) && talk.lost();
  }

  protected leaveAll(): void {
    for (const id of this.talks.keys()) this.post({ t: "leave", id });
  }
}

/** The part of the WebSocket interface that `TableSocket` uses. */
class MessageSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readyState: number = WebSocket.CONNECTING;
  private readonly id: string;

  constructor(
    private readonly reach: MessageReach,
    path: string,
  ) {
    this.id = reach.begin({ told: (told) => this.receive(told), lost: () => this.gone(ABNORMAL_CLOSURE) });
    reach.send({ t: "open", id: this.id, path });
  }

  send(text: string): void {
    this.reach.send({ t: "say", id: this.id, text });
  }

  close(): void {
    this.reach.end(this.id);
    this.gone(ABNORMAL_CLOSURE);
  }

  private receive(told: ServerMessage): void {
    if (told.t === "opened") {
      this.readyState = WebSocket.OPEN;
      this.onopen?.();
    } else if (told.t === "told") this.onmessage?.({ data: told.text });
    else if (told.t === "closed") this.gone(told.code);
  }

  private gone(code: number): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.reach.forget(this.id);
    this.onclose?.({ code });
  }
}
