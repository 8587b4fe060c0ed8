// A look that belongs to this page: its stone, and whether the stone is lifted.
import type { Frame, Seat } from "../net/wire";

/** A stone held for so long has been seen; to let go then puts it back. In milliseconds, as the server counts. */
export const SEEN_MS = 600;

export interface Look {
  seat: Seat;
  place: number;
  line: number;
  held: boolean;
  /** The event that began it. */
  at: number;
}

/** The look of a seat, if it is the one that looks. */
export function lookOf(frame: Frame, seat: Seat | null): Look | null {
  const { look, event } = frame;
  if (!look || look.seat !== seat || event?.kind !== "looked") return null;
  return { seat, place: event.place, line: event.line, held: look.held, at: frame.event_seq };
}
