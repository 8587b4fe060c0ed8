// What the server knows of finished games and of drills. Running games are in none of it.
import type {
  AnalysisShown,
  AnalysisTold,
  AnswerWish,
  DrillShown,
  EstimateShown,
  EstimatesShown,
  Failed,
  PuzzleAnswer,
  PuzzlesListed,
  PuzzleShown,
  RecordsShown,
  ReplayShown,
  Seat,
  StatisticsShown,
  TablesListed,
} from "./wire";
import { Refused } from "./socket";
import { botName } from "../words/names";
import { known, t, type Language } from "../words/catalogue.svelte";
import type { Eyes } from "../game/rules";

async function send(method: string, path: string, body?: unknown): Promise<Response> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  const answer = await fetch(`/api/${path}`, { method, cache: "no-store", ...sent });
  if (answer.ok) return answer;
  const failed = (await answer.json().catch(() => ({ code: "broken" }))) as Failed;
  throw new Refused(failed.code, failed.refusal ?? null);
}
async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await send(method, path, body);
  return (await answer.json().catch(() => Promise.reject(new Refused("broken", null)))) as T;
}

/** An explanation tells how far it has come, a line of JSON each time, and last of all itself. */
export type Told = (done: number) => void;
async function explained(answer: Response, told: Told): Promise<AnalysisShown> {
  let rest = "";
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const lines = (rest + piece.value).split("\n");
    rest = lines.pop()!;
    for (const line of lines) {
      const { done, analysis } = JSON.parse(line) as AnalysisTold;
      if (analysis) return analysis;
      told(done);
    }
  }
  throw new Refused("broken", null);
}

/** With open eyes: what a seat saw of it is less, and known from it. */
export const gameReplay = (table: string): Promise<ReplayShown> => ask("GET", `games/${table}/replay/open`);
export const gameAnalysis = async (table: string, language: Language, told: Told): Promise<AnalysisShown> =>
  explained(await send("GET", `games/${table}/analysis/${language}/progress`), told);
/** The longest text that the server reads; the frame around it needs a little too. */
export const MOST_BYTES = 250 * 1024;
export const recordsOf = (record: string): Promise<RecordsShown> => ask("POST", "study/records", { record });
export const recordReplay = (record: string, number: number): Promise<ReplayShown> =>
  ask("POST", "study/replay", { record, number });
export const recordAnalysis = async (record: string, number: number, language: Language, told: Told): Promise<AnalysisShown> =>
  explained(await send("POST", "study/analysis/progress", { record, number, language }), told);
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
