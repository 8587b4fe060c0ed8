// Forwards requests of a guest's device to the server in this page. Conversations get our own ids,
// so that no guest can use another's.
import type { MessageReach, ServerMessage } from "../net/message-reach";

/** Conversations of one guest at the same time: a page needs a few. */
const MOST_TALKS = 50;
/** Closes like a network failure, which a guest's page can handle. */
const ABNORMAL_CLOSURE = 1006;

type Server = Pick<MessageReach, "begin" | "send" | "forget" | "end">;
type Message = { t: string; [more: string]: unknown };

export class GuestTalks {
  private readonly talks = new Map<string, { ours: string; socket: boolean }>();

  constructor(
    private readonly server: Server,
    private readonly send: (told: ServerMessage) => void,
  ) {}

  receive(message: Message): void {
    const id = text(message["id"]);
    const talk = this.talks.get(id);
    if (message.t === "say" && talk) this.server.send({ t: "say", id: talk.ours, text: text(message["text"]) });
    if (message.t === "leave" && talk) this.end(id, talk.ours);
    if ((message.t !== "ask" && message.t !== "open") || talk || this.talks.size >= MOST_TALKS) return;
    // A guest is known by their own cookie, and by none they have no name: never by this device's.
    const wish = { path: text(message["path"]), cookie: text(message["cookie"]) };
    const socket = message.t === "open";
    const ours = this.server.begin({ told: (told) => this.tell(id, told), lost: () => this.lose(id, socket) });
    this.talks.set(id, { ours, socket });
    if (socket) this.server.send({ t: "open", id: ours, ...wish });
    else this.server.send({ t: "ask", id: ours, ...wish, method: text(message["method"]), body: text(message["body"]) });
  }

  /** The device is disconnected, for now. */
  leave(): void {
    for (const [id, { ours }] of [...this.talks]) this.end(id, ours);
  }

  private tell(id: string, told: ServerMessage): void {
    const { ours } = this.talks.get(id) ?? {};
    if (ours !== undefined && (told.t === "closed" || (told.t === "piece" && !told.more))) {
      this.talks.delete(id);
      this.server.forget(ours);
    }
    this.send({ ...told, id });
  }

  private lose(id: string, socket: boolean): void {
    if (!this.talks.delete(id)) return;
    if (socket) this.send({ t: "closed", id, code: ABNORMAL_CLOSURE });
    else {
      this.send({ t: "answer", id, status: 503, headers: [] });
      this.send({ t: "piece", id, text: "", more: false });
    }
  }

  private end(id: string, ours: string): void {
    this.talks.delete(id);
    this.server.end(ours);
  }
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
