// Talk at the table, which fades after a while: nothing is stored.
import type { Said, Seat } from "../net/wire";
import { isMuted, voiceOf } from "../people/muted.svelte";
import type { Words } from "./phrases";

export interface Saying extends Words {
  key: number;
  voice: string;
  seat: Seat | null;
  name: string;
}

const FADES_AFTER_MS = 7_000;
const MOST_AT_ONCE = 6;

export class Talk {
  private said = $state.raw<Saying[]>([]);
  private count = 0;
  /** Talk held back during a scene; null: no scene, and talk appears at once. */
  private held: Said[] | null = null;
  private readonly fading = new Set<ReturnType<typeof setTimeout>>();

  /** All messages except those of muted people. */
  get heard(): Saying[] {
    return this.said.filter((saying) => !isMuted(saying.voice));
  }

  hear(told: Said): void {
    if (this.held) this.held.push(told);
    else this.say(told);
  }

  /** Talk waits from now on, so that no one comments on what is still to be shown. */
  hold(): void {
    this.held ??= [];
  }

  release(): void {
    const waiting = this.held ?? [];
    this.held = null;
    for (const told of waiting) this.say(told);
  }

  /** A seat has one bubble at a time; spectators may have several. */
  private say(told: Said): void {
    const { seat, name, text, phrase } = told;
    const saying = { key: ++this.count, voice: voiceOf(told), seat, name, text, phrase };
    this.said = [...this.said.filter((other) => other.seat !== seat || seat === null), saying].slice(-MOST_AT_ONCE);
    const timer = setTimeout(() => {
      this.fading.delete(timer);
      this.said = this.said.filter((other) => other !== saying);
    }, FADES_AFTER_MS);
    this.fading.add(timer);
  }

  fallSilent(): void {
    for (const timer of this.fading) clearTimeout(timer);
    this.fading.clear();
    this.said = [];
    if (this.held) this.held = [];
  }
}
