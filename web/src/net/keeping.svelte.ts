// How far a page that is its own server keeps what is played in it, or that it has none; null as long as nobody has said.
import type { Keeping as Kept } from "../worker/kept-folder";

/** Unserved: Python does not start here, and so there is no server. */
export type Keeping = Kept | "unserved";

let current = $state.raw<Keeping | null>(null);

export const keeping = (): Keeping | null => current;

export function learnKeeping(keeping: Keeping): void {
  current = keeping;
}
