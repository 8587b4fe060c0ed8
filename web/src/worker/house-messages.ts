// What pages and the worker with the server say to each other on their channel.
import type { Keeping } from "./kept-folder";

/** To the server: its message, or without one the question whether it is there. */
export interface ToHouse {
  to: "house";
  text?: string;
}
/** To the one page that a message is for, by its id; or to all, that the server is there, and how far it keeps what is played. */
export type FromHouse = { to: "page"; text: string } | { to: "pages"; epoch: string; keeping: Keeping };
