// Vite plugin: makes a chunk of each language's catalog, with only the texts that the page itself uses.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import languages from "../../src/tellstones/i18n/languages.json";

// Shared with Python.
const FOLDER = new URL("../../src/tellstones/i18n/", import.meta.url);
const OURS =
  /^(web|stone|action|refusal|phrase|event|waiting|reply|seat|side|variant|termination|count|level|persona|ending|term)\./;
// Words that only some screens need are chunks of their own: `screens` has what many need, but not the first one.
const PARTS: Record<string, RegExp> = {
  screens:
    /^(event|waiting|reply|refusal|phrase|ending|action|term|termination|stone|web\.(tournament|rules|member|devices|programs|person|circle|push|feed|hint|peek|stakes|help|keys?|rating|enter|boast|season|invite|gather|terms|cover|again|draw|talk|resign|setup|point|place|choose|series|stone|ending)(?=\.|$))/,
  learn: /^learn\./,
  study: /^(study|fault|thought|since)\./,
  moderation: /^moderation\./,
  clubs: /^clubs\./,
  chronicle: /^chronicle\./,
  peer: /^peer\./,
  road: /^road\./,
  duel: /^duel\./,
};
const ALL = "virtual:catalogues";
const NAME = new RegExp(`^virtual:catalogue/(?:(${Object.keys(PARTS).join("|")})/)?(.+)$`);

/** `virtual:catalogue/fr` has the texts of one language, `virtual:catalogues` a loader for each of them. */
export function catalogues(): Plugin {
  return {
    name: "tellstones-catalogues",
    resolveId: (id) => (NAME.test(id) || id === ALL ? "\0" + id : null),
    load(id) {
      if (id === "\0" + ALL) return `export const LOADERS = { ${["page", ...Object.keys(PARTS)].map(loaders).join()} };`;
      const [, part, language] = NAME.exec(id.slice(1)) ?? [];
      if (!id.startsWith("\0") || !language) return null;
      const file = fileURLToPath(new URL(`${language}.json`, FOLDER));
      this.addWatchFile(file);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(spoken(file, part)))});`;
    },
  };
}

function loaders(part: string): string {
  const folder = part === "page" ? "" : `${part}/`;
  const rows = Object.keys(languages).map((language) => `"${language}": () => import("virtual:catalogue/${folder}${language}")`);
  return `${part}: { ${rows.join()} }`;
}

export function spoken(file: string, part?: string): Record<string, string> {
  const texts = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  const wanted = (key: string): boolean => (part ? PARTS[part]!.test(key) : OURS.test(key) && !PARTS.screens!.test(key));
  return Object.fromEntries(Object.entries(texts).filter(([key]) => wanted(key)));
}
