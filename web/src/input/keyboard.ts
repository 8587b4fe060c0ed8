// Plays the table by keyboard alone: it touches the same things that a finger does.
import type { Spot } from "../game/stones";
import { ACTIONS, type Action } from "../turn/chooser";
import type { Turn } from "../turn/turn.svelte";
import { actionOf, placeOf } from "./key-bindings";

/** The object that the keyboard controls. */
export interface KeyboardTarget {
  turn: Turn;
  /** Number of stones on each Line. */
  counts(): number[];
  letters(): Record<Action, string>;
  focus(spot: Spot): void;
  /** Shows which keys there are. */
  help(): void;
  /** Skips the current scene. Returns whether there was one. */
  skip(): boolean;
}

const STEPS: Record<string, readonly [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const SKIPPING = new Set([" ", "Enter", "Escape"]);

export class Keyboard {
  private line = 1;

  constructor(private readonly target: KeyboardTarget) {}

  press(event: KeyboardEvent): void {
    const { turn } = this.target;
    if ((event.target as HTMLElement).closest("input, select, textarea, dialog") || event.repeat) return;
    if (SKIPPING.has(event.key) && this.target.skip()) event.preventDefault();
    else if (event.key === "?") this.target.help();
    else if (event.key === "Escape") turn.letGo();
    else if (!this.pressPlace(event) && !this.pressAction(event)) this.pressArrow(event);
  }

  private pressPlace(event: KeyboardEvent): boolean {
    const place = placeOf(event);
    if (place === null || place > this.target.counts()[this.line - 1]!) return false;
    event.preventDefault();
    const spot = { place, line: this.line };
    this.target.turn.tapStone(spot);
    this.target.focus(spot);
    return true;
  }

  private pressAction(event: KeyboardEvent): boolean {
    const action = this.target.turn.acting ? actionOf(event, this.target.letters()) : null;
    if (action) this.target.turn.tapAction(action);
    return action !== null;
  }

  private pressArrow(event: KeyboardEvent): void {
    const [across, down] = STEPS[event.key] ?? [0, 0];
    if (across === 0 && down === 0) return;
    event.preventDefault();
    const { picked } = this.target.turn;
    const row = document.activeElement?.closest<HTMLElement>("[data-row]");
    if (picked.kind === "pool" && across !== 0) this.target.turn.tapEnd(across < 0 ? "<" : ">", picked.line);
    else if (row && across !== 0) stepAlong(row, across);
    else this.step(across, down);
  }

  private step(across: number, down: number): void {
    const counts = this.target.counts();
    this.line = Math.min(counts.length, Math.max(1, this.line + down));
    const on = (document.activeElement as HTMLElement | null)?.closest<HTMLElement>(".spot");
    const from = on ? Number(on.dataset["place"]) : across < 0 ? 2 : 0;
    const place = Math.min(counts[this.line - 1]!, Math.max(1, from + across));
    this.target.focus({ place, line: this.line });
  }
}

/** Moves to the neighbor in a row of buttons, such as the stones of the Pool. */
function stepAlong(row: HTMLElement, across: number): void {
  const buttons = [...row.querySelectorAll("button")];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[Math.min(buttons.length - 1, Math.max(0, at + across))]?.focus();
}

/** The letters of the language that is spoken now. */
export function lettersOf(say: (key: string) => string): Record<Action, string> {
  return Object.fromEntries(ACTIONS.map((action) => [action, say(`web.key.${action}`)])) as Record<Action, string>;
}
