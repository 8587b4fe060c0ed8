// Whose talk is muted on this device. Kept here alone: nobody is told, and nothing of a game is in it.
import type { Said, SeatShown } from "../net/wire";

const KEY = "tellstones.muted";
const MOST_MUTED = 200;

function stored(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.map(String) : [];
  } catch {
    return [];
  }
}

let muted = $state.raw<readonly string[]>(stored());

/** Who speaks: a person wherever they sit, or a bot of one level and manner. */
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
  try {
    localStorage.setItem(KEY, JSON.stringify(muted));
  } catch {
    // Without storage it lasts as long as the page.
  }
}
