// Several seats at one screen: all see the table, and a look is for one of them.
import type { Frame, Seat } from "../net/wire";

export const shared = (frame: Frame | null): boolean => (frame?.you.seats.length ?? 0) > 1;

/** The seat of a shared screen that has to look or to speak; null: none of them. */
export function seatAtScreen(frame: Frame): Seat | null {
  const waiting = frame.view?.waiting;
  const next = frame.look?.seat ?? (waiting && waiting.kind !== "over" ? waiting.seat : null);
  return next && frame.you.seats.includes(next) ? next : null;
}

/** The seat at this screen that has not answered a draw offer; null: none. */
export const seatToAgree = ({ draw, you }: Frame): Seat | null => you.seats.find((seat) => !draw.seats.includes(seat)) ?? null;

/** The next looker at a shared screen; everything else is visible to all.  `there`: the event of the look for which a
    player has confirmed that they are alone. */
export function aboutToLook(frame: Frame, there: number | null): Seat | null {
  if (!shared(frame) || !frame.look || frame.event_seq === there) return null;
  return frame.you.seats.includes(frame.look.seat) ? frame.look.seat : null;
}

/** A frame without its table: the seats and rules only. */
export function covered(frame: Frame): Frame {
  const view = frame.view && { ...frame.view, lines: [], pools: [] };
  return { ...frame, view, event: null, sight: null, legal: [] };
}
