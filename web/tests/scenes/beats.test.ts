import { describe, expect, it } from "vitest";
import type { EventShown } from "../../src/game/event";
import type { Stone } from "../../src/net/wire";
import type { Cue } from "../../src/scenes/beats";
import { sceneOf, type Change, type Scene } from "../../src/scenes/scene";
import { EVENTS } from "../events";
import { view } from "../frames";

const change = (hidden: number, score: [number, number], after = score): Change => {
  const lines = [Array.from({ length: hidden }, (): Stone | null => null)];
  return { before: view(lines, { score }), after: view(lines, { score: after }), rules: { players: 2, points: 3 } };
};
const CHANGES = [change(3, [0, 0]), change(1, [0, 0]), change(3, [2, 1], [3, 1]), change(3, [0, 1], [0, 2])];
const cues = (scene: Scene): Cue[] => scene.beats.map(({ cue }) => cue);
const lasts = (scene: Scene): number => scene.beats.reduce((all, { ms }) => all + ms, 0);
const named = (right: boolean): EventShown => ({ kind: "named", seat: "B", place: 1, line: 1, named: "C", stone: right ? "C" : "W" });

describe("the beats of a scene", () => {
  it.each(EVENTS.flatMap((event) => CHANGES.map((made) => [event.kind, event, made] as const)))(
    "%s: no word precedes the turn, no ring neither, and the bead comes last",
    (_kind, event, made) => {
      const scene = sceneOf(event, made);
      const order = cues(scene);
      expect(order.filter((cue) => cue === "tell")).toHaveLength(1);
      if (scene.ring) expect(order.slice(0, 6)).toEqual(["say", "reach", "breath", "move", "ring", "tell"]);
      else expect(order).not.toContain("ring");
      const scored = made.before.score.join() !== made.after.score.join();
      expect(order.includes("score")).toBe(scored);
      if (scored) expect(order.at(-1)).toBe("score");
    },
  );
  it("how long a name hangs in the air says nothing about the stone", () => {
    for (const made of CHANGES) expect(sceneOf(named(true), made).beats).toEqual(sceneOf(named(false), made).beats);
  });
  it("the stone that decides takes longest", () => {
    expect(lasts(sceneOf(named(true), change(1, [0, 0])))).toBeGreaterThan(2 * lasts(sceneOf(named(true), change(3, [0, 0]))));
  });
  it("the ring is right only where the stone is the one that was said", () => {
    expect(sceneOf(named(true), CHANGES[0]!).ring).toEqual({ spot: { place: 1, line: 1 }, right: true });
    expect(sceneOf(named(false), CHANGES[0]!).ring?.right).toBe(false);
  });
});
