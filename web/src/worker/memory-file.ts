// A file in memory, with the interface of one on disk.

/** The part of `FileSystemSyncAccessHandle` that we use; TypeScript knows it in workers only. */
export interface Handle {
  read(into: Uint8Array, options: { at: number }): number;
  write(from: Uint8Array, options: { at: number }): number;
  truncate(size: number): void;
  getSize(): number;
  flush(): void;
}

const FIRST_BYTES = 64 * 1024;

export class MemoryFile implements Handle {
  protected bytes = new Uint8Array(0);
  protected length = 0;

  getSize(): number {
    return this.length;
  }

  read(into: Uint8Array, { at }: { at: number }): number {
    const found = this.bytes.subarray(Math.min(at, this.length), Math.min(at + into.length, this.length));
    into.set(found);
    return found.length;
  }

  write(from: Uint8Array, { at }: { at: number }): number {
    this.reserve(at + from.length);
    this.bytes.set(from, at);
    this.length = Math.max(this.length, at + from.length);
    return from.length;
  }

  truncate(size: number): void {
    this.reserve(size);
    this.bytes.fill(0, Math.min(size, this.length), this.length);
    this.length = size;
  }

  flush(): void {}

  private reserve(size: number): void {
    if (size <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(size, 2 * this.bytes.length, FIRST_BYTES));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }
}
