// Where requests and sockets go: over the network, or to the server that a static site carries with it.
import { InPage } from "./in-page";
import { learnKeeping } from "./keeping.svelte";

export interface Reach {
  fetch(path: string, wish?: { method?: string; body?: string }): Promise<Response>;
  socket(path: string): WebSocket;
}

/** The folder with Python, where this page has its server in itself: `tellstones site` names it. */
const PYTHON = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="tellstones-python"]') ?? null;
/** Nobody else can be reached from here: this page is its own server. */
export const ALONE = PYTHON !== null;

/** The address of a file of the page, which need not lie at the root of its host. */
export const fileOf = (name: string): string => (ALONE ? `./${name}` : `/${name}`);

const network: Reach = {
  fetch: (path, wish) => fetch(path, { cache: "no-store", headers: wish?.body === undefined ? {} : { "Content-Type": "application/json" }, ...wish }),
  socket: (path) => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`),
};

let found: Reach | null = null;

/** A page that is its own server starts it when something is first asked. */
export function reach(): Reach {
  found ??= PYTHON === null ? network : inPage(PYTHON);
  return found;
}

function inPage({ content, dataset: { botPause } }: HTMLMetaElement): Reach {
  return new InPage(new URL(content, document.baseURI).href, botPause === undefined ? undefined : Number(botPause), learnKeeping);
}
