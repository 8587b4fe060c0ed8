// What is being said at the table, and when it fades, as spoken words do: nothing of it is kept.
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
  private readonly fading = new Set<ReturnType<typeof setTimeout>>();

  /** All but those whom nobody here wants to hear. */
  get heard(): Saying[] {
    return this.said.filter((saying) => !isMuted(saying.voice));
  }

  /** A seat says one thing at a time; spectators may speak all at once. */
  hear(told: Said): void {
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
  }
}
