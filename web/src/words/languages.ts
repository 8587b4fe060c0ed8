// The languages that the page speaks, and which of them suits a reader best.
export const LANGUAGES = ["en", "es", "fr", "el", "zh-Hant"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language by its own name, so that its readers find it whatever is spoken now. */
export const OWN_NAMES: Record<Language, string> = {
  en: "English",
  es: "Español",
  fr: "Français",
  el: "Ελληνικά",
  "zh-Hant": "繁體中文",
};

/** The language of ours that a reader of these understands best. */
export function best(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const primary = tag.toLowerCase().split("-")[0];
    const found = LANGUAGES.find((ours) => ours.split("-")[0] === primary);
    if (found) return found;
  }
  return "en";
}
