// Brings an export along: read here, sent in pieces that the server takes, and what came of all of them.
import { importMine } from "../net/api";
import { Refused } from "../net/refused";
import type { ImportShown, ImportWish } from "../net/wire";

/** As many letters as surely fit into one request, which may have a MiB; a letter is up to four bytes. */
export const PIECE_LETTERS = 250_000;
type Item = { [Kind in keyof ImportWish]-?: { kind: Kind; value: NonNullable<ImportWish[Kind]>[number] } }[keyof ImportWish];

/** Raises `Refused` for what is no export. */
export async function importText(text: string): Promise<ImportShown> {
  const all: ImportShown = { games: 0, known: 0, drills: 0, refused: [] };
  let before = 0;
  for (const piece of piecesOf(readExport(text))) {
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
  const { games, drills, estimates } = (read ?? {}) as ImportWish;
  if (![games, drills].some(Array.isArray)) throw new Refused("unreadable");
  return { games: games ?? [], drills: drills ?? [], estimates: estimates ?? [] };
}

/** What a drill told goes before it, and games come last. */
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
