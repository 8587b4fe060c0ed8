// The stage keeps pace with a lightning clock: quiet scenes are shorter, reveals keep their full breath.
import type { TimeShown } from "../net/wire";
import type { Scene } from "./scene";
import { times } from "./scene-times";

const QUIET = 0.6;
/** Eyes must be able to follow a Swap. */
const SHORTEST_SWAP_MS = 450;
/** The assumed number of turns per player, as in the server's rating pools. */
const TURNS_OF_A_SEAT = 15;
const LIGHTNING_SECONDS = 120;

export function isLightning({ kind, seconds, plus }: TimeShown): boolean {
  const own = kind === "word" ? seconds * TURNS_OF_A_SEAT : seconds + plus * TURNS_OF_A_SEAT;
  return kind !== "none" && own <= LIGHTNING_SECONDS;
}

/** Duration of a scene relative to its usual one. */
export function hurry(scene: Scene, time: TimeShown): number {
  if (!isLightning(time) || scene.ring !== null) return 1;
  const swaps = scene.travels.some(({ way }) => way === "under");
  return swaps ? SHORTEST_SWAP_MS / times.flight_ms : QUIET;
}
