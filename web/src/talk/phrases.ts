// What is said aloud: by the game's own words, by ready-made phrases, by free text.
import { NAMES, type Spot } from "../game/notation";
import type { EventShown } from "../scenes/scene";
import type { Seat, Stone } from "../net/wire";
import type { Teller } from "../words/teller";
import { stoneItself, stoneName, theStone } from "../words/teller";
import type { Values } from "../words/message-format";
import { known, t } from "../words/catalogue.svelte";

/** Phrases that a person may say with one tap; those for partners come with King's Round. */
export const BANTER = [
  "hello", "praise", "weather", "rain", "tea", "hm", "sure", "easy", "luck", "patience", "well-played",
] as const;
/** And when it is over. */
export const PARTING = ["bravo", "thanks"] as const;
export const PARTNERS = ["boast-now", "wait", "believe-it", "doubt-it", "steal-it", "yes", "no", "lost"] as const;

/** What can be said of a stone, a symbol or both. The names mean nothing, unless partners mean them. */
export function aboutStones(spot: Spot | null, stone: Stone | null, lines: number, round: boolean): string[] {
  const place = spot && (lines === 1 ? `${spot.place}` : `${spot.place}@${spot.line}`);
  if (place && stone) return [`surely ${place} ${stone}`, ...(round ? [`stone-is ${place} ${stone}`] : [])];
  if (place) return round ? [`look-at ${place}`, `forgot ${place}`] : [];
  return stone ? [`longing ${stone}`] : [];
}

export interface Speech {
  seat: Seat;
  text: string;
  final: boolean;
}

export function speechOf(event: EventShown): Speech | null {
  switch (event.kind) {
    case "boasted":
      return { seat: event.seat, text: t("web.say.boast"), final: true };
    case "believed":
      return { seat: event.seat, text: t("reply.believe"), final: false };
    case "doubted":
      return { seat: event.seat, text: t("reply.doubt"), final: true };
    case "stole":
      return { seat: event.seat, text: t("reply.steal"), final: true };
    case "challenged":
      return { seat: event.seat, text: t("web.say.challenge"), final: false };
    case "answered":
    case "named":
      return { seat: event.seat, text: stoneName(event.named), final: false };
    case "chose":
      return { seat: event.seat, text: t(event.first === event.seat ? "web.choose.first" : "web.choose.second"), final: false };
    default:
      return null;
  }
}

const PLACE = /^([1-7])(?:@([12]))?$/;

/** A phrase by its code and what it speaks of: `weather`, `stone-is 3 W`, `look-at 2@1`. */
export function phrase(code: string, teller: Teller): string {
  const [name = "", ...about] = code.split(" ");
  const key = `phrase.${name}`;
  if (!known(key)) return t("phrase.hm");
  const values: Values = { of_line: "" };
  for (const word of about) {
    const place = PLACE.exec(word);
    if (place) {
      values["place"] = place[1]!;
      values["of_line"] = teller.ofLine(Number(place[2] ?? 1));
    } else if (word in NAMES) {
      values["stone"] = theStone(word as Stone);
      values["symbol"] = stoneItself(word as Stone);
    }
  }
  return t(key, values);
}
