// Where requests and sockets go: over the network, or to the server that a static site carries with it.
import { InPage } from "./in-page";
import { isAway, learnAway } from "./away.svelte";
import { learnKeeping } from "./keeping.svelte";

export interface Reach {
  fetch(path: string, wish?: { method?: string; body?: string }): Promise<Response>;
  socket(path: string): WebSocket;
}

/** The folder with Python, where this page can have its server in itself: `tellstones site` names it, and so does a server that has it. */
const PYTHON = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="tellstones-python"]') ?? null;
/** Where the page of a server is its own server for as long as that one is away; null where there is none. */
export const OFFLINE = PYTHON?.dataset.offline === undefined ? null : "/offline";
/** Nobody else can be reached from here: this page is its own server. */
export const ALONE = PYTHON !== null && (OFFLINE === null || location.pathname === OFFLINE);

/** The server is away, and this page can be its own for as long. */
export const offersOffline = (): boolean => OFFLINE !== null && !ALONE && isAway();

/** The address of a file of the page, which need not lie at the root of its host. */
export const fileOf = (name: string): string => (ALONE ? `./${name}` : `/${name}`);

const network: Reach = {
  fetch: async (path, wish) => {
    const headers: HeadersInit = wish?.body === undefined ? {} : { "Content-Type": "application/json" };
    const asked = fetch(path, { cache: "no-store", headers, ...wish });
    asked.then(({ status }) => learnAway(GATEWAYS.includes(status)), () => learnAway(true));
    return asked;
  },
  socket: (path) => {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`);
    socket.addEventListener("open", () => learnAway(false));
    socket.addEventListener("error", () => learnAway(true));
    return socket;
  },
};
/** What is said by those who stand before a server that does not answer (RFC 9110, 15.6). */
const GATEWAYS = [502, 503, 504];

let found: Reach | null = null;

/** A page that is its own server starts it when something is first asked. */
export function reach(): Reach {
  found ??= PYTHON && ALONE ? inPage(PYTHON) : network;
  return found;
}

/** Python for a server's page, fetched before it is needed: when it is, there is nobody to ask. */
export async function keepPython(): Promise<void> {
  if (PYTHON && OFFLINE && !ALONE) await (await import("../worker/python-files")).keepFiles(new URL(PYTHON.content, document.baseURI));
}

function inPage({ content, dataset: { botPause } }: HTMLMetaElement): Reach {
  return new InPage(new URL(content, document.baseURI).href, botPause === undefined ? undefined : Number(botPause), learnKeeping);
}
