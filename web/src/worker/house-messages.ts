// What pages and the worker with the server say to each other on their channel.
import type { Keeping } from "./kept-folder";

/** To the server: its message, or without one the question whether it is there. */
export interface ToHouse {
  to: "house";
  text?: string;
}
/** A server that is there: another one is another epoch. Null while one only begins. */
export type Served = { epoch: string; keeping: Keeping } | null;
/** To the one page that a message is for, by its id; or to all, who serves them. */
export type FromHouse = { to: "page"; text: string } | { to: "pages"; served: Served };
