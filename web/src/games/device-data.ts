// Data stored on this device but on no server: settings and the daily puzzles. It is part of export
// and import.
import { bringDays, keptDays } from "../recall/days";
import { change, chosenSettings, readSettings } from "../settings/settings.svelte";

/** An export, with what is kept here. */
export function withDeviceData(text: string): string {
  const exported = JSON.parse(text) as object;
  return `${JSON.stringify({ ...exported, settings: chosenSettings(), days: keptDays() }, null, 1)}\n`;
}

/** Device data of an export that has been read. Each device asks separately about notifications. */
export function bringDeviceData(text: string): void {
  const { settings, days } = JSON.parse(text) as { settings?: unknown; days?: unknown };
  const { notice: _, ...wish } = readSettings(settings);
  change(wish);
  bringDays(days);
}
