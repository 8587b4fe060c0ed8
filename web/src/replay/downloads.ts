// The files that a finished game can be taken along as.
import type { Language } from "../words/languages";
import type { Eyes } from "./replay.svelte";

export interface Download {
  key: string;
  name: string;
  /** From the server; or, made here, what is in it. */
  href?: string;
  made?: string;
}

export function gameDownloads(table: string, eyes: Eyes, language: Language): Download[] {
  const game = `/api/games/${table}`;
  return [
    { key: "study.page.download.record", href: `${game}/record`, name: `${table}.txt` },
    { key: "study.page.download.film", href: `${game}/animation/${eyes}/${language}`, name: `${table}.svg` },
    { key: "study.page.download.report", href: `${game}/report/${language}`, name: `${table}.html` },
  ];
}
