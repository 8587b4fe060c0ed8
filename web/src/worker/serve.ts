// The worker in which the server runs: one of all tabs has it, the others wait for their turn and speak to that one.
import { openKept, show, TABLES, type StorageState } from "./kept-folder";
import type { FromServer, ToServer } from "./server-messages";
import { loadPython } from "./python";
import { forgetMemory } from "./python-memory";

/** The worker's configuration, sent once by the page. */
export interface Errand {
  python: string;
  channel: string;
  /** The lock that this worker holds while it lives; a page that gets it knows that the worker is dead. */
  life: string;
  /** Seconds that a bot takes to move, if the site sets it. */
  botPause: number | undefined;
  /** Whether all tabs share one server. If not, this one stores nothing, since no later page would find it. */
  shared: boolean;
}
interface PageServer {
  receive(text: string): void;
}

/** Interval of reports on Python's download. */
const REPORT_MS = 100;

addEventListener("message", ({ data }: MessageEvent<Errand>) => void live(data).catch(end), { once: true });
// The worker restarts from stored data when it fails.
addEventListener("error", end);

function end(why: unknown): void {
  console.warn("the server in this page has stopped", why);
  close();
}

async function live(errand: Errand): Promise<void> {
  if (!errand.shared) return serve(errand);
  await navigator.locks.request(errand.life, async () => {
    postMessage("alive");
    // Waits until no other tab has the server, and then is the server as long as this tab lives.
    await navigator.locks.request(errand.channel, () => serve(errand));
  });
}

async function serve({ python: folder, channel: name, botPause, shared }: Errand): Promise<void> {
  const channel = new BroadcastChannel(name);
  const epoch = crypto.getRandomValues(new Uint32Array(2)).join("");
  let storage: StorageState = "kept";
  let server: PageServer | null = null;
  const tell = (told: FromServer): void => channel.postMessage(told);
  const announce = (): void => tell({ to: "pages", served: server && { epoch, storage } });
  channel.onmessage = ({ data }: MessageEvent<ToServer | FromServer>) => {
    if (data.to !== "server") return;
    if (data.text === undefined) announce();
    else server?.receive(data.text);
  };
  announce();
  const learn = (now: StorageState): void => {
    storage = now;
    if (server) announce();
  };
  let reported = 0;
  const progress = (done: number, total: number): void => {
    if (Date.now() - reported < REPORT_MS) return;
    reported = Date.now();
    tell({ to: "loading", done, total });
  };
  const [python, kept] = await Promise.all([loadPython(new URL(folder), progress), openKept(shared ? encodeURIComponent(name) : null, learn)]);
  show(kept.files, python.FS);
  let stored = Promise.resolve();
  const post = (text: string): void => void (stored = stored.then(kept.save).then(() => tell({ to: "page", text })));
  const started = python.globals.get("start")(TABLES, post, botPause);
  server = (await started.catch((why) => forgetMemory(new URL(folder)).then(() => Promise.reject(why)))) as PageServer;
  announce();
  await new Promise(() => undefined);
}
