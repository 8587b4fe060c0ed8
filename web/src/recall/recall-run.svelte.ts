// Runs a puzzle or a Rush: shows each beat from the server, waits until the next is due, and takes
// the answers.
import type { EventShown } from "../game/event";
import { beginRecall, replyRecall } from "../net/api";
import { Refused } from "../net/refused";
import type { RecallKind, RecallShown, TableShown } from "../net/wire";
import type { Cue } from "../scenes/beats";
import { sceneOf, type Ring, type Scene } from "../scenes/scene";

/** Shows a scene within `ms` milliseconds, and calls `cue` at its beats. */
export type Performer = (scene: Scene, ms: number, cue: (cue: Cue) => void) => Promise<void>;
export interface RecallServer {
  begin: (kind: RecallKind | null) => Promise<RecallShown>;
  reply: (number: number, said: string | null) => Promise<RecallShown>;
}

const TRIES = 5;
const RETRY_MS = 300;
/** A scene leaves a little time to look at the table before the next. */
const FILLED = 0.9;
const NO_POINTS = { players: 2, points: 1_000_000 } as const;

export class RecallRun {
  /** The latest beat. */
  shown = $state.raw<RecallShown | null>(null);
  /** The table as shown in the page. */
  view = $state.raw<TableShown | null>(null);
  /** The words that a seat's move implies. */
  spoken = $state.raw<EventShown | null>(null);
  ring = $state.raw<Ring | null>(null);
  /** An answer is awaited. */
  asking = $state(false);
  /** Everything is over and shown. */
  over = $state(false);
  /** Arrival of the latest beat, by the page's own time in milliseconds. */
  since = $state(0);
  perform: Performer = (scene, _ms, cue) => (scene.beats.forEach((beat) => cue(beat.cue)), Promise.resolve());
  private stopped = false;
  private settle: ((said: string | null) => void) | null = null;

  constructor(
    private readonly kind: RecallKind | null,
    private readonly server: RecallServer = { begin: beginRecall, reply: replyRecall },
    private readonly wait: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
    private readonly now: () => number = Date.now,
  ) {}

  /** Resolves when everything is over. Throws what the server refuses. */
  async play(): Promise<void> {
    let told = await this.server.begin(this.kind);
    while (!this.stopped) {
      this.since = this.now();
      await this.show(told);
      if (told.verdict || told.rush) break;
      const due = this.since + told.seconds * 1000 - this.now();
      const said = told.ask ? await this.answered(due) : await this.wait(Math.max(0, due)).then(() => null);
      if (!this.stopped) told = await this.replied(told.number, said);
    }
    this.over = !this.stopped;
  }

  /** A stone's letter or a choice; null: I do not know. */
  answer(said: string | null): void {
    this.settle?.(said);
  }

  stop(): void {
    this.stopped = true;
    this.answer(null);
  }

  private async show(told: RecallShown): Promise<void> {
    const before = this.view;
    this.shown = told;
    this.spoken = this.ring = null;
    if (before && told.event) {
      const scene = sceneOf(told.event, { before, after: told.view, rules: NO_POINTS });
      const beats = scene.beats.filter(({ cue }) => cue !== "score");
      await this.perform({ ...scene, hand: null, beats }, told.seconds * 1000 * FILLED, (cue) => this.follow(cue, scene, told));
    }
    this.view = told.view;
  }

  private follow(cue: Cue, scene: Scene, told: RecallShown): void {
    if (cue === "say") this.spoken = told.event;
    else if (cue === "move") this.view = told.view;
    else if (cue === "ring") this.ring = scene.ring;
  }

  /** Waits for an answer until the time is up. */
  private async answered(due: number): Promise<string | null> {
    this.asking = true;
    const said = await new Promise<string | null>((done) => {
      this.settle = done;
      void this.wait(due).then(() => done(null));
    });
    this.asking = false;
    this.settle = null;
    return said;
  }

  /** A reply that was lost on the way is sent again; the server counts it once. */
  private async replied(number: number, said: string | null): Promise<RecallShown> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.server.reply(number, said);
      } catch (why) {
        const passing = !(why instanceof Refused) || why.code === "not-now" || why.code === "broken";
        if (!passing || tries === TRIES || this.stopped) throw why;
        await this.wait(RETRY_MS * tries);
      }
    }
  }
}
