// The puzzles of the day that were answered on this device: how many days in a row were right, and the last week as signs.
import { onDevice } from "../shared/browser-storage";

const KEPT = "tellstones.days";
const DAY = /^\d{4}-\d\d-\d\d$/;
const WEEK = 7;
const DAY_MS = 86_400_000;
const SIGNS = { right: "●", wrong: "○", missed: "·" };

/** Results of the daily puzzles, by days like `2026-11-16`. */
export type Days = Readonly<Record<string, boolean>>;

const daysBefore = (day: string, count: number): string => new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10);

/** Solved in a row up to today; as long as today's is not answered, up to yesterday. */
export function streak(days: Days, today: string): number {
  const skipped = today in days ? 0 : 1;
  let count = 0;
  while (days[daysBefore(today, skipped + count)]) count += 1;
  return count;
}

/** The last seven days, today's last: it tells how one fared, and nothing of any answer. */
export function week(days: Days, today: string): string {
  const sign = (solved: boolean | undefined): string => (solved === undefined ? SIGNS.missed : solved ? SIGNS.right : SIGNS.wrong);
  return Array.from({ length: WEEK }, (_, at) => sign(days[daysBefore(today, WEEK - 1 - at)])).join("");
}

/** Valid days only: the data may come from another device or be forged. */
const readDays = (told: unknown): Days => Object.fromEntries(Object.entries(Object(told) as object).filter(([day, solved]) => DAY.test(day) && typeof solved === "boolean"));

export const keptDays = (): Days => readDays(onDevice.json(KEPT));

function keep(days: Days): Days {
  onDevice.set(KEPT, JSON.stringify(days));
  return days;
}

/** Only the first answer of a day counts. */
export const answeredToday = (days: Days, today: string, right: boolean): Days => (today in days ? days : keep({ ...days, [today]: right }));

/** Adds the days of another device; answers given here stay. */
export const bringDays = (told: unknown): Days => keep({ ...readDays(told), ...keptDays() });
