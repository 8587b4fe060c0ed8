// The worker in which the server runs: one of all tabs has it, the others wait for their turn and speak to that one.
import { openKept, show, TABLES, type Keeping } from "./kept-folder";
import type { FromHouse, ToHouse } from "./house-messages";
import { loadPython } from "./python";
import { forgetMemory } from "./python-memory";

/** What the page tells its worker, once. */
export interface Errand {
  python: string;
  channel: string;
  /** The lock that is held as long as this worker lives: whoever gets it knows that it is dead. */
  life: string;
  /** Seconds that a bot takes for its word, where the site says so. */
  botPause: number | undefined;
}
interface PageServer {
  receive(text: string): void;
}

addEventListener("message", ({ data }: MessageEvent<Errand>) => void live(data).catch(end), { once: true });
// What has broken is not mended but begun anew, from what is stored.
addEventListener("error", end);

function end(why: unknown): void {
  console.warn("the server in this page has stopped", why);
  close();
}

async function live(errand: Errand): Promise<void> {
  if (!navigator.locks) return serve(errand);
  await navigator.locks.request(errand.life, async () => {
    postMessage("alive");
    // Waits until no other tab has the server, and then is the server as long as this tab lives.
    await navigator.locks.request(errand.channel, () => serve(errand));
  });
}

async function serve({ python: folder, channel: name, botPause }: Errand): Promise<void> {
  const channel = new BroadcastChannel(name);
  const epoch = crypto.getRandomValues(new Uint32Array(2)).join("");
  let keeping: Keeping = "kept";
  let server: PageServer | null = null;
  const tell = (told: FromHouse): void => channel.postMessage(told);
  const announce = (): void => tell({ to: "pages", served: server && { epoch, keeping } });
  channel.onmessage = ({ data }: MessageEvent<ToHouse | FromHouse>) => {
    if (data.to !== "house") return;
    if (data.text === undefined) announce();
    else server?.receive(data.text);
  };
  announce();
  const learn = (now: Keeping): void => {
    keeping = now;
    if (server) announce();
  };
  const [python, kept] = await Promise.all([loadPython(new URL(folder)), openKept(encodeURIComponent(name), learn)]);
  show(kept.files, python.FS);
  let stored = Promise.resolve();
  const post = (text: string): void => void (stored = stored.then(kept.save).then(() => tell({ to: "page", text })));
  const started = python.globals.get("start")(TABLES, post, botPause);
  server = (await started.catch((why) => forgetMemory(new URL(folder)).then(() => Promise.reject(why)))) as PageServer;
  announce();
  await new Promise(() => undefined);
}
