// The files of SQLite: opened wherever the browser keeps files for us, and shown to Python.
import { BlockFiles } from "./block-files";
import { KeptFile } from "./kept-file";
import { MemoryFile, type Handle } from "./memory-file";
import type { FileNode, FileSystem, OpenFile } from "./python";

/** SQLite's file and its journal; browsers open files only in advance. */
const NAMES = ["tables.sqlite3", "tables.sqlite3-journal"] as const;
const FOLDER = "/kept";
/** The file of the tables, as Python finds it. */
export const TABLES = `${FOLDER}/${NAMES[0]}`;
/** `lseek` from here, and from the end. */
const [FROM_HERE, FROM_END] = [1, 2];

/** Durability of the games: permanent, until the tab is closed, or no longer because storage is full. */
export type StorageState = "kept" | "fleeting" | "full";
/** Number and interval of attempts to open files that another worker of ours has not released yet. */
const [TRIES, PAUSE_MS] = [200, 50];

export interface Kept {
  files: ReadonlyMap<string, KeptFile>;
  /** Resolves when everything that was written is stored; nothing is acknowledged before. */
  save(): Promise<void>;
}

/** Opens the files: private ones, otherwise in IndexedDB, otherwise (or without a folder) in memory. Reports their durability. */
export async function openKept(folder: string | null, tell: (keeping: StorageState) => void): Promise<Kept> {
  const handles = folder === null ? null : await privateFiles(folder);
  const blocks = handles || folder === null ? null : await BlockFiles.open(folder, NAMES).catch(() => null);
  const opened: readonly Handle[] = handles ?? blocks?.files ?? NAMES.map(() => new MemoryFile());
  const full = (): void => {
    for (const file of files.values()) file.leaveDisk();
    tell("full");
  };
  const files = new Map(NAMES.map((name, at) => [name, new KeptFile(opened[at]!, full)]));
  tell(handles ?? blocks ? "kept" : "fleeting");
  const save = async (): Promise<void> => {
    // Here, because Emscripten's `fdatasync`, which SQLite calls, does nothing.
    for (const file of files.values()) file.flush();
    await blocks?.save().catch(full);
  };
  return { files, save };
}

/** Null where the browser has none for us: in some private windows, and without HTTPS. */
async function privateFiles(folder: string): Promise<Handle[] | null> {
  try {
    const root = await navigator.storage.getDirectory();
    const ours = await root.getDirectoryHandle(folder, { create: true });
    const found = await Promise.all(NAMES.map((name) => ours.getFileHandle(name, { create: true })));
    return await Promise.all(found.map((file) => whenFree(file as unknown as PrivateFile)));
  } catch (why) {
    if (inUse(why)) throw why; // what is kept there is not to be passed over
    return null;
  }
}

interface PrivateFile {
  createSyncAccessHandle(): Promise<Handle>;
}

/** The browser releases the files of a dead worker a moment later. */
async function whenFree(file: PrivateFile): Promise<Handle> {
  for (let tries = 1; ; tries++) {
    try {
      return await file.createSyncAccessHandle();
    } catch (why) {
      if (!inUse(why) || tries === TRIES) throw why;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

const inUse = (why: unknown): boolean => why instanceof DOMException && why.name === "NoModificationAllowedError";

/** Puts the files where Python finds them. */
export function show(files: ReadonlyMap<string, KeptFile>, system: FileSystem): void {
  system.mkdirTree(FOLDER);
  for (const [name, file] of files) {
    system.writeFile(`${FOLDER}/${name}`, "");
    lead(system.lookupPath(`${FOLDER}/${name}`).node, file);
  }
}

/** Redirects Python's reads and writes of a node to the file. */
function lead(node: FileNode, file: KeptFile): void {
  const { getattr, setattr } = node.node_ops;
  node.node_ops = {
    ...node.node_ops,
    getattr: (of) => ({ ...getattr(of), size: file.getSize() }),
    setattr: (of, { size, ...rest }) => {
      if (size !== undefined) file.truncate(size);
      setattr(of, rest);
    },
  };
  node.stream_ops = {
    read: (_stream, buffer, offset, length, position) => file.read(bytes(buffer, offset, length), { at: position }),
    write: (_stream, buffer, offset, length, position) => file.write(bytes(buffer, offset, length), { at: position }),
    llseek: (stream, offset, whence) => offset + from(stream, whence, file),
    fsync: () => (file.flush(), 0),
  };
}

const bytes = (buffer: Uint8Array, offset: number, length: number): Uint8Array =>
  new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length);

function from(stream: OpenFile, whence: number, file: KeptFile): number {
  return whence === FROM_HERE ? stream.position : whence === FROM_END ? file.getSize() : 0;
}
