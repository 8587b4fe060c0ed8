// Loads Python into this worker: unpacks what was packed for the way, keeps it for the next visit, starts Pyodide.

export interface FileNode {
  node_ops: {
    getattr(node: FileNode): { size: number };
    setattr(node: FileNode, attributes: { size?: number }): void;
  };
  stream_ops: {
    read(stream: OpenFile, buffer: Uint8Array, offset: number, length: number, position: number): number;
    write(stream: OpenFile, buffer: Uint8Array, offset: number, length: number, position: number): number;
    llseek(stream: OpenFile, offset: number, whence: number): number;
    fsync(stream: OpenFile): number;
  };
}
export interface OpenFile {
  position: number;
}
/** What we use of Emscripten's file system. */
export interface FileSystem {
  mkdirTree(path: string): void;
  writeFile(path: string, data: string | Uint8Array): void;
  lookupPath(path: string): { node: FileNode };
}
/** What we use of Pyodide. */
export interface Python {
  FS: FileSystem;
  runPythonAsync(code: string): Promise<unknown>;
  globals: { get(name: string): (...values: unknown[]) => Promise<unknown> };
}
type Load = (options: Record<string, unknown>) => Promise<Python>;

const LIBRARY = "/tellstones.zip";
/** Modules in an archive are imported from there; what is made of WebAssembly has to lie in a file. */
const SET_UP = `
import sys, zipfile
with zipfile.ZipFile("${LIBRARY}") as archive:
    archive.extractall("/compiled", [name for name in archive.namelist() if name.startswith("msgspec/")])
sys.path[:0] = ["/compiled", "${LIBRARY}"]
from tellstones.server.in_page.start import start
`;

/** Python with our own package imported, and \`start\` among its globals. */
export async function loadPython(folder: URL): Promise<Python> {
  const unpacked = unpacking(folder);
  const library = unpacked("tellstones.zip").then((answer) => answer.arrayBuffer());
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    imported<{ loadPyodide: Load }>(unpacked("pyodide.mjs")),
    imported<{ default: unknown }>(unpacked("pyodide.asm.mjs")),
  ]);
  const fetched = globalThis.fetch;
  // Pyodide asks for its files by their plain names.
  globalThis.fetch = (asked) => unpacked(new URL(String(asked)).pathname.split("/").pop()!);
  try {
    const lockFileContents = { info: { arch: "wasm32", abi_version: "2026_0", platform: "", python: "" }, packages: {} };
    const python = await loadPyodide({ indexURL: folder.href, createPyodideModule, lockFileContents, packageBaseUrl: folder.href });
    python.FS.writeFile(LIBRARY, new Uint8Array(await library));
    await python.runPythonAsync(SET_UP);
    void forgetOthers(folder);
    return python;
  } finally {
    globalThis.fetch = fetched;
  }
}

/** Gets a file of this folder, from what was kept of an earlier visit or else from where the page is from. */
function unpacking(folder: URL): (name: string) => Promise<Response> {
  const { fetch } = globalThis;
  const cache = "caches" in globalThis ? caches.open(nameOf(folder)) : null;
  return async (name) => {
    const url = new URL(`${name}.packed`, folder);
    const kept = await cache;
    const answer = (await kept?.match(url)) ?? (await fetch(url));
    if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
    if (kept && answer.type !== "default") await kept.put(url, answer.clone()).catch(() => undefined);
    return new Response(answer.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": typeOf(name) } });
  };
}

const nameOf = (folder: URL): string => `python ${folder.pathname}`;

/** What was kept of earlier versions of this site. */
async function forgetOthers(folder: URL): Promise<void> {
  if (!("caches" in globalThis)) return;
  const ours = nameOf(new URL("../", folder));
  const beside = (name: string): boolean => name.startsWith(ours) && name.indexOf("/", ours.length) === name.length - 1;
  const older = (await caches.keys()).filter((name) => beside(name) && name !== nameOf(folder));
  await Promise.all(older.map((name) => caches.delete(name)));
}

const typeOf = (name: string): string => (name.endsWith(".wasm") ? "application/wasm" : "text/javascript");

async function imported<T>(answer: Promise<Response>): Promise<T> {
  const url = URL.createObjectURL(await (await answer).blob());
  return (await import(/* @vite-ignore */ url)) as T;
}
