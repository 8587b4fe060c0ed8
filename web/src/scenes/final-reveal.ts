// The end of a game: the server opens all stones at once, the table turns them one by one.
import type { Frame, Stone, TableShown } from "../net/wire";
import type { Spot } from "../game/notation";
import type { EventShown } from "./scene";

export function hiddenSpots(view: TableShown): Spot[] {
  return view.lines.flatMap((stones, index) =>
    stones.flatMap((stone, at) => (stone === null ? [{ place: at + 1, line: index + 1 }] : [])),
  );
}

export function withStone(frame: Frame, spot: Spot, stone: Stone | null): Frame {
  const view = frame.view!;
  const lines = view.lines.map((stones, index) =>
    index + 1 === spot.line ? stones.map((other, at) => (at + 1 === spot.place ? stone : other)) : stones,
  );
  return { ...frame, view: { ...view, lines } };
}

/** The frame as it lies before the last stones are turned: only what the event turned is open. */
export function closed(frame: Frame, before: TableShown, event: EventShown): Frame {
  if (frame.phase !== "over") return frame;
  const turned = event.kind === "answered" || event.kind === "named" ? event : null;
  return hiddenSpots(before)
    .filter((spot) => !(turned && turned.place === spot.place && turned.line === spot.line))
    .reduce((lain, spot) => withStone(lain, spot, null), frame);
}
