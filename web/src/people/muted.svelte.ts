// The people whose talk is muted on this device, stored only here.
import type { Said, SeatShown } from "../net/wire";
import { onDevice } from "../shared/browser-storage";

const KEY = "tellstones.muted";
const MOST_MUTED = 200;

function stored(): string[] {
  const found = onDevice.json(KEY);
  return Array.isArray(found) ? found.map(String) : [];
}

let muted = $state.raw<readonly string[]>(stored());

/** The speaker: a person at any table, or a bot of one level and style. */
export function voiceOf({ person, name }: Pick<Said, "person" | "name">): string {
  return person ?? `bot ${name}`;
}
export function voiceIn({ person, bot }: Pick<SeatShown, "person" | "bot">): string {
  return person ?? `bot ${bot ?? ""}`;
}

export const isMuted = (voice: string): boolean => muted.includes(voice);

export function mute(voice: string, yes: boolean): void {
  const others = muted.filter((other) => other !== voice);
  muted = yes ? [...others, voice].slice(-MOST_MUTED) : others;
  onDevice.set(KEY, JSON.stringify(muted));
}
