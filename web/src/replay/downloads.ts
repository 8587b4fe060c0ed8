// The files that a finished game can be taken along as.
import type { Language } from "../words/languages";
import type { Eyes } from "./replay.svelte";

export interface Download {
  key: string;
  name: string;
  /** An address on the server, or the content of a file made here. */
  href?: string;
  made?: string;
}

/** `films`: the server draws moving pictures for places that show no animated SVG. */
export function gameDownloads(table: string, eyes: Eyes, language: Language, films: boolean): Download[] {
  const game = `/api/games/${table}`;
  const film = { key: "study.page.download.gif", href: `${game}/film/${eyes}/${language}`, name: `${table}.gif` };
  return [
    { key: "study.page.download.record", href: `${game}/record`, name: `${table}.txt` },
    { key: "study.page.download.film", href: `${game}/animation/${eyes}/${language}`, name: `${table}.svg` },
    ...(films ? [film] : []),
    { key: "study.page.download.report", href: `${game}/report/${language}`, name: `${table}.html` },
  ];
}
