// What the server knows of finished games and of drills. Running games are in none of it.
import type {
  AnalysisShown,
  AnswerWish,
  DrillShown,
  EstimateShown,
  EstimatesShown,
  Failed,
  PuzzleAnswer,
  PuzzlesListed,
  PuzzleShown,
  ReplayShown,
  Seat,
  StatisticsShown,
  TablesListed,
} from "../../wire";
import { Refused } from "../../state/connection";
import { botName } from "../../words/names";
import { known, t, type Language } from "../../words/speak.svelte";
import type { Eyes } from "./recorded";

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  const answer = await fetch(`/api/${path}`, { method, cache: "no-store", ...sent });
  const told: unknown = await answer.json().catch(() => ({ code: "broken" }));
  if (answer.ok) return told as T;
  const failed = told as Failed;
  throw new Refused(failed.code, failed.refusal ?? null);
}

/** With open eyes: what a seat saw of it is less, and known from it. */
export const gameReplay = (table: string): Promise<ReplayShown> => ask("GET", `games/${table}/replay/open`);
export const gameAnalysis = (table: string, language: Language): Promise<AnalysisShown> =>
  ask("GET", `games/${table}/analysis/${language}`);
export const recordReplay = (record: string): Promise<ReplayShown> => ask("POST", "study/replay", { record });
export const recordAnalysis = (record: string, language: Language): Promise<AnalysisShown> =>
  ask("POST", "study/analysis", { record, language });
export const myGames = (): Promise<TablesListed> => ask("GET", "me/games");
export const statistics = (): Promise<StatisticsShown> => ask("GET", "me/statistics");
export const forgetMe = (): Promise<unknown> => ask("DELETE", "me");
export const estimates = (): Promise<EstimatesShown> => ask("GET", "me/estimates");
export const beginDrill = (kinds: readonly string[]): Promise<DrillShown> => ask("POST", "me/drill", { kinds });
export const answerDrill = (number: number, answers: AnswerWish[]): Promise<DrillShown> =>
  ask("POST", "me/drill/answers", { number, answers });
export const endDrill = (): Promise<EstimateShown> => ask("POST", "me/drill/end", {});
export const puzzles = (): Promise<PuzzlesListed> => ask("GET", "puzzles");
export const puzzle = (name: string): Promise<PuzzleShown> => ask("GET", `puzzles/${name}`);
export const answerPuzzle = (name: string, choice: string): Promise<PuzzleAnswer> => ask("POST", `puzzles/${name}`, { choice });

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

/** In one sentence, for whoever wanted to see it. */
export function trouble(problem: unknown): string {
  const code = problem instanceof Refused ? problem.code : "broken";
  const keys = [`study.page.fault.${code}`, `web.fault.${code}`, "study.page.fault.broken"];
  return t(keys.find(known) ?? code);
}

/** Bots by their level; people as they called themselves. */
export function called(name: string): string {
  if (name === "") return t("study.games.nobody");
  return name.startsWith("bot:") ? botName(name.slice(4)) : name;
}
export function calledIn(names: Partial<Record<Seat, string>>): Partial<Record<Seat, string>> {
  return Object.fromEntries(Object.entries(names).map(([seat, name]) => [seat, called(name)]));
}
