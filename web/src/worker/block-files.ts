// Files in IndexedDB, for browsers that have no private files for us: in memory, and stored block by block.
import { MemoryFile } from "./memory-file";

/** Bytes; SQLite's pages are as large. */
const BLOCK = 4096;
const BLOCKS = "blocks";
type Block = [file: string, number: number];

class BlockFile extends MemoryFile {
  private readonly changed = new Set<number>();

  constructor(readonly name: string) {
    super();
  }

  override write(from: Uint8Array, { at }: { at: number }): number {
    for (let block = Math.floor(at / BLOCK); block * BLOCK < at + from.length; block++) this.changed.add(block);
    return super.write(from, { at });
  }

  override truncate(size: number): void {
    for (let block = Math.floor(size / BLOCK); block * BLOCK < this.length; block++) this.changed.add(block);
    super.truncate(size);
  }

  /** The blocks changed since the last call; deleted blocks are empty. */
  changes(): [Block, Uint8Array][] {
    const changes = [...this.changed].map((block): [Block, Uint8Array] => {
      const end = Math.min((block + 1) * BLOCK, this.length);
      return [[this.name, block], this.bytes.slice(block * BLOCK, end)];
    });
    this.changed.clear();
    return changes;
  }

  fill(block: number, data: Uint8Array): void {
    super.write(data, { at: block * BLOCK });
  }
}

export class BlockFiles {
  private constructor(
    private readonly database: IDBDatabase,
    readonly files: readonly BlockFile[],
  ) {}

  static async open(name: string, files: readonly string[]): Promise<BlockFiles> {
    const opening = indexedDB.open(name);
    opening.onupgradeneeded = () => opening.result.createObjectStore(BLOCKS);
    const database = await result(opening);
    return new BlockFiles(database, await Promise.all(files.map((file) => filled(database, file))));
  }

  /** Stores all changes or nothing. Called between SQLite's transactions only. */
  async save(): Promise<void> {
    const changes = this.files.flatMap((file) => file.changes());
    if (changes.length === 0) return;
    const transaction = this.database.transaction(BLOCKS, "readwrite", { durability: "strict" });
    const store = transaction.objectStore(BLOCKS);
    for (const [block, data] of changes) {
      if (data.length) store.put(data, block);
      else store.delete(block);
    }
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  }
}

async function filled(database: IDBDatabase, name: string): Promise<BlockFile> {
  const file = new BlockFile(name);
  const store = database.transaction(BLOCKS).objectStore(BLOCKS);
  const ours = IDBKeyRange.bound([name], [name, Infinity]);
  const [keys, blocks] = await Promise.all([result(store.getAllKeys(ours)), result(store.getAll(ours))]);
  keys.forEach((key, at) => file.fill((key as Block)[1], blocks[at] as Uint8Array));
  return file;
}

const result = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
