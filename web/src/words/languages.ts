// The languages of the page, and which of them suits a reader best.
import names from "../../../src/tellstones/i18n/languages.json";

export type Language = keyof typeof names;

/** Each language by its own name, so that its readers find it in any language. */
export const OWN_NAMES: Record<Language, string> = names;
export const LANGUAGES = Object.keys(names) as Language[];

/** The first supported language among those that a reader wants. */
export function best(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const primary = tag.toLowerCase().split("-")[0];
    const found = LANGUAGES.find((ours) => ours.split("-")[0] === primary);
    if (found) return found;
  }
  return "en";
}
