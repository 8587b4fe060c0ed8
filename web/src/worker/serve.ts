// The worker in which the server runs: one of all tabs has it, the others wait for their turn and speak to that one.
import { openKept, show, TABLES, type Keeping } from "./kept-folder";
import type { FromHouse, ToHouse } from "./house-messages";
import { loadPython } from "./python";

/** What the page tells its worker, once. */
export interface Errand {
  python: string;
  channel: string;
  /** Seconds that a bot takes for its word, where the site says so. */
  botPause: number | undefined;
}
interface PageServer {
  receive(text: string): void;
}

addEventListener("message", ({ data }: MessageEvent<Errand>) => void take(data), { once: true });

/** Waits until no other tab has the server, and then is the server as long as this tab lives. */
async function take(errand: Errand): Promise<void> {
  const begin = (): Promise<void> => serve(errand);
  await (navigator.locks ? navigator.locks.request(errand.channel, begin) : begin());
}

async function serve({ python: folder, channel: name, botPause }: Errand): Promise<void> {
  const channel = new BroadcastChannel(name);
  const epoch = crypto.getRandomValues(new Uint32Array(2)).join("");
  let keeping: Keeping = "kept";
  let server: PageServer | null = null;
  const tell = (told: FromHouse): void => channel.postMessage(told);
  const announce = (): void => {
    if (server) tell({ to: "pages", epoch, keeping });
  };
  channel.onmessage = ({ data }: MessageEvent<ToHouse | FromHouse>) => {
    if (data.to !== "house") return;
    if (data.text === undefined) announce();
    else server?.receive(data.text);
  };
  const [python, files] = await Promise.all([
    loadPython(new URL(folder)),
    openKept(encodeURIComponent(name), (now) => {
      keeping = now;
      announce();
    }),
  ]);
  show(files, python.FS);
  const post = (text: string): void => tell({ to: "page", text });
  server = (await python.globals.get("start")(TABLES, post, botPause)) as PageServer;
  announce();
  await new Promise(() => undefined);
}
