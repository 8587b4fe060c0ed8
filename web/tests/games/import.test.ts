import { describe, expect, it } from "vitest";
import { piecesOf } from "../../src/games/import";
import type { ExportedGame } from "../../src/net/wire";

const game = (record: string): ExportedGame => ({ seat: "A", record });

describe("an export in pieces", () => {
  it("is one where it fits", () => {
    const games = [game("one"), game("two")];
    expect([...piecesOf({ games })]).toEqual([{ games }]);
  });
  it("loses no game, keeps their order, and no piece is larger than allowed", () => {
    const games = Array.from({ length: 40 }, (_, number) => game(`${number} ${"x".repeat(number)}`));
    const pieces = [...piecesOf({ games }, 300)];
    expect(pieces.flatMap((piece) => piece.games)).toEqual(games);
    expect(pieces.length).toBeGreaterThan(5);
    for (const piece of pieces) expect(JSON.stringify(piece.games).length).toBeLessThan(350);
  });
  it("is none where nothing is to be brought", () => {
    expect([...piecesOf({ games: [] })]).toEqual([]);
  });
});
