// Vite plugin: writes the web app manifest in every language but English, which public/ has.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import languages from "../../src/tellstones/i18n/languages.json";
import { spoken } from "./catalogues";

const ENGLISH = new URL("../public/manifest.webmanifest", import.meta.url);
const SHORTCUTS = ["web.home.now", "study.train.daily"];
const CATALOGS = new URL("../../src/tellstones/i18n/", import.meta.url);

export function manifests(): Plugin {
  return {
    name: "tellstones-manifests",
    apply: "build",
    generateBundle() {
      const english = JSON.parse(readFileSync(fileURLToPath(ENGLISH), "utf8")) as { shortcuts: object[] };
      for (const lang of Object.keys(languages).filter((language) => language !== "en")) {
        const file = fileURLToPath(new URL(`${lang}.json`, CATALOGS));
        const texts = { ...spoken(file), ...spoken(file, "study") };
        const name = texts["web.title"];
        const shortcuts = english.shortcuts.map((shortcut, place) => ({ ...shortcut, name: texts[SHORTCUTS[place]!] }));
        const manifest = { ...english, lang, name, short_name: name, description: texts["web.title.about"], shortcuts };
        this.emitFile({ type: "asset", fileName: `manifest.${lang}.webmanifest`, source: JSON.stringify(manifest, null, 2) + "\n" });
      }
    },
  };
}
