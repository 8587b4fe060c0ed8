// The state of the viewer's turn: the selection, and what a touch means now.
import type { Game } from "../game/game.svelte";
import { CARRY_OUT, parseOrder, pointedAt, type End, type Order } from "../game/notation";
import { same, type Spot } from "../game/stones";
import type { Stone } from "../net/wire";
import { ACTS } from "../input/focus";
import { t } from "../words/catalogue.svelte";
import { Chooser, NOTHING, type Action, type Reaction, type Picked } from "./chooser";

/** Selector of the element to touch next in a turn that the player has started. */
function nextTouch(picked: Picked): string | null {
  if (picked.kind === "pool") return `.mat[data-line="${picked.line}"] .end`;
  if (picked.kind === "action" && picked.action === "place") return "[data-pool]";
  return picked.kind === "action" || picked.kind === "swap" ? ".spot.wanted" : null;
}

/** A turn that the player has started. */
interface Begun {
  picked: Picked;
  /** The stone that is about to be named in a proof. */
  proof: Spot | null;
  /** The next look is the partner's. */
  lending: boolean;
  /** A Boast waits for a confirmation. */
  boasting: boolean;
  /** The stone about to be named; a name cannot be taken back. */
  name: Stone | null;
}
const EMPTY: Begun = { picked: NOTHING, proof: null, lending: false, boasting: false, name: null };

export class Turn {
  /** The event after which something was begun, and what. */
  private latest = $state.raw<[at: number, begun: Begun]>([-1, EMPTY]);

  constructor(
    private readonly game: Game,
    /** A game that is only shown. */
    private readonly shownOnly: () => boolean,
  ) {}

  readonly chooser = $derived.by(() => {
    const { shown, myWord } = this.game;
    return new Chooser(new Set(myWord ? shown?.legal : []), shown?.rules.lines ?? 1);
  });

  private get waiting() {
    return this.game.shown!.view!.waiting;
  }
  get mine(): boolean {
    return this.game.myWord && !this.shownOnly();
  }
  get acting(): boolean {
    return this.mine && this.waiting.kind === "acting";
  }
  get order(): Order | null {
    return this.waiting.kind === "carrying" ? parseOrder(this.waiting.order) : null;
  }
  get carrying(): boolean {
    return this.mine && this.waiting.kind === "carrying";
  }

  /** Hands are empty after each event. A frame about people or connections changes nothing. */
  get begun(): Begun {
    const [at, begun] = this.latest;
    return this.mine && at === this.game.shown!.event_seq ? begun : EMPTY;
  }
  get picked(): Picked {
    return this.begun.picked;
  }
  get name(): Stone | null {
    return this.begun.name;
  }

  letGo(): void {
    this.latest = [this.latest[0], EMPTY];
  }

  private begin(now: Partial<Begun>): void {
    this.latest = [this.game.shown!.event_seq, { ...this.begun, ...now }];
  }

  /** The stone that is to be named now; the Pool of its Line is where a name is chosen. */
  get naming(): Spot | null {
    if (!this.mine) return null;
    return this.waiting.kind === "answering" ? { place: this.waiting.place, line: this.waiting.line } : this.begun.proof;
  }

  tapName(stone: Stone): void {
    this.begin({ name: this.name === stone ? null : stone });
  }

  say(): void {
    const { naming, name } = this;
    if (naming === null || name === null) return;
    const { writer } = this.game;
    void this.game.play(this.waiting.kind === "answering" ? writer.answer(name) : writer.name(naming.place, name));
  }

  /** Number of stones that may still be looked at in this Peek. */
  private get looksLeft(): number {
    const { waiting } = this;
    if (waiting.kind !== "peeking") return 0;
    return Math.min(this.game.shown!.view!.looks - waiting.looked.length, this.chooser.peeks());
  }

  /** Whether the current look may be given to the partner. */
  get lendable(): boolean {
    if (!this.mine) return false;
    const { picked } = this;
    if (this.waiting.kind === "peeking" || (picked.kind === "action" && picked.action === "peek")) return this.chooser.lends();
    return picked.kind === "stone" && this.chooser.canLend(picked.spot);
  }

  /** A key of the catalogue: what has to be touched next in a turn that has begun. */
  get asks(): string | null {
    if (!this.mine) return null;
    const { picked, waiting } = this;
    if (waiting.kind === "proving") return this.begun.proof ? "web.name.which" : null;
    if (waiting.kind !== "acting" || picked.kind === "nothing") return null;
    if (picked.kind === "swap") return "web.help.swap_other";
    if (picked.kind === "pool") return "web.help.end";
    if (picked.kind === "stone") return "web.help.stone";
    return picked.action === "peek" && this.game.shown!.view!.looks > 1 ? "web.help.peek_three" : `web.help.${picked.action}`;
  }

  /** A word of help below what is awaited, where there is room for it. */
  get help(): string {
    if (!this.mine) return "";
    if (this.waiting.kind === "peeking") return t("web.peek.another", { count: this.looksLeft });
    if (this.waiting.kind !== "acting" || this.picked.kind !== "nothing") return "";
    const three = this.game.shown!.view!.looks > 1 && this.chooser.open(this.picked, "peek");
    return t(three ? "web.help.turn_three" : "web.help.turn");
  }

  tapStone(spot: Spot): void {
    if (this.carrying) this.carryOut(this.pointedAt(spot));
    else if (this.mine && this.waiting.kind === "proving") {
      if (this.canProve(spot)) this.prove(spot);
    } else if (this.mine && this.waiting.kind === "peeking") this.peekOn(spot);
    else if (this.acting && this.begun.lending) this.peekOn(spot);
    else if (this.acting) this.follow(this.chooser.tapStone(this.picked, spot));
  }

  tapPool(stone: Stone, line: number): void {
    if (this.carrying) this.carryOut(this.orderedFromPool(stone, line));
    else if (this.acting) this.follow(this.chooser.tapPool(this.picked, stone, line));
  }

  tapEnd(end: End, line: number): void {
    this.follow(this.chooser.tapEnd(this.picked, end, line));
  }

  tapAction(action: Action): void {
    this.begin({ lending: false });
    this.follow(this.chooser.tapAction(this.picked, action));
  }

  /** The look at the picked stone is given to the partner, or the next one is. */
  lend(): void {
    if (this.picked.kind === "stone") void this.game.play(this.game.writer.peek(this.picked.spot, true));
    else this.begin({ lending: !this.begun.lending });
  }

  hold(spot: Spot): void {
    this.game.looking.hold(spot);
    if (!this.game.looking.look) void this.game.play(this.game.writer.peek(spot));
  }

  drop(from: Spot, onto: Spot): void {
    if (this.carrying) this.tapStone(from);
    else if (this.acting) this.follow(this.chooser.drop(from, onto));
  }

  dropFromPool(stone: Stone, line: number, end: End): void {
    if (this.carrying) this.tapPool(stone, line);
    else if (this.acting) this.follow(this.chooser.dropFromPool(stone, line, end));
  }

  holds(spot: Spot): boolean {
    return same(this.game.looking.look, spot) || (this.game.myWord && this.chooser.canPeek(spot));
  }

  isWanted(spot: Spot): boolean {
    if (this.order) return this.pointedAt(spot);
    if (this.game.looking.look) return same(this.game.looking.look, spot);
    if (!this.mine) return false;
    if (this.waiting.kind === "peeking") return this.chooser.canPeek(spot);
    if (this.waiting.kind === "proving") return this.begun.proof === null && this.canProve(spot);
    return this.chooser.wanted(this.picked, spot);
  }

  /** The stone that has to be named. */
  isMarked(spot: Spot): boolean {
    return this.waiting.kind === "answering" && same(this.waiting, spot);
  }

  isPicked(spot: Spot): boolean {
    const { picked } = this;
    if (same(this.begun.proof, spot)) return true;
    return (picked.kind === "stone" && same(picked.spot, spot)) || (picked.kind === "swap" && same(picked.from, spot));
  }

  /** Selector of the element to touch next; null: the focus stays. */
  get nextAct(): string | null {
    if (this.game.looking.look) return "[data-look]";
    if (!this.mine) return null;
    const { kind } = this.waiting;
    if (kind === "carrying") return "[data-carry]";
    if (this.name) return "[data-say]";
    if (this.naming) return "[data-name]";
    if (kind === "proving" || kind === "peeking") return ".spot.wanted";
    if (kind === "replying" || kind === "yielding") return ACTS;
    return kind === "acting" ? nextTouch(this.picked) : null;
  }

  private prove(spot: Spot): void {
    this.begin({ proof: spot, name: null });
  }

  private follow(reaction: Reaction): void {
    this.begin({ picked: reaction.picked, boasting: reaction.confirm === "boast" });
    if (reaction.move) void this.game.play(reaction.move);
    if (reaction.refused) void this.game.why(reaction.refused);
  }

  private peekOn(spot: Spot): void {
    const { lending } = this.begun;
    const move = this.game.writer.peek(spot, lending);
    const legal = lending ? this.chooser.canLend(spot) : this.chooser.canPeek(spot);
    void (legal ? this.game.play(move) : this.game.why(move));
  }

  private carryOut(asOrdered: boolean): void {
    if (asOrdered) void this.game.play(CARRY_OUT);
  }

  private pointedAt(spot: Spot): boolean {
    return this.order !== null && pointedAt(this.order).some((pointed) => same(pointed, spot));
  }

  private orderedFromPool(stone: Stone, line: number): boolean {
    const { order } = this;
    return order?.kind === "place" && order.stone === stone && order.line === line;
  }

  private canProve({ line, place }: Spot): boolean {
    const stones = this.game.shown!.view!.lines[line - 1]!;
    return this.waiting.kind === "proving" && this.waiting.line === line && stones[place - 1] === null;
  }
}
