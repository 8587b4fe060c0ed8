// Ready-made phrases, which travel as codes (`weather`, `stone-is 3 W`): which there are, read and written.
import { SYMBOLS, type Spot } from "../game/stones";
import type { SeatShown, Stone } from "../net/wire";
import { known, t } from "../words/catalogue.svelte";
import type { Values } from "../words/message-format";
import { ofLine, stoneItself, theStone } from "../words/stone-names";

/** Phrases available with one tap; King's Round adds those for partners. */
export const BANTER = [
  "hello", "praise", "weather", "rain", "tea", "hm", "sure", "easy", "luck", "patience", "well-played",
] as const;
/** Milliseconds before phrases are offered to the player to act: a bot's pause is usually over by then, and nothing
    flashes where the actions are. Chosen manually. */
export const offeredAfterMs = (awaited: Pick<SeatShown, "by"> | undefined): number => (awaited?.by === "bot" ? 5_000 : 900);
/** And when it is over. */
export const PARTING = ["bravo", "thanks"] as const;
export const PARTNERS = ["boast-now", "wait", "believe-it", "doubt-it", "steal-it", "yes", "no", "lost"] as const;

/** Phrases about a stone, a symbol or both. The names have no effect, unless partners agree on one. */
export function aboutStones(spot: Spot | null, stone: Stone | null, lines: number, round: boolean): string[] {
  const place = spot && (lines === 1 ? `${spot.place}` : `${spot.place}@${spot.line}`);
  if (place && stone) return [`surely ${place} ${stone}`, ...(round ? [`stone-is ${place} ${stone}`] : [])];
  if (place) return round ? [`look-at ${place}`, `forgot ${place}`] : [];
  return stone ? [`longing ${stone}`] : [];
}

const PLACE = /^([1-7])(?:@([12]))?$/;

/** A phrase in words, by its code and what it speaks of; `lines`: how many Lines the table has. */
export function phraseText(code: string, lines: number): string {
  const [name = "", ...about] = code.split(" ");
  const key = `phrase.${name}`;
  if (!known(key)) return t("phrase.hm");
  return t(key, Object.assign({ of_line: "" }, ...about.map((word) => spokenOf(word, lines))) as Values);
}

function spokenOf(word: string, lines: number): Values {
  const [, place, line] = PLACE.exec(word) ?? [];
  if (place) return { place, of_line: ofLine(Number(line ?? 1), lines) };
  if (!(word in SYMBOLS)) return {};
  return { stone: theStone(word as Stone), symbol: stoneItself(word as Stone) };
}

/** A message: free text, or a phrase by its code. */
export interface Words {
  text: string | null;
  phrase: string | null;
}

export function wordsText({ text, phrase }: Words, lines: number): string {
  return text ?? phraseText(phrase ?? "hm", lines);
}

/** Parses a message as records write it: `#` is before a phrase's code. */
export function parseRecordedWords(recorded: string): Words {
  return recorded.startsWith("#") ? { text: null, phrase: recorded.slice(1) } : { text: recorded, phrase: null };
}
