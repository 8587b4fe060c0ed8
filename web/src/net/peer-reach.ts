// Sends messages to the server on a friend's device, over the current connection.
import { inTab, onDevice } from "../shared/browser-storage";
import { MessageReach, type Asked, type ServerMessage } from "./message-reach";

/** The server's cookie, which is all that it knows people by: no browser keeps it for us here. */
const COOKIE = /^tellstones=([^;]*)/;

export class PeerReach extends MessageReach {
  private count = 0;
  private link: ((message: Asked) => void) | null = null;
  private readonly cookie: string;

  constructor(room: string) {
    super();
    this.cookie = `tellstones.guest.${room}`;
  }

  /** The host drops requests of an earlier connection without an answer. */
  attach(link: (message: Asked) => void): void {
    if (this.link) this.lose();
    this.link = link;
    this.flush();
  }

  detach(): void {
    this.link = null;
    this.lose();
  }

  receive(told: ServerMessage): void {
    if (told.t === "answer") {
      const [, cookie] = told.headers.flatMap(([name, value]) => (name === "set-cookie" && COOKIE.exec(value)) || []);
      if (cookie !== undefined) this.remember(cookie);
    }
    this.take(told);
  }

  protected newId(): string {
    return String(++this.count);
  }

  protected post(message: Asked): boolean {
    const asks = message.t === "ask" || message.t === "open";
    this.link?.(asks ? { ...message, cookie: this.known() } : message);
    return this.link !== null;
  }

  /** A seat belongs to this device, and to one tab of it: so two tabs can be two people. */
  private known(): string {
    return inTab.get(this.cookie) ?? onDevice.get(this.cookie) ?? "";
  }

  private remember(cookie: string): void {
    inTab.set(this.cookie, cookie);
    onDevice.set(this.cookie, cookie);
  }
}
