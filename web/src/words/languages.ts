import type { Language } from "./catalogue.svelte";

/** Each language by its own name, so that its readers find it whatever is spoken now. */
export const OWN_NAMES: Record<Language, string> = {
  en: "English",
  es: "Español",
  fr: "Français",
  el: "Ελληνικά",
  "zh-Hant": "繁體中文",
};
