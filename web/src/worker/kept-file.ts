// One file of SQLite's: in the browser's private file system, or in memory where there is none or no room is left.

/** What we need of a `FileSystemSyncAccessHandle`, which TypeScript knows in workers only. */
export interface Handle {
  read(into: ArrayBufferView, options: { at: number }): number;
  write(from: ArrayBufferView, options: { at: number }): number;
  truncate(size: number): void;
  getSize(): number;
  flush(): void;
}

const FIRST_BYTES = 64 * 1024;

export class KeptFile {
  private memory = new Uint8Array(0);
  private length = 0;

  constructor(
    private handle: Handle | null,
    /** Called once, when the browser has no room left: what comes now is in memory only. */
    private readonly full: () => void,
  ) {}

  get size(): number {
    return this.handle ? this.handle.getSize() : this.length;
  }

  read(into: Uint8Array, at: number): number {
    if (this.handle) return this.handle.read(into, { at });
    const found = this.memory.subarray(Math.min(at, this.length), Math.min(at + into.length, this.length));
    into.set(found);
    return found.length;
  }

  write(from: Uint8Array, at: number): number {
    try {
      if (this.handle) return this.handle.write(from, { at });
    } catch {
      this.full();
    }
    this.reserve(at + from.length);
    this.memory.set(from, at);
    this.length = Math.max(this.length, at + from.length);
    return from.length;
  }

  truncate(size: number): void {
    if (this.handle) return this.handle.truncate(size);
    this.reserve(size);
    this.memory.fill(0, Math.min(size, this.length), this.length);
    this.length = size;
  }

  flush(): void {
    this.handle?.flush();
  }

  /** Goes on in memory. What lies in the file stays as it was: a journal there undoes what was half written. */
  leaveDisk(): void {
    if (!this.handle) return;
    const { handle } = this;
    const memory = new Uint8Array(handle.getSize());
    handle.read(memory, { at: 0 });
    this.handle = null;
    this.memory = memory;
    this.length = memory.length;
  }

  private reserve(size: number): void {
    if (size <= this.memory.length) return;
    const larger = new Uint8Array(Math.max(size, 2 * this.memory.length, FIRST_BYTES));
    larger.set(this.memory.subarray(0, this.length));
    this.memory = larger;
  }
}
