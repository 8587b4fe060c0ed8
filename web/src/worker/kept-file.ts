// One file of SQLite's, which continues in memory when the browser has no space left.
import { MemoryFile, type Handle } from "./memory-file";

export class KeptFile implements Handle {
  private changed = false;

  constructor(
    private file: Handle,
    /** Called when no room is left; it has all files leave the disk together. */
    private readonly full: () => void,
  ) {}

  getSize(): number {
    return this.file.getSize();
  }

  read(into: Uint8Array, options: { at: number }): number {
    return this.file.read(into, options);
  }

  write(from: Uint8Array, options: { at: number }): number {
    this.changed = true;
    return this.orInMemory(() => whole(this.file.write(from, options), from.length));
  }

  truncate(size: number): void {
    this.changed = true;
    this.orInMemory(() => this.file.truncate(size));
  }

  flush(): void {
    if (!this.changed) return;
    this.changed = false;
    this.orInMemory(() => this.file.flush());
  }

  /** Leaves the file on disk as it is: a journal there undoes incomplete writes. */
  leaveDisk(): void {
    const there = new Uint8Array(this.file.getSize());
    this.file.read(there, { at: 0 });
    this.file = new MemoryFile();
    this.file.write(there, { at: 0 });
  }

  private orInMemory<T>(deed: () => T): T {
    try {
      return deed();
    } catch {
      this.full();
      return deed();
    }
  }
}

/** Instead of throwing, Chromium returns 4,294,967,288 bytes for a write without space. */
function whole(written: number, wished: number): number {
  if (written !== wished) throw new Error("no room left");
  return written;
}
