// A look by this page: the stone is held, visible while it is held, and then put back.
import type { Message } from "../net/transport";
import type { Frame, Seat, SightShown } from "../net/wire";
import { SEEN_MS, lookOf, type Look } from "./look";
import { same, type Spot } from "./stones";

export class Looking {
  /** The stone that may be looked at, until it is put back. */
  look = $state.raw<Look | null>(null);
  /** The look under way, mine or not. */
  private held = $state.raw<Spot | null>(null);
  /** The symbol of the look: sent while it is held, and kept no longer. */
  private sight = $state.raw<SightShown | null>(null);
  private seenSince: number | null = null;
  /** The milliseconds for which the stone has been seen. */
  private seenFor = 0;

  constructor(
    private readonly send: (message: Message) => void,
    private readonly later: (milliseconds: number, then: () => void) => void,
  ) {}

  /** The symbol of a stone, while it is being looked at and held. */
  seenAt(spot: Spot): SightShown | null {
    return this.sight && same(this.sight, spot) && same(this.held, spot) ? this.sight : null;
  }

  hold(spot: Spot): void {
    this.held = spot;
    this.lift();
  }

  /** Releases a stone. If its symbol was seen, the look ends; after a mere tap it may start again. */
  letGo(): void {
    const lifted = this.held && this.look && same(this.look, this.held) ? this.look : null;
    this.held = null;
    if (!lifted) return;
    this.seenFor += this.seenSince === null ? 0 : Date.now() - this.seenSince;
    this.seenSince = null;
    if (this.seenFor >= SEEN_MS) this.putBack();
    else this.send({ t: "release", seat: lifted.seat });
  }

  putBack(): void {
    if (!this.look) return;
    const { seat } = this.look;
    this.look = this.sight = null;
    this.send({ t: "put-back", seat });
  }

  /** The screen is covered: it is not in this hand any longer. */
  drop(): void {
    this.putBack();
    this.held = null;
  }

  /** Read the look of a seat of this page from a frame. */
  take(frame: Frame, seat: Seat | null): void {
    const before = this.look;
    this.look = lookOf(frame, seat);
    if (!before || this.look?.at !== before.at) {
      this.seenFor = 0;
      this.seenSince = null;
    }
    this.sight = frame.sight;
    if (frame.sight) {
      if (this.look && same(this.look, this.held)) this.seenSince ??= Date.now();
      this.forgetAt(frame.sight, frame.now);
    }
    this.lift();
  }

  /** Asks for the symbol of the stone in hand, if it is ours to look at. */
  private lift(): void {
    if (this.look && same(this.look, this.held) && !this.look.held) this.send({ t: "hold", seat: this.look.seat });
  }

  private forgetAt(sight: SightShown, now: number): void {
    this.later(Math.max(0, sight.until - now), () => {
      if (this.sight === sight) this.sight = null;
    });
  }
}
