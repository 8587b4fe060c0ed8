// Imports an export: reads it, sends it in pieces, and adds up the results.
import { importMine } from "../net/api";
import { Refused } from "../net/refused";
import type { ImportShown, ImportWish } from "../net/wire";

/** Characters that fit into one request of 1 MiB, at up to four bytes each. */
export const PIECE_LETTERS = 250_000;
type Lists = Omit<ImportWish, "road">;
type Item = { [Kind in keyof Lists]-?: { kind: Kind; value: NonNullable<Lists[Kind]>[number] } }[keyof Lists];

/** Raises `Refused` for what is no export. */
export async function importText(text: string): Promise<ImportShown> {
  const all: ImportShown = { games: 0, known: 0, drills: 0, road: 0, refused: [] };
  let before = 0;
  const exported = readExport(text);
  if (exported.road) all.road = (await importMine({ road: exported.road })).road;
  for (const piece of piecesOf(exported)) {
    const told = await importMine(piece);
    for (const count of ["games", "known", "drills"] as const) all[count] += told[count];
    all.refused.push(...told.refused.map((game) => ({ ...game, number: game.number + before })));
    before += piece.games?.length ?? 0;
  }
  return all;
}

function readExport(text: string): ImportWish {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Refused("unreadable");
  }
  const { games, drills, estimates, road } = (read ?? {}) as ImportWish;
  if (![games, drills].some(Array.isArray)) throw new Refused("unreadable");
  return { games: games ?? [], drills: drills ?? [], estimates: estimates ?? [], ...(road && { road }) };
}

/** Estimates of a drill come before it, and games come last. */
export function* piecesOf({ games = [], drills = [], estimates = [] }: ImportWish, most = PIECE_LETTERS): Generator<ImportWish> {
  const items: Item[] = [
    ...estimates.map((value) => ({ kind: "estimates" as const, value })),
    ...drills.map((value) => ({ kind: "drills" as const, value })),
    ...games.map((value) => ({ kind: "games" as const, value })),
  ];
  let piece: Record<string, unknown[]> = {};
  let letters = 0;
  for (const { kind, value } of items) {
    const more = JSON.stringify(value).length;
    if (letters > 0 && letters + more > most) {
      yield piece;
      [piece, letters] = [{}, 0];
    }
    (piece[kind] ??= []).push(value);
    letters += more;
  }
  if (letters > 0) yield piece;
}
