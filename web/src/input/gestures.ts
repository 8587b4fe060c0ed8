// Pointer gestures on one stone: a tap, a hold, or a drag, told apart by time and way.
import type { Point } from "./hit-test";

export interface Gripped {
  tap(): void;
  /** Whether holding has an effect here; called when the finger comes down. */
  holds?(): boolean;
  hold?(): void;
  release?(): void;
  /** Whether this stone may be dragged now. */
  drags?(): boolean;
  /** The way from where it was taken; null when it is let go. */
  drag?(by: Point | null): void;
  drop?(at: Point): void;
}

const HOLD_AFTER_MS = 420;
const SLACK_PX = 9;

export function grip(element: HTMLElement, gripped: Gripped): { update(next: Gripped): void; destroy(): void } {
  let current = gripped;
  let down: (Point & { id: number }) | null = null;
  let state: "idle" | "pressed" | "held" | "dragged" = "idle";
  let timer: ReturnType<typeof setTimeout> | undefined;

  function press(event: PointerEvent): void {
    if (event.button !== 0 || down) return;
    down = { x: event.clientX, y: event.clientY, id: event.pointerId };
    state = "pressed";
    element.setPointerCapture(event.pointerId);
    if (current.holds?.()) timer = setTimeout(hold, HOLD_AFTER_MS);
  }

  function hold(): void {
    if (state !== "pressed") return;
    state = "held";
    current.hold?.();
  }

  function move(event: PointerEvent): void {
    if (!down || event.pointerId !== down.id) return;
    const by = { x: event.clientX - down.x, y: event.clientY - down.y };
    if (state === "pressed" && Math.hypot(by.x, by.y) > SLACK_PX) {
      clearTimeout(timer);
      state = current.drags?.() ? "dragged" : "idle";
    }
    if (state === "dragged") current.drag?.(by);
  }

  function lift(event: PointerEvent): void {
    if (!down || event.pointerId !== down.id) return;
    const ended = state;
    reset();
    if (ended === "held") current.release?.();
    else if (ended === "dragged") {
      current.drag?.(null);
      if (event.type === "pointerup") current.drop?.({ x: event.clientX, y: event.clientY });
    } else if (ended === "pressed" && event.type === "pointerup") current.tap();
  }

  function reset(): void {
    clearTimeout(timer);
    down = null;
    state = "idle";
  }

  // A screen reader and a keyboard click without pointers; a real click was already told.
  function click(event: MouseEvent): void {
    if (event.detail === 0) current.tap();
  }

  const listeners: [string, EventListener][] = [
    ["pointerdown", press as EventListener],
    ["pointermove", move as EventListener],
    ["pointerup", lift as EventListener],
    ["pointercancel", lift as EventListener],
    ["click", click as EventListener],
    ["contextmenu", (event) => event.preventDefault()],
  ];
  for (const [name, listener] of listeners) element.addEventListener(name, listener);
  return {
    update: (next) => (current = next),
    destroy() {
      reset();
      for (const [name, listener] of listeners) element.removeEventListener(name, listener);
    },
  };
}
