// Error texts: one sentence for each error code of the server.
import { Refused, Unreachable } from "../net/refused";
import type { BadText } from "../net/wire";
import { known, t } from "./catalogue.svelte";

export function faultText(fault: string): string {
  const key = `web.fault.${fault}`;
  return t(known(key) ? key : "web.fault.broken");
}

export function problemText(problem: unknown): string {
  return faultText(faultOf(problem));
}

/** The same for finished games, drills and puzzles, whose errors have their own texts. */
export function studyProblemText(problem: unknown): string {
  const fault = faultOf(problem);
  const keys = [`study.page.fault.${fault}`, `web.fault.${fault}`, "study.page.fault.broken"];
  return t(keys.find(known) ?? fault);
}

/** Explains why a text is not a record from this position on. */
export function badTextSentence({ code, clause }: BadText): string {
  const said = known(code) ? t(code) : code;
  return clause ? t("fault.rule", { sentence: said, clause }) : said;
}

function faultOf(problem: unknown): string {
  if (problem instanceof Unreachable) return "unreachable";
  return problem instanceof Refused ? problem.code : "broken";
}
