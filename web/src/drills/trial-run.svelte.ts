// Runs one trial of a drill: stones are shown, turned over, moved about, and asked for. Its timetable
// is kept to the beat: the seconds between seeing and answering are what is measured.
import type { AnswerWish, QuestionShown, Stone, TableShown, TrialShown } from "../net/wire";
import { sceneOf, type Scene } from "../scenes/scene";

export type Phase = "ready" | "showing" | "swapping" | "pause" | "asking" | "answered";

export class TrialRun {
  phase = $state<Phase>("ready");
  /** The Line in front of the player: a symbol only while it is shown. */
  line = $state.raw<(Stone | null)[]>([]);
  asked = $state(0);
  answers = $state.raw<AnswerWish[]>([]);
  private lies: Stone[];
  private begun = 0;
  private stopped = false;

  constructor(
    readonly trial: TrialShown,
    private readonly perform: (scene: Scene, commit: () => void) => Promise<void>,
    private readonly now: () => number = () => performance.now(),
    private readonly wait: (seconds: number) => Promise<void> = sleep,
  ) {
    this.lies = [...trial.stones];
    this.hideAll();
  }

  get question(): QuestionShown | null {
    return this.phase === "asking" ? (this.trial.questions[this.asked] ?? null) : null;
  }
  /** The final places of the stones, shown after the answer. */
  get truth(): readonly Stone[] {
    return this.lies;
  }

  async begin(): Promise<void> {
    this.phase = "showing";
    for (const [place, stone] of this.trial.stones.entries()) {
      this.line = this.trial.stones.map((_, at) => (at === place ? stone : null));
      await this.wait(this.trial.show_seconds);
      if (this.stopped) return;
    }
    this.hideAll();
    await this.exchange();
    if (this.stopped) return;
    this.phase = "pause";
    await this.wait(this.trial.pause);
    if (this.stopped) return;
    this.begun = this.now();
    this.phase = "asking";
  }

  /** A letter or the number of a place; null: I do not know. */
  answer(said: string | null): void {
    if (this.phase !== "asking") return;
    this.answers = [...this.answers, { said, seconds: (this.now() - this.begun) / 1000 }];
    if (this.asked + 1 < this.trial.questions.length) this.asked += 1;
    else this.phase = "answered";
  }

  right(index: number): boolean {
    const question = this.trial.questions[index]!;
    return this.answers[index]?.said === String(question[this.trial.asks]);
  }

  stop(): void {
    this.stopped = true;
  }

  private hideAll(): void {
    this.line = this.trial.stones.map(() => null);
  }

  private async exchange(): Promise<void> {
    if (this.trial.swaps.length > 0) this.phase = "swapping";
    for (const [one, other] of this.trial.swaps) {
      if (this.stopped) return;
      const table = lying(this.line);
      const change = { before: table, after: table, rules: { players: 2 as const, points: 3 } };
      const scene = sceneOf({ kind: "swapped", seat: "B", one, other, line: 1 }, change);
      const moved = this.perform({ ...scene, hand: null }, () => {});
      await Promise.all([moved, this.wait(this.trial.swap_seconds)]);
      [this.lies[one - 1], this.lies[other - 1]] = [this.lies[other - 1]!, this.lies[one - 1]!];
    }
  }
}

function lying(line: (Stone | null)[]): TableShown {
  const nobody: TableShown["waiting"] = { kind: "acting", seat: "A" };
  return { lines: [line], pools: [[]], score: [0, 0], turn: 1, scored: [null, null], waiting: nobody, looks: 1 };
}

function sleep(seconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, seconds * 1000));
}
