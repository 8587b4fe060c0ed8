import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { READING_MS } from "../../src/scenes/beats";
import { sceneOf, turningOver, type Scene } from "../../src/scenes/scene";
import { Stage } from "../../src/scenes/stage";
import { view } from "../frames";

const before = view([[null, null]]);
const TOLD = sceneOf({ kind: "resigned", seat: "B" }, { before, after: before, rules: { players: 2, points: 3 } });
const TURNED = turningOver({ place: 1, line: 1 });

describe("the stage", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** For how long the stage rests before whatever comes after these scenes, in milliseconds. */
  async function restsAfter(...scenes: Scene[]): Promise<number> {
    const stage = new Stage();
    for (const scene of scenes) {
      const performed = stage.perform(scene, 1, () => {}, () => Promise.resolve());
      await vi.runAllTimersAsync();
      await performed;
    }
    const began = performance.now();
    let rested = NaN;
    void stage.rest(1).then(() => (rested = performance.now() - began));
    await vi.runAllTimersAsync();
    return rested;
  }

  it("leaves what was told to be read", async () => expect(await restsAfter(TOLD)).toBe(READING_MS));
  it("does not wait for words between stones that are turned without any", async () => {
    expect(await restsAfter(TURNED)).toBe(0);
  });
});
