// The files of SQLite: opened in the browser's private file system, and shown to Python's.
import { KeptFile, type Handle } from "./kept-file";
import type { FileNode, FileSystem, OpenFile } from "./python";

/** SQLite's file and its journal; browsers open files only in advance. */
const NAMES = ["tables.sqlite3", "tables.sqlite3-journal"] as const;
const FOLDER = "/kept";
/** The file of the tables, as Python finds it. */
export const TABLES = `${FOLDER}/${NAMES[0]}`;
/** `lseek` from here, and from the end. */
const [FROM_HERE, FROM_END] = [1, 2];

/** How far what is played is kept: for good, until the tab is closed, or no longer because no room is left. */
export type Keeping = "kept" | "fleeting" | "full";

/** Opens the files, in memory where the browser has none for us, and tells how far they are kept. */
export async function openKept(folder: string, tell: (keeping: Keeping) => void): Promise<Map<string, KeptFile>> {
  const handles = await opened(folder).catch(() => null);
  const files = new Map<string, KeptFile>();
  const full = (): void => {
    for (const file of files.values()) file.leaveDisk();
    tell("full");
  };
  NAMES.forEach((name, at) => files.set(name, new KeptFile(handles?.[at] ?? null, full)));
  tell(handles ? "kept" : "fleeting");
  return files;
}

async function opened(folder: string): Promise<Handle[]> {
  const root = await navigator.storage.getDirectory();
  const ours = await root.getDirectoryHandle(folder, { create: true });
  return Promise.all(
    NAMES.map(async (name) => {
      const file = (await ours.getFileHandle(name, { create: true })) as unknown as { createSyncAccessHandle(): Promise<Handle> };
      return file.createSyncAccessHandle();
    }),
  );
}

/** Puts the files where Python finds them. */
export function show(files: Map<string, KeptFile>, system: FileSystem): void {
  system.mkdirTree(FOLDER);
  for (const [name, file] of files) {
    system.writeFile(`${FOLDER}/${name}`, "");
    lead(system.lookupPath(`${FOLDER}/${name}`).node, file);
  }
}

/** What Python reads and writes there is read and written in the file. */
function lead(node: FileNode, file: KeptFile): void {
  const { getattr, setattr } = node.node_ops;
  node.node_ops = {
    ...node.node_ops,
    getattr: (of) => ({ ...getattr(of), size: file.size }),
    setattr: (of, { size, ...rest }) => {
      if (size !== undefined) file.truncate(size);
      setattr(of, rest);
    },
  };
  node.stream_ops = {
    read: (_stream, buffer, offset, length, position) => file.read(bytes(buffer, offset, length), position),
    write: (_stream, buffer, offset, length, position) => file.write(bytes(buffer, offset, length), position),
    llseek: (stream, offset, whence) => offset + from(stream, whence, file),
    fsync: () => (file.flush(), 0),
  };
}

const bytes = (buffer: Uint8Array, offset: number, length: number): Uint8Array =>
  new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length);

function from(stream: OpenFile, whence: number, file: KeptFile): number {
  return whence === FROM_HERE ? stream.position : whence === FROM_END ? file.size : 0;
}
