// Python's memory with everything imported, kept with the files of its version: the next visit need not import it all again.
// It is taken before anything is asked of Python, so there is nobody's game in it.
import { keptOf } from "./python-files";

/** Upper bound relative to the free space, so that the games have room. */
const TIMES_FREE = 10;

const addressIn = (folder: URL): URL => new URL("memory", folder);

export async function keptMemory(folder: URL): Promise<Response | undefined> {
  return (await keptOf(folder))?.match(addressIn(folder));
}

export async function keepMemory(folder: URL, memory: Uint8Array<ArrayBuffer>): Promise<void> {
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate()) ?? {};
  if (quota - usage < TIMES_FREE * memory.length) return;
  await (await keptOf(folder))?.put(addressIn(folder), new Response(memory)).catch(() => undefined);
}

export async function forgetMemory(folder: URL): Promise<void> {
  await (await keptOf(folder))?.delete(addressIn(folder));
}
