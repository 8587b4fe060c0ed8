// How far a page that is its own server keeps what is played in it; null as long as nobody has said.
import type { Keeping } from "../worker/kept-folder";

let current = $state.raw<Keeping | null>(null);

export const keeping = (): Keeping | null => current;

export function learnKeeping(keeping: Keeping): void {
  current = keeping;
}
