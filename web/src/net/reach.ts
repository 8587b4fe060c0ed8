// Routes requests and sockets to the network, or to the server inside a static site.
import { InPage } from "./in-page";
import { isAway, learnAway } from "./away.svelte";
import { onDevice } from "../shared/browser-storage";
import { PeerReach } from "./peer-reach";
import { visit, visitors } from "./peering.svelte";
import { browserLimit, setBrowserLimit, type BrowserLimit } from "./browser-limits.svelte";

export interface Reach {
  fetch(path: string, wish?: { method?: string; body?: string }): Promise<Response>;
  socket(path: string): WebSocket;
}

/** The folder with Python, where this page can have its server in itself: `tellstones site` names it, and so does a server that has it. */
const PYTHON = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="tellstones-python"]') ?? null;
/** Path of the page that runs its own server while the real one is unreachable; null if there is none. */
export const OFFLINE = PYTHON?.dataset.offline === undefined ? null : "/offline";
/** This page is its own server, and no other player can be reached. */
export const ALONE = PYTHON !== null && (OFFLINE === null || location.pathname === OFFLINE);

/** The server is away, and this page can be its own for as long. */
export const offersOffline = (): boolean => OFFLINE !== null && !ALONE && isAway();

/** The address of a file of the page, which need not be at the root of its host. */
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
/** Status codes of gateways whose server does not answer (RFC 9110, 15.6). */
const GATEWAYS = [502, 503, 504];

// A server knows people by its cookie.
if (!ALONE && globalThis.document && onDevice.denied) setBrowserLimit("cookies");

/** This page is about to be its own server: requests are answered when Python has started. */
export function startsServer(): boolean {
  if (!ALONE || visit()) return false;
  reach(); // finds out what the browser lacks
  return browserLimit() === null;
}

let found: Reach | null = null;

/** A page that is its own server starts it when something is first asked. */
export function reach(): Reach {
  found ??= PYTHON && ALONE ? (visiting() ?? inPage(PYTHON)) : network;
  return found;
}

/** Switches to another transport. */
export function reachBy(other: Reach): void {
  found = other;
}

/** Addresses that help devices of different networks to find each other, as the site says; none by default. */
export const iceServers = (): RTCIceServer[] => JSON.parse(PYTHON?.dataset.ice ?? "[]") as RTCIceServer[];
/** Whether friends can play here from their own devices, without a server. */
export const PEERS = ALONE && "RTCPeerConnection" in globalThis;

/** A guest returns to the previous host. */
function visiting(): Reach | null {
  const stay = visit();
  if (!stay) return null;
  const peer = new PeerReach(stay.room);
  void import("../peer/guest").then(({ comeBack }) => comeBack(peer, stay));
  return peer;
}

/** Fetches Python for a server's page in advance: when it is needed, the server is unreachable. */
export async function keepPython(): Promise<void> {
  if (PYTHON && OFFLINE && !ALONE) await (await import("../worker/python-files")).keepFiles(new URL(PYTHON.content, document.baseURI));
}

function inPage({ content, dataset: { botPause } }: HTMLMetaElement): Reach {
  if (!("WebAssembly" in globalThis)) {
    setBrowserLimit("no_wasm");
    return nowhere;
  }
  const learn = (kept: BrowserLimit): void => setBrowserLimit(kept === "kept" && !("serviceWorker" in navigator) ? "uncached" : kept);
  // Guests of an earlier page wait for their host.
  if (PEERS && visitors().length) setTimeout(() => void import("../peer/host").then(({ resume }) => resume()));
  return new InPage(new URL(content, document.baseURI).href, botPause === undefined ? undefined : Number(botPause), learn);
}

/** A page that cannot have a server answers itself that there is none. */
const nowhere: Reach = {
  fetch: () => Promise.reject(new TypeError("no WebAssembly")),
  socket: () => ({ readyState: WebSocket.CLOSED, close: () => undefined }) as unknown as WebSocket,
};
