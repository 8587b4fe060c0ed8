// Performs a scene with the elements of the table. What moves is measured, never remembered: a
// stone is known by its place alone, here as everywhere.
import { tick } from "svelte";
import type { Spot } from "../game/stones";
import type { Point } from "../input/hit-test";
import type { Seat } from "../net/wire";
import { READING_MS, type Beat, type Cue } from "./beats";
import type { Box } from "./hand-shape";
import { visibleBoxes } from "./visible-boxes";
import type { Scene, Source, Travel } from "./scene";
import { times } from "./scene-times";

export const spotKey = ({ line, place }: Spot): string => `line ${line}.${place}`;
export const poolKey = (line: number, stone: string): string => `pool ${line}.${stone}`;
export const handKey = (seat: Seat): string => `hand ${seat}`;

/** The middle and the width of an element. */
export interface Body extends Point {
  width: number;
}
/** Usual lengths of motion; each is multiplied by the pace that a player has chosen. */
export const REACH_MS = times.reach_ms;
const FLIGHT_MS = times.flight_ms;
const TURN_MS = times.turn_ms;
const LIFT_MS = times.lift_ms;
/** Pauses stay, but shorter, with reduced motion. */
const SHORTEST_PACE = 0.5;
/** The elements that dim and light up with reduced motion. */
const DIM_MS = 140;
const LIGHT_UP_MS = 260;

export class Stage {
  private readonly elements = new Map<string, HTMLElement>();
  private readonly motions = new Set<Animation>();
  private skipped = new AbortController();
  /** End of the last scene with news, by the page's own time in milliseconds. */
  private toldAt = -Infinity;

  /** Svelte action: `use:stage.actor={key}`. */
  actor = (element: HTMLElement, key: string): { update(key: string): void; destroy(): void } => {
    let current = key;
    this.elements.set(key, element);
    const leave = (): void => {
      if (this.elements.get(current) === element) this.elements.delete(current);
    };
    return {
      update: (next) => {
        leave();
        this.elements.set((current = next), element);
      },
      destroy: leave,
    };
  };

  element(key: string): HTMLElement | undefined {
    return this.elements.get(key);
  }

  /** `cue` does what is to be done at a beat; at "move" it lays the table as it is afterwards. `pace` 0 means short fades instead of motion. */
  async perform(scene: Scene, pace: number, cue: (cue: Cue) => void, hand: HandMover): Promise<void> {
    this.skipped = new AbortController();
    for (const beat of scene.beats) await this.beat(beat, scene, pace, cue, hand);
    // Stones that are turned without a word leave nothing to be read: the next one need not wait for it.
    if (scene.beats.some(({ cue }) => cue === "tell")) this.toldAt = performance.now();
  }

  /** Leaves time to read the last narration. */
  async rest(pace: number): Promise<void> {
    this.skipped = new AbortController();
    await this.pause(this.toldAt + READING_MS * pace - performance.now());
  }

  /** Skips the current scene for players who have seen it often. */
  skip(): void {
    this.skipped.abort();
    for (const motion of this.motions) motion.finish();
  }

  private async beat(beat: Beat, scene: Scene, pace: number, cue: (cue: Cue) => void, hand: HandMover): Promise<void> {
    if (beat.cue === "move") await this.move(scene, pace, () => cue("move"), hand);
    else cue(beat.cue);
    if (beat.cue === "reach" && scene.hand !== null && pace > 0) await this.reach(scene, scene.touches[0], pace, hand);
    if (beat.ms > 0) await this.pause(beat.ms * Math.max(pace, SHORTEST_PACE));
  }

  private async move(scene: Scene, pace: number, commit: () => void, hand: HandMover): Promise<void> {
    const places = new Map(scene.travels.map((travel) => [travel, this.body(sourceKey(travel.source))]));
    if (pace === 0) await this.fade(scene, commit);
    else if (scene.turns) await this.turn(scene.turns, pace, commit);
    else {
      commit();
      await tick();
      await Promise.all(scene.travels.map((travel) => this.travel(travel, places.get(travel), scene, pace, hand)));
      if (scene.lifts) await this.lift(scene.lifts.spot, pace);
    }
    if (scene.hand !== null) void hand(scene.hand, null, pace);
  }

  private pause(milliseconds: number): Promise<void> {
    const { signal } = this.skipped;
    if (signal.aborted || milliseconds <= 0) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, milliseconds);
      signal.addEventListener("abort", () => (clearTimeout(timer), done()), { once: true });
    });
  }

  /** Moves an element, unless the scene has been skipped; resolves when it has arrived. */
  private async animate(element: HTMLElement | undefined, frames: Keyframe[] | PropertyIndexedKeyframes, timing: KeyframeAnimationOptions): Promise<void> {
    if (!element || this.skipped.signal.aborted) return;
    const motion = element.animate(frames, timing);
    this.motions.add(motion);
    await motion.finished.catch(() => undefined);
    this.motions.delete(motion);
  }

  private async reach(scene: Scene, first: Spot | undefined, pace: number, hand: HandMover): Promise<void> {
    const carried = scene.travels.find((travel) => travel.carried);
    const target = first ? this.body(spotKey(first)) : carried && this.body(sourceKey(carried.source));
    if (target && scene.hand) await hand(scene.hand, target, pace);
    for (const spot of scene.touches.slice(1)) {
      const next = scene.travels.length === 0 && this.body(spotKey(spot));
      if (next && scene.hand) await hand(scene.hand, next, pace);
    }
  }

  private async travel(
    travel: Travel,
    from: Body | undefined,
    scene: Scene,
    pace: number,
    hand: HandMover,
  ): Promise<void> {
    const element = this.elements.get(spotKey(travel.to));
    const to = this.body(spotKey(travel.to));
    if (!element || !from || !to) return;
    const path = arc(from, to, travel.way, to.width);
    const shrunk = from.width / to.width - 1;
    const timing = { duration: FLIGHT_MS * pace, easing: "linear", fill: "backwards" as const };
    element.style.zIndex = travel.way === "over" ? "5" : travel.way === "under" ? "4" : "3";
    const flight = this.animate(
      element,
      path.map(({ x, y, lift, left }) => ({
        transform: `translate(${x - to.x}px, ${y - to.y}px) scale(${1 + lift * 0.1 + shrunk * left})`,
      })),
      timing,
    );
    if (travel.carried && scene.hand) {
      const carrier = this.elements.get(handKey(scene.hand));
      void hand(scene.hand, to, 0);
      const carried = path.map(({ x, y }) => ({ translate: `${x}px ${y}px` }));
      void this.animate(carrier, carried, timing);
    }
    await flight;
    element.style.zIndex = "";
  }

  /** The old side until the middle of the turn, then the new one: never both are in the page. */
  private async turn(spot: Spot, pace: number, commit: () => void): Promise<void> {
    const before = this.elements.get(spotKey(spot));
    const timing = { duration: (TURN_MS / 2) * pace, easing: "ease-in" };
    await this.animate(before, [{ transform: "none" }, { transform: EDGEWISE }], timing);
    commit();
    await tick();
    const after = this.elements.get(spotKey(spot));
    await this.animate(after, [{ transform: EDGEWISE }, { transform: "none" }], { ...timing, easing: "ease-out" });
  }

  private async lift(spot: Spot, pace: number): Promise<void> {
    const tilted = "translateY(-14%) rotateX(24deg) scale(1.05)";
    await this.animate(
      this.elements.get(spotKey(spot)),
      [{ transform: "none" }, { transform: tilted, offset: 0.3 }, { transform: tilted, offset: 0.7 }, { transform: "none" }],
      { duration: LIFT_MS * pace, easing: "ease-in-out" },
    );
  }

  /** Reduced motion: the origin dims, the destination lights up. */
  private async fade(scene: Scene, commit: () => void): Promise<void> {
    const from = [...scene.touches.map(spotKey), ...scene.travels.filter(far).map((t) => sourceKey(t.source))];
    await this.blink(from, [1, 0.15], DIM_MS);
    commit();
    await tick();
    const to = [...scene.touches.map(spotKey), ...scene.travels.filter(far).map((t) => spotKey(t.to))];
    await this.blink(to, [0.15, 1], LIGHT_UP_MS);
  }

  private async blink(keys: string[], opacity: number[], duration: number): Promise<void> {
    await Promise.all(keys.map((key) => this.animate(this.elements.get(key), { opacity }, { duration, easing: "linear" })));
  }

  body(key: string): Body | undefined {
    const element = this.elements.get(key);
    if (!element) return undefined;
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, width };
  }

  /** The boxes that a hand at this stone may not cover. */
  visibleBoxes(at: Point): Box[] {
    const stones = [...this.elements].filter(([key]) => !key.startsWith("hand")).map(([, element]) => element);
    return visibleBoxes(stones, at);
  }
}

export type HandMover = (seat: Seat, to: Body | null, pace: number) => Promise<void>;
const EDGEWISE = "rotateX(88deg) scale(1.06)";

const far = (travel: Travel): boolean => travel.way !== "along";

function sourceKey(source: Source): string {
  return source.from === "line" ? spotKey(source.spot) : poolKey(source.line, source.stone);
}

const STEPS = 24;

function arc(from: Point, to: Point, way: Travel["way"], stone: number): (Point & { lift: number; left: number })[] {
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const rise = way === "along" ? 0 : Math.min(stone * 1.15, stone * 0.55 + distance * 0.16);
  const sign = way === "under" ? 1 : -1;
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const t = step / STEPS;
    const eased = t * t * (3 - 2 * t);
    const lift = way === "along" ? 0 : Math.sin(Math.PI * eased);
    return {
      x: from.x + (to.x - from.x) * eased,
      y: from.y + (to.y - from.y) * eased + sign * rise * lift,
      lift,
      left: 1 - eased,
    };
  });
}
