import { describe, expect, it } from "vitest";
import { KeptFile } from "../../src/worker/kept-file";
import { MemoryFile } from "../../src/worker/memory-file";

/** A disk that takes so many bytes in all. */
class SmallDisk extends MemoryFile {
  constructor(private room: number) {
    super();
  }
  override write(from: Uint8Array, options: { at: number }): number {
    if (from.length > this.room) return 4_294_967_288;
    this.room -= from.length;
    return super.write(from, options);
  }
}

const text = (file: { getSize(): number; read(into: Uint8Array, at: { at: number }): number }): string => {
  const bytes = new Uint8Array(file.getSize());
  file.read(bytes, { at: 0 });
  return new TextDecoder().decode(bytes);
};
const bytes = (words: string): Uint8Array => new TextEncoder().encode(words);

describe("a file in memory", () => {
  it("reads what was written, and zeros where it was cut and grew again", () => {
    const file = new MemoryFile();
    file.write(bytes("stones"), { at: 0 });
    file.truncate(3);
    file.truncate(5);
    expect(text(file)).toBe("sto\0\0");
    expect(file.read(new Uint8Array(4), { at: 5 })).toBe(0);
  });
});

describe("a kept file", () => {
  it("goes on in memory when no room is left, with what was on the disk", () => {
    const disk = new SmallDisk(6);
    const left: string[] = [];
    const file: KeptFile = new KeptFile(disk, () => {
      left.push("full");
      file.leaveDisk();
    });
    file.write(bytes("crown"), { at: 0 });
    file.write(bytes("shield"), { at: 5 });
    file.write(bytes("!"), { at: 11 });
    expect(text(file)).toBe("crownshield!");
    expect(text(disk)).toBe("crown");
    expect(left).toEqual(["full"]);
  });
});
