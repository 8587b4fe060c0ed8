// Vite plugin: writes texts of the catalogs into index.html, in every language: nothing runs there that could choose one.
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { LANGUAGES } from "../src/words/languages";

const CATALOGS = new URL("../../src/tellstones/i18n/", import.meta.url);
/** Each key is in index.html as a comment. */
const KEYS = ["start.noscript", "start.stuck"];

export function fixedTexts(): Plugin {
  return {
    name: "tellstones-fixed-texts",
    transformIndexHtml: (html) => KEYS.reduce((done, key) => done.replace(`<!-- ${key} -->`, LANGUAGES.map((language) => paragraph(language, key)).join("")), html),
  };
}

function paragraph(language: string, key: string): string {
  const texts = JSON.parse(readFileSync(new URL(`${language}.json`, CATALOGS), "utf8")) as Record<string, string>;
  return `<p lang="${language}">${texts[key]}</p>`;
}
