// Vite plugin: makes a chunk of each language's catalogue, with only the texts that the page says itself.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

// Shared with Python.
const FOLDER = new URL("../../src/tellstones/i18n/", import.meta.url);
const OURS =
  /^(web|stone|action|refusal|phrase|event|waiting|reply|seat|side|variant|termination|count|level|persona|ending|term)\./;
// Words that only some screens need are chunks of their own.
const PARTS: Record<string, RegExp> = { learn: /^learn\./, study: /^(study|fault|thought|since)\./, moderation: /^moderation\./, clubs: /^clubs\./ };
const NAME = /^virtual:catalogue\/(?:(learn|study|moderation|clubs)\/)?(.+)$/;

/** `import("virtual:catalogue/fr")`: one chunk per language, loaded when it is spoken. */
export function catalogues(): Plugin {
  return {
    name: "tellstones-catalogues",
    resolveId: (id) => (NAME.test(id) ? "\0" + id : null),
    load(id) {
      const [, part, language] = NAME.exec(id.slice(1)) ?? [];
      if (!id.startsWith("\0") || !language) return null;
      const file = fileURLToPath(new URL(`${language}.json`, FOLDER));
      this.addWatchFile(file);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(spoken(file, part)))});`;
    },
  };
}

export function spoken(file: string, part?: string): Record<string, string> {
  const wanted = (part && PARTS[part]) || OURS;
  const texts = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  return Object.fromEntries(Object.entries(texts).filter(([key]) => wanted.test(key)));
}
