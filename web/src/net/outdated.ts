// Loads a page anew that an earlier version of the server has sent, never in the middle of a game.
import { VERSION, type Frame } from "./wire";

const RELOADED = "tellstones.reloaded";

/** Whether the server speaks a later version of the wire, and nobody at this screen is playing. */
export function mayReload(frame: Pick<Frame, "v" | "phase"> & { you: Pick<Frame["you"], "seats"> }): boolean {
  const playing = frame.phase === "playing" && frame.you.seats.length > 0;
  return frame.v > VERSION && !playing;
}

/** Once for each version: a cache in between may go on giving out the old page. */
export function reloadOnce(version: number, reload = (): void => location.reload()): void {
  try {
    if (sessionStorage.getItem(RELOADED) === String(version)) return;
    sessionStorage.setItem(RELOADED, String(version));
  } catch {
    return; // without storage it could go on for ever
  }
  reload();
}
