// Days and times in words, relative to now if that is clearer than a date.
import { language } from "./catalogue.svelte";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Days for which `3 days ago` is clearer than the date. */
const RECENT_DAYS = 7;
/** Minutes for which `in 12 minutes` is clearer than the time. */
const SOON_MINUTES = 60;

export function dateText(at: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(at);
}

export function timeText(at: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(at);
}

/** A day in the past: `yesterday`, `3 days ago`, then its date. */
export function pastDayText(at: number, now = Date.now()): string {
  const days = Math.round((midnight(now) - midnight(at)) / DAY_MS);
  return days >= 0 && days < RECENT_DAYS ? relative(-days, "day") : dateText(at);
}

/** A future time: `in 12 minutes`, otherwise the date and the time. */
export function comingTimeText(at: number, now = Date.now()): string {
  const minutes = Math.round((at - now) / MINUTE_MS);
  return minutes >= 0 && minutes < SOON_MINUTES ? relative(minutes, "minute") : zonedTimeText(at);
}

/** Time until then: `12 min`, `1 hr`. */
export function leftText(at: number, now = Date.now()): string {
  const minutes = Math.max(0, Math.ceil((at - now) / MINUTE_MS));
  const figure = (value: number, unit: "minute" | "hour"): string => new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay: "short" }).format(value);
  const hours = Math.floor(minutes / 60);
  return [hours > 0 ? figure(hours, "hour") : "", minutes % 60 > 0 || hours === 0 ? figure(minutes % 60, "minute") : ""].filter(Boolean).join(" ");
}

/** A time with its zone, for what is agreed on with people elsewhere. */
export function zonedTimeText(at: number): string {
  return new Intl.DateTimeFormat(language(), { weekday: "short", year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit", timeZoneName: "short" }).format(at);
}

/** A moment as `<input type="datetime-local">` writes it. */
export function localInput(at: number): string {
  return new Date(at - new Date(at).getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

function relative(count: number, unit: "day" | "minute"): string {
  return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(count, unit);
}

const midnight = (at: number): number => new Date(at).setHours(0, 0, 0, 0);
