// The server reckons how long things are shown; `scene-times.json` is what it reckons, and what the page must show.
import { describe, expect, it } from "vitest";
import type { EventShown } from "../../src/game/event";
import { hiddenSpots } from "../../src/game/stones";
import type { TableShown } from "../../src/net/wire";
import { closed } from "../../src/scenes/final-reveal";
import { sceneOf, type Scene } from "../../src/scenes/scene";
import { times } from "../../src/scenes/scene-times";
import { frame } from "../frames";
import game from "./scene-times.json";

interface Shown {
  event: EventShown;
  before: TableShown;
  after: TableShown;
  ms: number;
}

function motionMs(scene: Scene): number {
  if (scene.turns) return times.turn_ms;
  return scene.travels.length > 0 ? times.flight_ms : scene.lifts ? times.lift_ms : 0;
}

/** A hand goes to one stone, and to a second one only where it points at both. */
function reachMs(scene: Scene): number {
  if (scene.hand === null) return 0;
  return times.reach_ms * (scene.travels.length === 0 ? Math.max(1, scene.touches.length) : 1);
}

function lastTurnsMs({ event, before, after }: Shown): number {
  const over = frame(1, { phase: after.waiting.kind === "over" ? "over" : "playing", view: after });
  return over.phase === "over" ? hiddenSpots(closed(over, before, event).view!).length * times.turn_ms : 0;
}

describe("a scene lasts as long as the server reckons", () => {
  it.each((game as unknown as Shown[]).map((shown) => [shown.event.kind, shown] as const))("%s", (_kind, shown) => {
    const scene = sceneOf(shown.event, { ...shown, rules: { players: 2, points: 3 } });
    const beatsMs = scene.beats.reduce((all, { ms }) => all + ms, 0);
    expect(beatsMs + reachMs(scene) + motionMs(scene) + lastTurnsMs(shown)).toBe(shown.ms);
  });
});
