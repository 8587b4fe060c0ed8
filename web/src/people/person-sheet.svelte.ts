// The person whose sheet is open; touching a name opens it.
import type { Game } from "../game/game.svelte";
import type { SeatShown } from "../net/wire";
import { voiceIn } from "./muted.svelte";

export interface Somebody {
  /** Null for a bot of the house. */
  person: string | null;
  voice: string;
  /** The seed of their face, if it is not the shown name. */
  face?: string | null;
  /** The bot's persona and level. */
  persona?: string | null;
  bot?: string | null;
  name: string;
  /** The name is theirs alone. */
  member?: boolean;
  /** A club of theirs that is to be reported, by name. */
  club?: string;
  /** A person's program. */
  program?: boolean;
  /** The table at which they were met, if we are at one. */
  game: Game | null;
}

let shown = $state.raw<Somebody | null>(null);

export const shownPerson = (): Somebody | null => shown;

export function showPerson(somebody: Somebody | null): void {
  shown = somebody;
}

export function personIn(seat: SeatShown, name: string, game: Game | null): Somebody {
  return { person: seat.person, voice: voiceIn(seat), persona: seat.persona, bot: seat.bot, face: seat.name || seat.person, name, member: seat.member, program: seat.by === "program", game };
}
