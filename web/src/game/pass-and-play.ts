// Pass-and-play: several seats at one screen, which is handed from one to the next.
import type { Frame, Seat } from "../net/wire";

/** The seat of this screen that has to look or to speak, if it is another one's than is there. */
export function nextAtScreen(frame: Frame, present: Seat | null): Seat | null {
  const waiting = frame.view?.waiting;
  if (!waiting || waiting.kind === "over" || frame.you.seats.length < 2) return null;
  const next = frame.look?.seat ?? waiting.seat;
  return frame.you.seats.includes(next) && next !== present ? next : null;
}

/** A frame without its table: who sits here and by which rules, and nothing that lies on it. */
export function covered(frame: Frame): Frame {
  const view = frame.view && { ...frame.view, lines: [], pools: [] };
  return { ...frame, view, event: null, sight: null, legal: [] };
}
