// What the server knows of finished games and of drills. Running games are in none of it.
import type { Seat } from "../../wire";
import { botName } from "../../words/names";
import { known, t, type Language } from "../../words/speak.svelte";
import type { Answer, Trial } from "./drill.svelte";
import type { AnalysisShown, DrillShown, Eyes, MyGames, ReplayShown } from "./shapes";

/** Why something was not shown: a stable code, and for an unreadable record where it is wrong. */
export class NotShown extends Error {
  constructor(readonly failed: { code: string; refusal?: string | null; line?: number; column?: number; token?: string }) {
    super(failed.code);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  const answer = await fetch(`/api/${path}`, { method, cache: "no-store", ...sent });
  const told: unknown = await answer.json().catch(() => ({ code: "broken" }));
  if (!answer.ok) throw new NotShown(told as NotShown["failed"]);
  return told as T;
}

export const gameReplay = (table: string): Promise<ReplayShown> => ask("GET", `games/${table}/replay`);
export const recordReplays = (record: string): Promise<ReplayShown[]> => ask("POST", "study/replay", { record });
export const myGames = (): Promise<MyGames> => ask("GET", "me/games");
export const forgetMe = (): Promise<unknown> => ask("DELETE", "me");
export const drills = (): Promise<DrillShown> => ask("GET", "me/drills");
export const nextTrial = (kinds: string[]): Promise<Trial> => ask("POST", "me/drills", { kinds });
export const answerTrial = (answers: Answer[]): Promise<DrillShown> => ask("POST", "me/drills/answers", { answers });

type Working = { working: number };
async function until<T extends object>(again: () => Promise<T | Working>, tell: (percent: number) => void): Promise<T> {
  for (;;) {
    const told = await again();
    if (!("working" in told)) return told;
    tell(Math.round(100 * told.working));
    await new Promise((done) => setTimeout(done, 400));
  }
}
export function gameAnalysis(table: string, language: Language, tell: (percent: number) => void): Promise<AnalysisShown> {
  return until(() => ask("GET", `games/${table}/analysis?language=${language}`), tell);
}
export function recordAnalysis(record: string, game: number, language: Language, tell: (percent: number) => void): Promise<AnalysisShown> {
  return until(() => ask("POST", "study/analysis", { record, game, language }), tell);
}

export function gameDownloads(table: string, at: number, eyes: Eyes): { key: string; href: string; name: string }[] {
  const at_ = `?at=${at}&eyes=${eyes}`;
  return [
    { key: "study.page.download.record", href: `/api/games/${table}/record`, name: `${table}.tell` },
    { key: "study.page.download.picture", href: `/api/games/${table}/picture.svg${at_}`, name: `${table}-${at}.svg` },
    { key: "study.page.download.film", href: `/api/games/${table}/film.svg?eyes=${eyes}`, name: `${table}.svg` },
  ];
}
export function textDownload(record: string): { key: string; href: string; name: string } {
  return { key: "study.page.download.record", href: `data:text/plain;charset=utf-8,${encodeURIComponent(record)}`, name: "game.tell" };
}

/** In one sentence, for whoever wanted to see it. */
export function trouble(problem: unknown): string {
  if (!(problem instanceof NotShown)) return t("study.page.fault.broken");
  const { code, refusal, line, column, token } = problem.failed;
  const keys = [`study.page.fault.${code}`, `fault.${refusal ?? code}`, `refusal.${refusal}`];
  const why = t(keys.find(known) ?? "study.page.fault.broken");
  if (line === undefined) return why;
  return `${t("study.page.fault.at", { line, column: column ?? 1, token: token ?? "" })} – ${why}`;
}

/** Bots by their level; people as they called themselves. */
export function called(name: string): string {
  if (name === "") return t("study.games.nobody");
  return name.startsWith("bot:") ? botName(name.slice(4)) : name;
}
export function calledIn(names: Partial<Record<Seat, string>>): Partial<Record<Seat, string>> {
  return Object.fromEntries(Object.entries(names).map(([seat, name]) => [seat, called(name)]));
}
