// Whom one has asked about by touching a name: what may be done then is in `PersonSheet`.
import type { SeatShown } from "../net/wire";
import type { Game } from "../game/game.svelte";
import { voiceIn } from "./muted.svelte";

export interface Somebody {
  /** Null for a bot of the house. */
  person: string | null;
  voice: string;
  name: string;
  /** The table at which they were met, if we are at one. */
  game: Game | null;
}

let asked = $state.raw<Somebody | null>(null);

export const askedAbout = (): Somebody | null => asked;

export function askAbout(somebody: Somebody | null): void {
  asked = somebody;
}

export function sitting(seat: SeatShown, name: string, game: Game | null): Somebody {
  return { person: seat.person, voice: voiceIn(seat), name, game };
}
