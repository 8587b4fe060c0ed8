// Messages between pages and the worker that runs the server.
import type { StorageState } from "./kept-folder";

/** A message for the server; without text, a request to announce itself. */
export interface ToServer {
  to: "server";
  text?: string;
}
/** A running server; each one has its own epoch. Null while it starts. */
export type Served = { epoch: string; storage: StorageState } | null;
/** Bytes of Python, while a server starts. */
export interface Loading {
  done: number;
  total: number;
}
/** A message for the page with this id, or for all pages: which server runs, or its download progress. */
export type FromServer = { to: "page"; text: string } | { to: "pages"; served: Served } | ({ to: "loading" } & Loading);
