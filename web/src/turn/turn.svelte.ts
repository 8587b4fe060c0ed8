// The state of one's own turn: what is picked, and what a touch on something means now.
import type { Game } from "../game/game.svelte";
import { CARRY_OUT, parseOrder, pointedAt, type End, type Order } from "../game/notation";
import { same, type Spot } from "../game/stones";
import type { Stone } from "../net/wire";
import { ACTS } from "../input/focus";
import { Chooser, NOTHING, type Action, type Reaction, type Picked } from "./chooser";

/** Where a turn goes on that has been begun. */
function nextTouch(picked: Picked): string | null {
  if (picked.kind === "pool") return `.mat[data-line="${picked.line}"] .end`;
  if (picked.kind === "action" && picked.action === "place") return "[data-pool]";
  return picked.kind === "action" || picked.kind === "swap" ? ".spot.wanted" : null;
}

export class Turn {
  picked = $state.raw<Picked>(NOTHING);
  /** The stone that is about to be named in a proof. */
  proof = $state.raw<Spot | null>(null);
  /** The next look is the partner's. */
  lending = $state(false);
  /** A Boast is asked about once more. */
  boasting = $state(false);

  constructor(
    private readonly game: Game,
    /** Nobody plays here: a game is only shown. */
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

  /** What was picked belongs to the moment; when something happens, hands are empty again. */
  letGo(): void {
    this.picked = NOTHING;
    this.proof = null;
    this.boasting = this.lending = false;
  }

  tapStone(spot: Spot): void {
    if (this.carrying) this.carryOut(this.pointedAt(spot));
    else if (this.mine && this.waiting.kind === "proving") {
      if (this.canProve(spot)) this.proof = spot;
    } else if (this.mine && this.waiting.kind === "peeking") this.peekOn(spot);
    else if (this.acting && this.lending) this.peekOn(spot);
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
    this.lending = false;
    this.follow(this.chooser.tapAction(this.picked, action));
  }

  /** The look at the picked stone is given to the partner, or the next one is. */
  lend(): void {
    if (this.picked.kind === "stone") void this.game.play(this.game.writer.peek(this.picked.spot, true));
    else this.lending = !this.lending;
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
    if (this.waiting.kind === "proving") return this.proof === null && this.canProve(spot);
    return this.chooser.wanted(this.picked, spot);
  }

  /** The stone that has to be named. */
  isMarked(spot: Spot): boolean {
    return this.waiting.kind === "answering" && same(this.waiting, spot);
  }

  isPicked(spot: Spot): boolean {
    const { picked } = this;
    if (same(this.proof, spot)) return true;
    return (picked.kind === "stone" && same(picked.spot, spot)) || (picked.kind === "swap" && same(picked.from, spot));
  }

  /** What is to be touched next, as a selector; null: whatever has the focus may keep it. */
  get nextAct(): string | null {
    if (this.game.looking.look) return "[data-look]";
    if (!this.mine) return null;
    const { kind } = this.waiting;
    if (kind === "carrying") return "[data-carry]";
    if (kind === "proving" && this.proof) return "[data-name]";
    if (kind === "proving" || kind === "peeking") return ".spot.wanted";
    if (kind === "replying" || kind === "yielding" || kind === "answering") return ACTS;
    return kind === "acting" ? nextTouch(this.picked) : null;
  }

  private follow(reaction: Reaction): void {
    this.picked = reaction.picked;
    if (reaction.move) void this.game.play(reaction.move);
    if (reaction.refused) void this.game.why(reaction.refused);
    if (reaction.confirm) this.boasting = true;
  }

  private peekOn(spot: Spot): void {
    const move = this.game.writer.peek(spot, this.lending);
    const legal = this.lending ? this.chooser.canLend(spot) : this.chooser.canPeek(spot);
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
