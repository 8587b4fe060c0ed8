// What this device, and no server, knows of its owner: settings and the puzzles of the day. It goes with the export, and comes with it.
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
