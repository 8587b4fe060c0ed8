// One game of the lesson, as a transport that answers in place of a server. Each moment was played by the
// real rules and written down (see tellstones.study.lesson); here they are only told, one after another.
import { rulesShown } from "../game/rules";
import { Refused } from "../net/refused";
import type { Answer, Listener, Message, Transport } from "../net/transport";
import { VERSION, type Fault, type Frame, type RulesPlayed, type Seat, type Side, type Stone, type TableShown } from "../net/wire";
import { parseRecordedWords } from "../talk/phrases";
import { t } from "../words/catalogue.svelte";

interface Wanted {
  seat: Seat;
  move: string;
  /** The learner's moves: the step that teaches each, other legal moves, and why the rest is refused. */
  step?: string;
  legal?: string[];
  refused?: Record<string, string>;
}
export interface Moment {
  view: TableShown;
  event: Frame["event"];
  sight: { place: number; stone: Stone } | null;
  talk: string | null;
  next: Wanted | null;
}
export interface Script {
  winner: Side;
  moments: Moment[];
}
export interface Scripts {
  rules: RulesPlayed;
  games: Script[];
}
/** The persona whose portrait is beside the opponent's name. */
const OPPONENT = "ida";
/** Time that the other player waits before it acts. */
export const ANSWER_MS = 1_100;
/** A stone may be held for as long as the learner likes, since nobody waits. */
const LOOK_MS = 30_000;
const OWN_HINTS = new Set(["answer", "steal", "prove", "prove-on", "prove-all"]);

export class Lesson implements Transport {
  index = $state(0);
  /** The key of a kind word after a move that is legal, but not what is being learnt. */
  hint = $state<string | null>(null);
  private listener: Listener | null = null;
  private looking = false;
  private lifted = false;
  private shown = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly rules: RulesPlayed,
    private readonly script: Script,
    private readonly answerMs = ANSWER_MS,
  ) {}

  connect = (listener: Listener): Transport => {
    this.listener = listener;
    queueMicrotask(() => {
      listener.status("open");
      this.tell();
    });
    return this;
  };

  get step(): string | null {
    return this.moment.next?.step ?? null;
  }
  get steps(): string[] {
    return this.script.moments.flatMap((moment) => moment.next?.step ?? []);
  }
  /** Number of finished steps. */
  get done(): number {
    return this.script.moments.slice(0, this.index).filter((moment) => moment.next?.step).length;
  }
  get over(): boolean {
    return this.moment.next === null;
  }
  /** The learner is to move; without a step, an order is to be carried out once more. */
  get mine(): boolean {
    return this.moment.next?.seat === "A";
  }

  async send(message: Message): Promise<Answer> {
    const ack: Answer = { t: "ack", id: "", seq: this.index };
    switch (message.t) {
      case "move":
        this.play(message.move);
        return ack;
      case "why":
        return { t: "why", id: "", move: message.move, refusal: this.moment.next?.refused?.[message.move] ?? null };
      case "hold":
      case "release":
        this.lifted = message.t === "hold";
        this.listener?.told({ ...this.frame(), fresh: false });
        return ack;
      case "put-back":
        this.putBack();
        return ack;
      case "seen":
        this.shown = message.seq;
        this.goOn();
        return ack;
      case "say":
        this.listener?.told({ t: "said", seat: "A", person: null, name: "", text: message.text ?? null, phrase: message.phrase ?? null });
        return ack;
      default:
        return ack;
    }
  }

  /** Plays the requested move for the learner. */
  show(): void {
    if (this.mine) this.play(this.moment.next!.move);
  }

  wake(): void {}
  close(): void {
    clearTimeout(this.timer);
    this.listener = null;
  }

  private get moment(): Moment {
    return this.script.moments[this.index]!;
  }

  private play(move: string): void {
    const wanted = this.moment.next;
    if (wanted?.seat === "A" && move === wanted.move) return this.advance();
    if (wanted?.step === undefined) return;
    const refusal = wanted.refused?.[move];
    if (!wanted.legal?.includes(move)) throw new Refused("refused" satisfies Fault, refusal ?? null);
    this.hint = OWN_HINTS.has(wanted.step) ? `learn.hint.${wanted.step}` : "learn.hint.other";
  }

  private advance(): void {
    clearTimeout(this.timer);
    this.index += 1;
    this.hint = null;
    this.looking = this.moment.sight !== null;
    this.lifted = false;
    this.tell();
  }

  private putBack(): void {
    this.looking = this.lifted = false;
    this.listener?.told({ ...this.frame(), fresh: false });
    this.goOn();
  }

  /** The other player acts once the last event has been shown, and no look is in progress. */
  private goOn(): void {
    if (this.looking || this.shown < this.index || !this.moment.next || this.mine) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.advance(), this.answerMs);
  }

  private tell(): void {
    this.listener?.told(this.frame());
    const { talk } = this.moment;
    if (talk) this.listener?.told({ t: "said", seat: "B", person: null, name: "", ...parseRecordedWords(talk) });
  }

  private frame(): Frame {
    const { view, event, sight, next } = this.moment;
    const now = Date.now();
    const seated = { person: null, member: false, bot: null, ready: true, here: true, away_since: null, claimable: false, persona: null };
    return {
      t: "table",
      v: VERSION,
      table: "lesson",
      seq: this.index,
      now,
      phase: next ? "playing" : "over",
      listed: false,
      quick: false,
      private: false,
      rated: false,
      talk: "table",
      tournament: null,
      occasion: null,
      prelude: 0,
      rules: rulesShown(this.rules),
      time: { kind: "none", seconds: 0, plus: 0 },
      seats: [
        { seat: "A", by: "person", name: "", ...seated },
        { seat: "B", by: "program", name: t("learn.opponent"), ...seated, persona: OPPONENT },
      ],
      you: { person: "", seats: ["A"], maker: false, watch_key: null },
      watchers: 0,
      watching: [],
      view,
      event,
      event_seq: this.index,
      fresh: event !== null,
      look: this.looking ? { seat: "A", held: this.lifted } : null,
      sight: this.lifted && sight ? { seat: "A", line: 1, ...sight, until: now + LOOK_MS } : null,
      legal: next?.legal ?? (this.mine ? [next!.move] : []),
      clock: null,
      draw: { seats: [] },
      hints: { taken: 0, left: 0 },
      result: next ? null : { winner: this.script.winner, termination: "boast" },
      decided: null,
      again: [],
      next: null,
      series: [0, 0],
    };
  }
}
