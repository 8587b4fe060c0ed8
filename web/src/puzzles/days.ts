// The puzzles of the day that were answered on this device: how many days in a row were right, and the last week as signs.
const KEPT = "tellstones.days";
const WEEK = 7;
const DAY_MS = 86_400_000;
const SIGNS = { right: "●", wrong: "○", missed: "·" };

/** Of each day, as `2026-11-16`, whether its puzzle was solved. */
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

export function keptDays(): Days {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return Object.fromEntries(Object.entries(kept as object).filter(([, solved]) => typeof solved === "boolean")) as Days;
  } catch {
    return {};
  }
}

/** Only the first answer of a day counts. */
export function answeredToday(days: Days, today: string, right: boolean): Days {
  if (today in days) return days;
  const known = { ...days, [today]: right };
  try {
    localStorage.setItem(KEPT, JSON.stringify(known));
  } catch {
    // Without storage it is known until the page is left.
  }
  return known;
}
