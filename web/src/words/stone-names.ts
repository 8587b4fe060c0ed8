// Stones and Lines in words. Languages bend a name by its part in the sentence.
import { SYMBOLS } from "../game/stones";
import type { Stone } from "../net/wire";
import { t } from "./catalogue.svelte";

/** The name alone: *Crown*. */
export function stoneName(stone: Stone): string {
  return t(`stone.${SYMBOLS[stone]}`);
}
/** The object of a sentence: *the Crown*, *la Corona*, *τον Ιππότη*. */
export function theStone(stone: Stone): string {
  return t(`stone.${SYMBOLS[stone]}.object`);
}
/** The subject of a statement: *it is the Crown*, *είναι ο Ιππότης*. */
export function stoneItself(stone: Stone): string {
  return t(`stone.${SYMBOLS[stone]}.subject`);
}

/** " of the second Line", said only where there are two. */
export function ofLine(line: number, lines: number): string {
  return lines === 1 ? "" : t("event.of_line", { line });
}
