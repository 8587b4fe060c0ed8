// Loads Python into this worker: unpacks what was packed for the way, starts Pyodide, or wakes it from a memory that was kept.
import { forgetOthers, packedFiles, type Progress } from "./python-files";
import { forgetMemory, keepMemory, keptMemory } from "./python-memory";

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
/** The part of Emscripten's file system that we use. */
export interface FileSystem {
  mkdirTree(path: string): void;
  writeFile(path: string, data: string | Uint8Array): void;
  lookupPath(path: string): { node: FileNode };
}
/** The part of Pyodide that we use. */
export interface Python {
  FS: FileSystem;
  runPython(code: string): unknown;
  globals: { get(name: string): (...values: unknown[]) => Promise<unknown> };
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}
type Load = (options: Record<string, unknown>) => Promise<Python>;
/** The part of Emscripten's settings and module that we use. */
interface Settings {
  dynamicLibraries?: string[];
  INITIAL_MEMORY?: number;
}
type Create = (settings: Settings) => Promise<{ growMemory(bytes: number): unknown }>;
type Unpacked = (name: string) => Promise<Response>;

const LIBRARY = "/tellstones.zip";
/** Modules in an archive are imported from there; a package with WebAssembly has to be in files. */
const COMPILED = "/compiled/msgspec";
const CORE = `${COMPILED}/_core.so`;
/** Freezes imported modules, so that garbage collection need not scan them. */
const SET_UP = `
import gc, sys, zipimport
gc.disable()
library = zipimport.zipimporter("${LIBRARY}")
for name in zipimport._zip_directory_cache["${LIBRARY}"]:
    if name.startswith("msgspec/") and name.endswith(".pyc"):
        with open(f"/compiled/{name}", "wb") as file:
            file.write(library.get_data(name))
sys.path[:0] = ["/compiled", "${LIBRARY}"]
import tellstones.server.in_page.quick_imports
from tellstones.server.in_page.read_ahead import read_ahead
from tellstones.server.in_page.start import start
read_ahead()
gc.freeze()
gc.enable()
`;
/** First there is a game to be begun. */
const KEEP_AFTER_MS = 3_000;
/** Random state of the snapshot must not be used twice. */
const AWAKE = "import random; random.seed()";

/** Python with our package imported, and `start` among its globals: from the snapshot of an earlier visit, otherwise from its files. */
export async function loadPython(folder: URL, progress: Progress): Promise<Python> {
  const unpacked = unpacking(folder, progress);
  const memory = await keptMemory(folder);
  const awake = memory && (await awakened(folder, unpacked, memory).catch(() => forgetMemory(folder)));
  const python = awake || (await fresh(folder, unpacked));
  void forgetOthers(folder);
  return python;
}

async function awakened(folder: URL, unpacked: Unpacked, memory: Response): Promise<Python> {
  const library = unpacked("tellstones.zip").then((answer) => answer.arrayBuffer());
  const python = await pyodide(folder, unpacked, { _loadSnapshot: memory.arrayBuffer() });
  python.FS.writeFile(LIBRARY, new Uint8Array(await library));
  python.runPython(AWAKE);
  console.debug("Python woke from its memory");
  return python;
}

async function fresh(folder: URL, unpacked: Unpacked): Promise<Python> {
  const library = unpacked("tellstones.zip").then((answer) => answer.arrayBuffer());
  const python = await pyodide(folder, unpacked, { _makeSnapshot: true });
  python.FS.writeFile(LIBRARY, new Uint8Array(await library));
  python.FS.mkdirTree(COMPILED);
  python.FS.writeFile(CORE, ""); // linked already; Python only has to find it
  python.runPython(SET_UP);
  const memory = python.makeMemorySnapshot();
  setTimeout(() => void keepMemory(folder, memory), KEEP_AFTER_MS);
  return python;
}

async function pyodide(folder: URL, unpacked: Unpacked, options: Record<string, unknown>): Promise<Python> {
  const [{ loadPyodide }, { default: create }] = await Promise.all([
    imported<{ loadPyodide: Load }>(unpacked("pyodide.mjs")),
    imported<{ default: Create }>(unpacked("pyodide.asm.mjs")),
  ]);
  const fetched = globalThis.fetch;
  // Pyodide requests its files by their plain names.
  globalThis.fetch = (asked) => unpacked(new URL(String(asked)).pathname.split("/").pop()!);
  try {
    const lockFileContents = { info: { arch: "wasm32", abi_version: "2026_0", platform: "", python: "" }, packages: {} };
    const places = { indexURL: folder.href, packageBaseUrl: folder.href, lockFileContents };
    return await loadPyodide({ ...places, ...options, createPyodideModule: linked(create) });
  } finally {
    globalThis.fetch = fetched;
  }
}

/** Links msgspec before anything runs, so that a stored memory image fits: it must be at the same address each time. */
function linked(create: Create): Create {
  return async (settings) => {
    settings.dynamicLibraries = [CORE];
    const module = await create(settings);
    if (settings.INITIAL_MEMORY) module.growMemory(settings.INITIAL_MEMORY);
    return module;
  };
}

/** Gets a file of this folder, as Pyodide wants it. */
function unpacking(folder: URL, progress: Progress): Unpacked {
  const packed = packedFiles(folder, progress);
  return async (name) => {
    const body = (await packed(name)).pipeThrough(new DecompressionStream("gzip"));
    return new Response(body, { headers: { "Content-Type": typeOf(name) } });
  };
}

const typeOf = (name: string): string => (/\.(wasm|so)$/.test(name) ? "application/wasm" : "text/javascript");

async function imported<T>(answer: Promise<Response>): Promise<T> {
  const url = URL.createObjectURL(await (await answer).blob());
  return (await import(/* @vite-ignore */ url)) as T;
}
