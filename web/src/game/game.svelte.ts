// The state of one table in this page: the newest frame, what is being shown, what is being said.
import { circle } from "../circle/circle.svelte";
import { Refused } from "../net/refused";
import { socketOf } from "../net/socket";
import { awaited } from "../net/waited.svelte";
import type { Answer, Connect, ConnectionStatus, Message, Transport } from "../net/transport";
import type { Frame, Hint, Pointed, Seat, TableShown, ServerMessage } from "../net/wire";
import { closed, withScore, withStone } from "../scenes/final-reveal";
import type { Cue } from "../scenes/beats";
import { ringOf, sceneOf, sideThatScored, turningOver, type Ring, type Scene } from "../scenes/scene";
import { Talk } from "../talk/talk.svelte";
import type { EventShown } from "./event";
import { FrameQueue, type Showing } from "./frame-queue";
import { Looking } from "./looking.svelte";
import { Writer } from "./notation";
import { aboutToLook, covered, seatAtScreen, shared } from "./pass-and-play";
import { hiddenSpots, type Spot } from "./stones";

/** Shows a scene, and calls `cue` at its beats. */
export type Performer = (scene: Scene, cue: (cue: Cue) => void) => Promise<void>;
export interface Notice {
  fault: string;
  refusal: string | null;
}

const NOTICE_MS = 5_000;
const POINTING_PAUSE_MS = 160;
/** The pause between two attempts to become a guest. */
const ENROL_RETRY_MS = 2_000;
/** Time for which a shared screen shows which stone is looked at, before it is covered for the look. */
const COVER_AFTER_MS = 900;

export class Game {
  shown = $state.raw<Frame | null>(null);
  /** The latest event shown. */
  event = $state.raw<EventShown | null>(null);
  /** The seat that is looking at a stone, once that has been narrated. */
  looker = $state.raw<Seat | null>(null);
  /** The event with which a seat says something aloud, while it is shown. */
  spoken = $state.raw<EventShown | null>(null);
  /** The stone that was just named and turned. */
  ring = $state.raw<Ring | null>(null);
  /** The side that just won a point: 0 or 1, as in a score. */
  scored = $state.raw<0 | 1 | null>(null);
  status = $state<ConnectionStatus>("opening");
  busy = $state(false);
  /** A player is writing and must not be interrupted. */
  talking = $state(false);
  readonly talk = new Talk();
  /** The look that belongs to this page. */
  readonly looking = new Looking(
    (message) => void this.send(message),
    (milliseconds, then) => this.later(milliseconds, then),
  );
  pointing = $state.raw<Partial<Record<Seat, Spot>>>({});
  notice = $state.raw<Notice | null>(null);
  /** Milliseconds that this device's clock is ahead of the server's. */
  ahead = 0;
  /** The seat for which a shared screen is covered. */
  cover = $state.raw<Seat | null>(null);
  /** A shared screen lies flat between two players who sit face to face: each has an edge, and nothing is covered. */
  facing = $state(false);
  /** Speed of everything shown, relative to the usual one. */
  speed = 1;

  private readonly transport: Transport;
  private readonly queue = new FrameQueue();
  /** The event of the look for which a player has confirmed to be alone. */
  private there: number | null = null;
  /** The frame with a look for which the screen is about to be covered. */
  private covering = $state.raw<Frame | null>(null);
  private uncovering = false;
  private pumping = false;
  private lastPoint = 0;
  private timers = new Set<ReturnType<typeof setTimeout>>();
  perform: Performer | null = null;

  constructor(
    private readonly address: string,
    private readonly enrol: () => Promise<unknown>,
    connect: Connect = socketOf(address),
  ) {
    this.transport = connect({
      told: (told) => this.hear(told),
      status: (status) => this.onStatus(status),
    });
  }

  /** A table that the page laid itself has its id when the server has the table. */
  get table(): string {
    return this.shown?.table || this.address;
  }

  /** The seat of this page; of several the one that is to speak or to look. */
  get mine(): Seat | null {
    const first = this.shown?.you.seats[0] ?? null;
    return this.shown && shared(this.shown) ? (seatAtScreen(this.shown) ?? first) : first;
  }

  /** Whether two players share this screen face to face. */
  get faced(): boolean {
    return this.facing && shared(this.shown) && this.shown?.rules.players === 2;
  }

  get myWord(): boolean {
    const waiting = this.shown?.view?.waiting;
    if (!waiting || waiting.kind === "over" || this.shown!.prelude > 0 || this.busy || this.cover !== null || this.covering) return false;
    const looker = this.shown!.look?.seat;
    return this.shown!.you.seats.includes(waiting.seat) && (looker === undefined || looker === waiting.seat);
  }

  /** Whether hints are available: it is my turn, nobody else plays or watches, and the result counts for nothing. */
  get hintable(): boolean {
    const others = this.shown?.seats.filter((seat) => seat.seat !== this.mine) ?? [];
    const { taken = 0, left = 0 } = this.shown?.hints ?? {};
    return this.myWord && taken + left > 0 && this.shown?.watchers === 0 && others.every((seat) => seat.by === "bot" && seat.person === null);
  }

  get writer(): Writer {
    return new Writer(this.shown?.rules.lines ?? 1);
  }

  async play(move: string): Promise<void> {
    const waiting = this.shown?.view?.waiting;
    if (!waiting || waiting.kind === "over") return;
    await this.send({ t: "move", seat: waiting.seat, move, at: this.shown!.event_seq });
  }

  /** Sends a message, and reports a refusal. */
  async send(message: Message): Promise<Answer | null> {
    try {
      return await awaited(this.transport.send(message));
    } catch (problem) {
      if (problem instanceof Refused) this.tell({ fault: problem.code, refusal: problem.refusal });
      return null;
    }
  }

  async why(move: string): Promise<void> {
    const waiting = this.shown?.view?.waiting;
    if (!waiting || waiting.kind === "over") return;
    const answer = await this.send({ t: "why", seat: waiting.seat, move });
    if (answer?.t === "why" && answer.refusal) this.tell({ fault: "refused", refusal: answer.refusal });
  }

  async hint(): Promise<Hint | null> {
    const answer = this.mine ? await this.send({ t: "hint", seat: this.mine }) : null;
    return answer?.t === "hint" ? answer : null;
  }

  point(spot: Spot | null): void {
    const seat = this.mine;
    const now = Date.now();
    if (!seat || this.shown?.phase !== "playing" || (spot && now - this.lastPoint < POINTING_PAUSE_MS)) return;
    this.lastPoint = now;
    void this.transport.send({ t: "point", seat, line: spot?.line ?? 1, place: spot?.place ?? null });
  }

  /** The looker is present: the server sends the table again, because nothing was stored here. */
  async uncover(): Promise<void> {
    const seat = this.cover;
    if (seat === null || this.uncovering) return;
    this.uncovering = true;
    this.there = this.shown!.event_seq;
    const answer = await this.send({ t: "here", seat });
    this.uncovering = false;
    if (answer === null) return;
    this.cover = null;
    void this.pump();
  }

  wake(): void {
    this.transport.wake();
  }

  /** The device reports that it is offline, long before the socket notices. */
  offline(): void {
    if (this.status === "open") this.status = "lost";
  }

  close(): void {
    this.transport.close();
    for (const timer of this.timers) clearTimeout(timer);
    this.talk.fallSilent();
  }

  tell(notice: Notice): void {
    this.notice = notice;
    this.later(NOTICE_MS, () => {
      if (this.notice === notice) this.notice = null;
    });
  }

  private hear(told: ServerMessage): void {
    switch (told.t) {
      case "table":
        this.onFrame(told);
        break;
      case "said":
        this.talk.hear(told);
        break;
      case "pointed":
        this.onPointed(told);
        break;
      case "invited":
        void circle.look();
        break;
      case "pong":
        this.status = "open";
        break;
      default:
        break;
    }
  }

  private onFrame(frame: Frame): void {
    this.ahead = Date.now() - frame.now;
    const looker = this.toCover(frame);
    if (looker !== null && (this.shown === null || (this.cover !== null && !this.uncovering))) return this.coverFor(looker, frame);
    if (looker === null && !this.uncovering) this.cover = null;
    this.takeLook(frame);
    this.queue.push(frame);
    void this.pump();
  }

  private takeLook(frame: Frame): void {
    const mine = shared(frame) ? seatAtScreen(frame) : (frame.you.seats[0] ?? null);
    this.looking.take(frame, this.toCover(frame) === null ? mine : null);
  }

  private async pump(): Promise<void> {
    if (this.pumping) return;
    this.pumping = true;
    this.talk.hold();
    try {
      for (let next = this.cover ? null : this.queue.next(); next; next = this.cover ? null : this.queue.next()) {
        await this.show(next);
      }
    } finally {
      this.pumping = false;
      this.talk.release();
    }
  }

  private async show(showing: Showing): Promise<void> {
    const { frame } = showing;
    if (showing.happening && this.shown?.view) await this.happen(frame);
    else this.settle(frame);
    if (showing.happening) void this.transport.send({ t: "seen", seq: frame.event_seq });
    this.covering = this.queue.length === 0 && this.toCover(frame) !== null ? frame : null;
    if (this.covering) this.later(COVER_AFTER_MS, () => this.coverNow());
  }

  private async happen(frame: Frame): Promise<void> {
    const { event, view, rules } = frame;
    const before = this.shown?.view;
    if (!event || !view || !before || !this.perform) return this.settle(frame);
    this.busy = true;
    this.pointing = {};
    this.spoken = this.ring = this.scored = this.notice = null;
    try {
      const scene = sceneOf(event, { before, after: view, rules });
      if (scene.ring !== null) this.event = null;
      const after = closed(frame, before, event);
      await this.perform(scene, (cue) => this.follow(cue, scene, event, after, before));
      await this.turnOver(after, frame);
    } finally {
      if (this.shown !== frame) this.shown = frame;
      this.event = event;
      this.looker = frame.look?.seat ?? null;
      this.scored = null;
      this.busy = false;
    }
  }

  /** Update the table at a beat of a scene. */
  private follow(cue: Cue, scene: Scene, event: EventShown, after: Frame, before: TableShown): void {
    if (cue === "say") this.spoken = event;
    else if (cue === "move") this.shown = withScore(after, before.score);
    else if (cue === "ring") this.ring = scene.ring;
    else if (cue === "tell") this.tellOf(scene, event, after);
    else if (cue === "score") {
      this.scored = sideThatScored({ before, after: after.view! });
      this.shown = after;
    }
  }

  /** Drops the bubble of a name once the narration tells the result. */
  private tellOf(scene: Scene, event: EventShown, after: Frame): void {
    this.event = event;
    this.looker = after.look?.seat ?? null;
    if (scene.ring !== null) this.spoken = null;
  }

  /** The game is over: all face-down stones are turned over for everyone. */
  private async turnOver(lain: Frame, open: Frame): Promise<void> {
    if (open.phase !== "over") return;
    for (const spot of hiddenSpots(lain.view!)) {
      const next = withStone(this.shown!, spot, open.view!.lines[spot.line - 1]![spot.place - 1]!);
      await this.perform?.(turningOver(spot), () => (this.shown = next));
    }
  }

  /** Shows what has happened without showing it happening. */
  private settle(frame: Frame): void {
    this.shown = frame;
    this.event = frame.event;
    this.looker = frame.look?.seat ?? null;
    this.ring = frame.event && ringOf(frame.event);
    this.spoken = this.ring ? null : frame.event;
  }

  /** The seat whose look covers this screen; face to face, a hand covers the stone instead. */
  private toCover(frame: Frame): Seat | null {
    return this.facing && frame.rules.players === 2 ? null : aboutToLook(frame, this.there);
  }

  private coverNow(): void {
    const frame = this.covering;
    const looker = frame && this.toCover(frame);
    if (frame && looker) this.coverFor(looker, frame);
  }

  /** Clears the table from the page while the looker takes over the screen. */
  private coverFor(seat: Seat, frame: Frame): void {
    this.looking.drop();
    this.cover = seat;
    this.covering = this.event = this.spoken = this.ring = null;
    this.talk.fallSilent();
    this.pointing = {};
    this.queue.clear();
    this.shown = covered(frame);
  }

  private onPointed({ seat, line, place }: Pointed): void {
    const { [seat]: _gone, ...others } = this.pointing;
    this.pointing = place === null ? others : { ...others, [seat]: { line, place } };
  }

  private onStatus(status: ConnectionStatus): void {
    if (status === "nobody") this.becomeSomebody();
    else this.status = status;
  }

  /** The server does not know us: create a guest as soon as possible. */
  private becomeSomebody(): void {
    this.enrol().then(
      () => this.transport.wake(),
      () => this.later(ENROL_RETRY_MS, () => this.becomeSomebody()),
    );
  }

  private later(milliseconds: number, then: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      then();
    }, milliseconds);
    this.timers.add(timer);
  }
}
