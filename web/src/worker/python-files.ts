// The packed files of Python: fetched once, kept for the next visit, and forgotten with the version that they are of.

const NAMES = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "_core.so", "tellstones.zip"] as const;

type Packed = ReadableStream<Uint8Array<ArrayBuffer>>;

const cacheOf = (folder: URL): string => `python ${folder.pathname}`;
const addressOf = (name: string, folder: URL): URL => new URL(`${name}.packed`, folder);
/** What is kept of this folder from visit to visit, where there is such a place. */
export const keptOf = (folder: URL): Promise<Cache> | null => ("caches" in globalThis ? caches.open(cacheOf(folder)) : null);

/** Gets a file of this folder, from what was kept of an earlier visit or else from where the page is from. All are on their way at once. */
export function packedFiles(folder: URL): (name: string) => Promise<Packed> {
  const { fetch } = globalThis;
  const cache = keptOf(folder);
  const get = async (name: string): Promise<Packed> => {
    const url = addressOf(name, folder);
    const kept = await cache;
    const before = await kept?.match(url);
    const answer = before ?? (await fetch(url));
    if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
    // Beside, not before: Python starts while it is being kept.
    if (!before) void kept?.put(url, answer.clone()).catch(() => undefined);
    return answer.body;
  };
  const coming = new Map<string, Promise<Packed>>(NAMES.map((name) => [name, get(name)]));
  for (const one of coming.values()) one.catch(() => undefined); // whoever asks for it is told
  return (name) => {
    // Each can be read once; who asks again, after a memory that did not fit, gets it anew.
    const one = coming.get(name) ?? get(name);
    coming.delete(name);
    return one;
  };
}

/** Fetches all of them for later. */
export async function keepFiles(folder: URL): Promise<void> {
  const cache = await keptOf(folder);
  for (const name of cache ? NAMES : []) {
    const url = addressOf(name, folder);
    if (!(await cache!.match(url))) await cache!.add(url);
  }
  await forgetOthers(folder);
}

/** What was kept of earlier versions of this site, but for what a page names that is still opened when there is no connection. */
export async function forgetOthers(folder: URL): Promise<void> {
  if (!("caches" in globalThis)) return;
  const ours = cacheOf(new URL("../", folder));
  const beside = (name: string): boolean => name.startsWith(ours) && name.indexOf("/", ours.length) === name.length - 1;
  const names = await caches.keys();
  const pages = await keptPages(names, new URL("../", folder));
  const named = (name: string): boolean => pages.some((page) => page.includes(name.slice(ours.length)));
  const older = names.filter((name) => beside(name) && name !== cacheOf(folder) && !named(name));
  await Promise.all(older.map((name) => caches.delete(name)));
}

/** The page itself, as service workers keep it, one of an earlier version perhaps. */
async function keptPages(names: readonly string[], home: URL): Promise<string[]> {
  const kept = names.filter((name) => name.startsWith("tellstones-"));
  const found = await Promise.all(kept.map((cacheName) => caches.match(home, { cacheName })));
  return Promise.all(found.flatMap((page) => (page ? [page.text()] : [])));
}
