// The clocks of the seats: how many seconds are left, and when to look again.
import { onDestroy } from "svelte";
import { DAY_SECONDS } from "../lobby/terms";
import type { ClockShown, Seat } from "../net/wire";
import { language } from "../words/catalogue.svelte";

const HOUR_SECONDS = 3_600;
/** Twice a second, so that no second is skipped. */
const TICK_MS = 500;

/** A clock of this page, ticking while it is wanted: milliseconds since it began. */
export function ticking(wanted: () => boolean): () => number {
  let now = $state(Date.now());
  const timer = setInterval(() => {
    if (wanted()) now = Date.now();
  }, TICK_MS);
  onDestroy(() => clearInterval(timer));
  return () => now;
}

/** Seconds left to a seat, at a time of the server's; only the clock of the awaited seat runs. */
export function secondsLeft(clock: ClockShown | null, seat: Seat, now: number): number | null {
  const left = clock?.left[seat];
  if (clock === null || left === undefined) return null;
  const gone = clock.running === seat ? Math.max(0, now - clock.at) / 1000 : 0;
  return Math.max(0, Math.ceil(left - gone));
}

/** Minutes and seconds; of hours and days only about how many there still are. */
export function clockText(seconds: number): string {
  if (seconds >= 2 * DAY_SECONDS) return counted(seconds / DAY_SECONDS, "day");
  if (seconds >= HOUR_SECONDS) return counted(seconds / HOUR_SECONDS, "hour");
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function counted(count: number, unit: "day" | "hour"): string {
  return new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay: "long" }).format(Math.round(count));
}
