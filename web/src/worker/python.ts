// Loads Python into this worker: unpacks what was packed for the way, starts Pyodide.
import { forgetOthers, packedFiles } from "./python-files";

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
import tellstones.server.in_page.quick_imports
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

/** Gets a file of this folder, as Pyodide wants it. */
function unpacking(folder: URL): (name: string) => Promise<Response> {
  const packed = packedFiles(folder);
  return async (name) => {
    const body = (await packed(name)).pipeThrough(new DecompressionStream("gzip"));
    return new Response(body, { headers: { "Content-Type": typeOf(name) } });
  };
}

const typeOf = (name: string): string => (name.endsWith(".wasm") ? "application/wasm" : "text/javascript");

async function imported<T>(answer: Promise<Response>): Promise<T> {
  const url = URL.createObjectURL(await (await answer).blob());
  return (await import(/* @vite-ignore */ url)) as T;
}
