// The packed files of Python: fetched once, kept for the next visit, and forgotten with the version that they are of.

const NAMES = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "_core.so", "tellstones.zip"] as const;

/** Called with the received bytes and, if known, the total. */
export type Progress = (done: number, total: number) => void;
type Packed = ReadableStream<Uint8Array<ArrayBuffer>>;

const cacheOf = (folder: URL): string => `python ${folder.pathname}`;
const addressOf = (name: string, folder: URL): URL => new URL(`${name}.packed`, folder);
/** The cache of this folder; null where the browser has none, or denies it. */
export const keptOf = async (folder: URL): Promise<Cache | null> => ("caches" in globalThis ? caches.open(cacheOf(folder)).catch(() => null) : null);

/** Gets the files of this folder in parallel, from the cache or from the page's server. */
export function packedFiles(folder: URL, progress: Progress = () => undefined): (name: string) => Promise<Packed> {
  const { fetch } = globalThis;
  const cache = keptOf(folder);
  const get = async (name: string): Promise<Packed> => {
    const url = addressOf(name, folder);
    const kept = await cache;
    const before = await kept?.match(url);
    const answer = before ?? (await fetch(url));
    if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
    // Store the files while Python starts, not before.
    if (!before) void kept?.put(url, answer.clone()).catch(() => undefined);
    return counted(answer.body, Number(answer.headers.get("Content-Length") ?? 0));
  };
  let done = 0;
  let total = 0;
  const counted = (body: Packed, length: number): Packed => {
    total += length;
    const transform = (piece: Uint8Array<ArrayBuffer>, to: TransformStreamDefaultController<Uint8Array<ArrayBuffer>>): void => {
      progress((done += piece.length), total);
      to.enqueue(piece);
    };
    return body.pipeThrough(new TransformStream({ transform }));
  };
  const coming = new Map<string, Promise<Packed>>(NAMES.map((name) => [name, get(name)]));
  for (const one of coming.values()) one.catch(() => undefined); // the caller gets the error
  return (name) => {
    // A response can be read once; a second request, after a memory image that did not fit, fetches again.
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

/** Deletes cached files of earlier versions of this site, except those that an open page needs offline. */
export async function forgetOthers(folder: URL): Promise<void> {
  if (!("caches" in globalThis)) return;
  const ours = cacheOf(new URL("../", folder));
  const beside = (name: string): boolean => name.startsWith(ours) && name.indexOf("/", ours.length) === name.length - 1;
  const names = await caches.keys().catch(() => []);
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
