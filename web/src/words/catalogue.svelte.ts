// Looks texts up in the language that is spoken now; each catalogue is a chunk, loaded when wanted.
import type { Language } from "./languages";
import { fill, type Values } from "./message-format";

type Texts = Record<string, string>;

const LOADERS: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import("virtual:catalogue/en"),
  es: () => import("virtual:catalogue/es"),
  fr: () => import("virtual:catalogue/fr"),
  el: () => import("virtual:catalogue/el"),
  "zh-Hant": () => import("virtual:catalogue/zh-Hant"),
};

/** Words that only some screens need. */
const PARTS = {
  learn: {
    en: () => import("virtual:catalogue/learn/en"),
    es: () => import("virtual:catalogue/learn/es"),
    fr: () => import("virtual:catalogue/learn/fr"),
    el: () => import("virtual:catalogue/learn/el"),
    "zh-Hant": () => import("virtual:catalogue/learn/zh-Hant"),
  },
  study: {
    en: () => import("virtual:catalogue/study/en"),
    es: () => import("virtual:catalogue/study/es"),
    fr: () => import("virtual:catalogue/study/fr"),
    el: () => import("virtual:catalogue/study/el"),
    "zh-Hant": () => import("virtual:catalogue/study/zh-Hant"),
  },
  moderation: {
    en: () => import("virtual:catalogue/moderation/en"),
    es: () => import("virtual:catalogue/moderation/es"),
    fr: () => import("virtual:catalogue/moderation/fr"),
    el: () => import("virtual:catalogue/moderation/el"),
    "zh-Hant": () => import("virtual:catalogue/moderation/zh-Hant"),
  },
  clubs: {
    en: () => import("virtual:catalogue/clubs/en"),
    es: () => import("virtual:catalogue/clubs/es"),
    fr: () => import("virtual:catalogue/clubs/fr"),
    el: () => import("virtual:catalogue/clubs/el"),
    "zh-Hant": () => import("virtual:catalogue/clubs/zh-Hant"),
  },
} satisfies Record<string, typeof LOADERS>;
type Part = keyof typeof PARTS;
const parts = new Set<Part>();

let spoken = $state.raw<{ language: Language; texts: Texts }>({ language: "en", texts: {} });

/** Letters that no preloaded file of our serif has: these languages wait for theirs, so that a first
    visit is set in it too. Where it does not come in good time, the device's own serif does. */
const OWN_LETTERS: Partial<Record<Language, string>> = { el: "Ωω" };
const FONT_WAIT_MS = 2_000;

async function typeset(language: Language): Promise<void> {
  const letters = OWN_LETTERS[language];
  if (!letters || !("fonts" in document)) return;
  const loaded = document.fonts.load("500 1em Alegreya", letters).catch(() => undefined);
  await Promise.race([loaded, new Promise((done) => setTimeout(done, FONT_WAIT_MS))]);
}

/** In whose language everything is said from now on. */
export async function speak(language: Language): Promise<void> {
  const type = typeset(language);
  const chunks = [LOADERS[language](), ...[...parts].map((part) => PARTS[part][language]())];
  const loaded = (await Promise.all(chunks)).map((chunk) => chunk.default);
  await type;
  spoken = { language, texts: Object.assign({}, ...loaded) as Texts };
  document.documentElement.lang = language;
  document.title = t("web.title");
}

/** The words of these screens too, now and in whatever language comes. */
export async function speakOf(part: Part): Promise<void> {
  if (parts.has(part)) return;
  parts.add(part);
  await speak(spoken.language);
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

export function known(key: string): boolean {
  return key in spoken.texts;
}
