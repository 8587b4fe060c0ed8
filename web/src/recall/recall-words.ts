// The text above the Line of a puzzle or a Rush.
import { hiddenSpots } from "../game/stones";
import type { RecallShown, VerdictShown } from "../net/wire";
import { times } from "../scenes/scene-times";
import { t } from "../words/catalogue.svelte";
import { stoneItself, stoneName } from "../words/stone-names";
import type { RecallRun } from "./recall-run.svelte";

/** The length of a reveal at the usual pace. */
export const LONGEST_SCENE_MS = times.turn_ms + times.breath_ms.answered + times.ring_ms + times.told_ms.usual;
const DARINGS = ["look", "challenge", "boast"] as const;

export interface RecallTold {
  headline: string;
  more: string[];
  /** The steps of this part, and how many are done. */
  steps: number;
  done: number;
}

export function recallTold(run: RecallRun, name: string): RecallTold {
  const shown = run.shown!;
  if (run.over) return shown.verdict ? { ...verdictTold(shown, shown.verdict, name), steps: 0, done: 0 } : { headline: t("study.recall.rush.over"), more: [], steps: 0, done: 0 };
  if (shown.kind === "rush") return { headline: rushTold(run), more: [], steps: 0, done: 0 };
  const stones = shown.view.lines[0]!.length;
  if (shown.number <= shown.moves && !shown.ask) {
    return { headline: t("study.recall.watch", { count: shown.moves }), more: [t(`study.recall.then.${shown.kind}`)], steps: shown.moves, done: shown.number };
  }
  const named = stones - hiddenSpots(shown.view).length;
  return { headline: run.asking ? question(shown, name) : "", more: [], steps: shown.kind === "name" ? 0 : stones, done: named };
}

function question({ ask, event }: RecallShown, name: string): string {
  if (ask?.choices.includes("believe")) return t("study.recall.boasts", { name });
  if (ask?.choices.length) return t("study.recall.dare");
  const key = event?.kind === "named" ? "study.recall.and" : "study.recall.name";
  return t(key, { place: ask?.place ?? 0 });
}

function rushTold(run: RecallRun): string {
  const { ask } = run.shown!;
  return run.asking && ask?.place ? t("study.recall.name", { place: ask.place }) : t("study.train.swapping");
}

function verdictTold(shown: RecallShown, verdict: VerdictShown, name: string): { headline: string; more: string[] } {
  const { standing, change, counted, solved } = verdict;
  // A first rating leaps with every puzzle, and would only discourage.
  const rating = standing.provisional ? "" : t("study.recall.rating", { rating: standing.rating, change: (change < 0 ? "−" : "+") + Math.abs(change) });
  const streak = counted && standing.streak > 1 ? [t("study.recall.streak", { count: standing.streak })] : [];
  return { headline: t(solved ? "study.recall.right" : "study.recall.wrong"), more: [reason(shown, verdict, name), [counted ? rating : t("study.recall.not_counted"), ...streak].filter(Boolean).join(" · ")].filter(Boolean) };
}

function reason({ kind, event }: RecallShown, { solved, dared, knew, proved }: VerdictShown, name: string): string {
  if (dared && knew) {
    const lean = DARINGS.indexOf(dared) - DARINGS.indexOf(knew);
    return t(`study.recall.dared.${lean > 0 ? "more" : lean < 0 ? "less" : "fits"}`);
  }
  if (proved !== null) return t(proved ? "study.recall.proved" : "study.recall.unproved", { name });
  if (solved && kind !== "name") return t("study.recall.all");
  if (event?.kind !== "answered" && event?.kind !== "named") return t("study.recall.open");
  const values = { place: event.place, stone: stoneItself(event.stone) };
  return solved ? t("study.recall.it_is", values) : t("study.train.look.wrong", { ...values, said: stoneName(event.named) });
}
