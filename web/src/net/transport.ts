// The interface of a table's transport: a server's socket, a lesson's script, a replay.
import type { Ack, ClientMessage, Hint, ServerMessage, Why } from "./wire";

export type ConnectionStatus = "opening" | "open" | "lost" | "nobody" | "gone" | "removed" | "private" | "suspended";
/** A message without its id, which the transport adds. */
export type Message = ClientMessage extends infer M ? (M extends { id: string } ? Omit<M, "id"> : never) : never;
export type Answer = Ack | Why | Hint;

export interface Listener {
  told(told: ServerMessage): void;
  status(status: ConnectionStatus): void;
}

export interface Transport {
  /** Resolves with the answer; rejects with `Refused` when nothing has changed. */
  send(message: Message): Promise<Answer>;
  /** Tries at once to reconnect. */
  wake(): void;
  close(): void;
}

export type Connect = (listener: Listener) => Transport;
