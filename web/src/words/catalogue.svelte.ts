// Looks up texts in the current language. Each catalog is a chunk that is loaded on demand.
import { LOADERS } from "virtual:catalogues";
import type { Language } from "./languages";
import { fill, type Values } from "./message-format";

type Texts = Record<string, string>;

/** Texts that only some screens need. */
type Part = Exclude<keyof typeof LOADERS, "page">;
const parts = new Set<Part>();

let spoken = $state.raw<{ language: Language; texts: Texts }>({ language: "en", texts: {} });

/** Letters that no preloaded file of our serif has: these languages wait for their file, so that a first visit shows it too. If it is late, the device's serif is used. */
const OWN_LETTERS: Partial<Record<Language, string>> = { el: "Ωω" };
const FONT_WAIT_MS = 2_000;

async function typeset(language: Language): Promise<void> {
  const letters = OWN_LETTERS[language];
  if (!letters || !("fonts" in document)) return;
  const loaded = document.fonts.load("500 1em Alegreya", letters).catch(() => undefined);
  await Promise.race([loaded, new Promise((done) => setTimeout(done, FONT_WAIT_MS))]);
}

let wishes = 0;
/** The latest wish for words: an earlier one ends with it. */
let latest: Promise<void> = Promise.resolve();

async function gathered(language: Language): Promise<Texts> {
  const type = typeset(language);
  const chunks = (["page", ...parts] as const).map((part) => LOADERS[part][language]());
  const loaded = (await Promise.all(chunks)).map((chunk) => chunk.default);
  await type;
  return Object.assign({}, ...loaded) as Texts;
}

async function spokenNext(language: Language, wish: number): Promise<void> {
  const texts = await gathered(language);
  if (wish !== wishes) return latest;
  spoken = { language, texts };
  document.documentElement.lang = language;
}

/** Sets the language of all texts. */
export const speak = (language: Language): Promise<void> => (latest = spokenNext(language, (wishes += 1)));

/** Loads the texts of these screens, now and after a change of language. */
export async function speakOf(part: Part): Promise<void> {
  if (parts.has(part)) return latest;
  parts.add(part);
  try {
    await speak(spoken.language);
  } catch (why) {
    parts.delete(part);
    latest = Promise.resolve();
    throw why;
  }
}

/** A component that the first screen does without, and the words that such components share. */
export async function later<C>(loading: Promise<{ default: C }>): Promise<C> {
  return (await Promise.all([loading, speakOf("screens")]))[0].default;
}

export function language(): Language {
  return spoken.language;
}

export function t(key: string, values: Values = {}): string {
  const text = spoken.texts[key];
  return text === undefined ? key : fill(text, spoken.language, values);
}

/** A chance from 0 to 1 as the language writes it: `80%`, `80 %`. */
export function percent(chance: number): string {
  return t("count.percent", { number: Math.round(100 * chance) });
}

/** Several names as the language lists them: `Ann, Bob and Cleo`. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(language(), { type: "conjunction" }).format(names);
}

export function known(key: string): boolean {
  return key in spoken.texts;
}
