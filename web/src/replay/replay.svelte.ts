// A replay as a transport that sends a finished game to the table: any moment, in any view.
import { rulesShown } from "../game/rules";
import { seatsOf } from "../game/seats";
import type { Answer, Listener, Message, Transport } from "../net/transport";
import { VERSION, type Frame, type LookShown, type ReplayFrame, type ReplayShown, type Seat, type SeatShown, type Stone, type TableShown } from "../net/wire";
import { personaOf } from "../people/personas";
import { parseRecordedWords } from "../talk/phrases";
import { recordedBot } from "../words/names";

export const SPEEDS = [0.5, 1, 2, 4] as const;
/** The pause between two moves at normal speed. */
const BREATH_MS = 1_000;

/** The seat whose view is shown; open: all stones face-up. */
export type Eyes = Seat | "spectator" | "open";
const EYES: readonly Eyes[] = ["A", "B", "C", "D", "spectator", "open"];
export function parseEyes(text: string | null): Eyes {
  return EYES.find((eyes) => eyes === text) ?? "open";
}

export class Replay implements Transport {
  at = $state(0);
  eyes = $state<Eyes>("open");
  playing = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);
  /** Durations relative to the usual ones; 0: no motion, but the usual durations. */
  pace = (): number => 1;
  private listener: Listener | null = null;
  private told = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly game: ReplayShown,
    /** NaN: the decisive moment. */
    at = 0,
    eyes: Eyes = "open",
  ) {
    this.at = this.within(Number.isNaN(at) ? (game.decided?.index ?? 0) : at);
    this.eyes = eyes;
  }

  connect = (listener: Listener): Transport => {
    this.listener = listener;
    queueMicrotask(() => {
      listener.status("open");
      this.tell(false);
    });
    return this;
  };

  get last(): number {
    return this.game.frames.length - 1;
  }
  /** The turn in which the latest event happened. */
  get turn(): number {
    return this.game.frames[Math.max(0, this.at - 1)]!.turn;
  }
  get frame(): ReplayFrame {
    return this.game.frames[this.at]!;
  }
  /** The result of a look, if this viewer saw it. */
  get saw(): LookShown | null {
    const { sight } = this.frame;
    return sight && (this.eyes === "open" || this.eyes === sight.seat) ? sight : null;
  }
  /** Places of face-down stones that are shown. */
  get down(): number[][] {
    if (this.eyes === "open") return this.frame.down;
    return this.frame.down.map((_, at) => (this.saw?.line === at + 1 ? [this.saw.place] : []));
  }

  /** One step on is shown happening; any other jump just lays the table. */
  go(to: number): void {
    const at = this.within(to);
    if (at === this.at) return;
    const step = at === this.at + 1;
    this.at = at;
    this.tell(step);
    if (this.playing && !step) this.goOn();
  }

  /** The last moment once more, with all stones open. */
  reveal(frame: ReplayFrame): void {
    this.game.frames[this.last] = frame;
    this.eyes = "open";
    this.at = this.last;
    this.tell(false);
  }

  lookWith(eyes: Eyes): void {
    this.eyes = eyes;
    this.tell(false);
  }

  toggle(): void {
    if (this.playing) return this.pause();
    if (this.at === this.last) this.go(0);
    this.playing = true;
    this.goOn();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  async send(message: Message): Promise<Answer> {
    if (message.t === "seen" && message.seq === this.told && this.playing) this.goOn();
    return { t: "ack", id: message.t, seq: this.told };
  }
  wake(): void {}
  close(): void {
    this.pause();
    this.listener = null;
  }

  private within(index: number): number {
    return Math.min(Math.max(0, Math.trunc(index) || 0), this.game.frames.length - 1);
  }

  /** The next move, a breath after this one has been shown. */
  private goOn(): void {
    clearTimeout(this.timer);
    if (this.at === this.last) return this.pause();
    this.timer = setTimeout(() => this.go(this.at + 1), (BREATH_MS * (this.pace() || 1)) / this.speed);
  }

  private tell(happening: boolean): void {
    this.told += 1;
    this.listener?.told(this.shown(happening));
    for (const { seat, text } of this.frame.talk) {
      this.listener?.told({ t: "said", seat, person: null, name: "", ...parseRecordedWords(text) });
    }
  }

  private shown(happening: boolean): Frame {
    const { rules, winner, termination } = this.game;
    const over = this.at === this.last;
    return {
      t: "table",
      v: VERSION,
      table: "replay",
      seq: this.told,
      now: Date.now(),
      phase: "playing",
      listed: false,
      quick: false,
      private: false,
      rated: false,
      talk: "table",
      tournament: null,
      occasion: null,
      prelude: 0,
      rules: rulesShown(rules),
      time: { kind: "none", seconds: 0, plus: 0 },
      seats: seatsOf(rules.players).map((seat) => this.seated(seat)),
      you: { person: "", seats: this.game.you ? [this.game.you] : [], maker: false, watch_key: null },
      watchers: 0,
      watching: [],
      view: this.seen(this.frame),
      event: this.frame.event,
      event_seq: this.told,
      fresh: happening,
      look: null,
      sight: null,
      legal: [],
      clock: null,
      draw: { seats: [] },
      hints: { taken: 0, left: 0 },
      result: over && termination ? { winner, termination } : null,
      decided: null,
      again: [],
      next: null,
      series: [0, 0],
    };
  }

  /** The table at a moment, as this viewer sees it. */
  seen({ view, down }: ReplayFrame): TableShown {
    if (this.eyes === "open") return view;
    const lies = (line: number, place: number, stone: Stone | null): Stone | null => {
      if (this.saw?.line === line && this.saw.place === place) return this.saw.stone;
      return down[line - 1]!.includes(place) ? null : stone;
    };
    const lines = view.lines.map((stones, at) => stones.map((stone, index) => lies(at + 1, index + 1, stone)));
    return { ...view, lines };
  }

  /** The person in the seat at this moment; a seat can change hands. */
  private seated(seat: Seat): SeatShown {
    const changes = this.game.frames.slice(0, this.at + 1).flatMap((frame) => frame.seated);
    const who = changes.findLast((change) => change.seat === seat)?.who ?? this.game.names[seat] ?? null;
    const bot = recordedBot(who);
    return {
      seat,
      by: bot ? "bot" : "person",
      name: bot ? null : who,
      person: null,
      member: false,
      bot,
      ready: true,
      here: true,
      away_since: null,
      claimable: false,
      persona: bot && personaOf(bot, seat),
    };
  }
}
