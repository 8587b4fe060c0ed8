// The final reveal: the server opens all stones at once, the table turns them one by one.
import type { EventShown } from "../game/event";
import { hiddenSpots, same, type Spot } from "../game/stones";
import type { Frame, Stone, TableShown } from "../net/wire";

export function withStone(frame: Frame, spot: Spot, stone: Stone | null): Frame {
  const view = frame.view!;
  const lines = view.lines.map((stones, index) =>
    index + 1 === spot.line ? stones.map((other, at) => (at + 1 === spot.place ? stone : other)) : stones,
  );
  return { ...frame, view: { ...view, lines } };
}

/** The frame before the scoring token moves. */
export function withScore(frame: Frame, score: TableShown["score"]): Frame {
  return { ...frame, view: { ...frame.view!, score } };
}

/** The frame before the last stones are turned: only the event's own stones are face-up. */
export function closed(frame: Frame, before: TableShown, event: EventShown): Frame {
  if (frame.phase !== "over") return frame;
  const turned = event.kind === "answered" || event.kind === "named" ? event : null;
  return hiddenSpots(before)
    .filter((spot) => !same(turned, spot))
    .reduce((lain, spot) => withStone(lain, spot, null), frame);
}
