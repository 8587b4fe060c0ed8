// Reloads a page that an earlier version of the server sent, but never during a game.
import { inTab } from "../shared/browser-storage";
import { VERSION, type Frame } from "./wire";

const RELOADED = "tellstones.reloaded";

/** Whether the server speaks a newer version of the wire, and nobody at this screen is playing. */
export function mayReload(frame: Pick<Frame, "v" | "phase"> & { you: Pick<Frame["you"], "seats"> }): boolean {
  const playing = frame.phase === "playing" && frame.you.seats.length > 0;
  return frame.v > VERSION && !playing;
}

/** Once for each version: a cache may still return the old page. */
export function reloadOnce(version: number, reload = (): void => location.reload()): void {
  if (inTab.get(RELOADED) === String(version)) return;
  // The page could reload forever without storage.
  if (inTab.set(RELOADED, String(version))) reload();
}
