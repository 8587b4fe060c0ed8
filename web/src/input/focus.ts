// Keeps the keyboard's focus where the next act is: it is never lost with the element that had it.
import { tick } from "svelte";

/** The element that has the focus when no other should. */
export const ACTS = "[data-acts]";

/** Svelte action on a screen: when the focused element disappears, the panel of actions gets the focus. */
export function keepFocus(screen: HTMLElement): { destroy(): void } {
  let last: Element | null = null;
  const note = (event: FocusEvent): void => void (last = event.target as Element);
  const check = (): void => {
    const lost = last === null || !last.isConnected;
    if (lost && document.activeElement === document.body) focusOn(screen, ACTS);
  };
  const observer = new MutationObserver(check);
  document.addEventListener("focusin", note);
  observer.observe(document.body, { childList: true, subtree: true });
  void tick().then(check);
  return {
    destroy() {
      observer.disconnect();
      document.removeEventListener("focusin", note);
    },
  };
}

/** Focuses the first match, unless the visitor is in a dialog or a text field. */
export function focusOn(screen: HTMLElement, wanted: string): void {
  if (document.activeElement?.closest("dialog, input")) return;
  (screen.querySelector<HTMLElement>(wanted) ?? screen).focus({ preventScroll: true });
}

const FOCUSABLE = ["button", "a[href]", "input", "select", "summary"].map((tag) => `${tag}:not(:disabled)`).join();
const TYPED = "input:not([type=radio])";

/** The first act of a dialog's inside: a chosen radio for its group; no text on a touch screen, where its keyboard would cover the rest. */
export function firstAct(inside: ParentNode, touch: boolean): HTMLElement | null {
  const all = [...inside.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((one) => !one.closest("header"));
  const [first] = all.filter((one) => !touch || !one.matches(TYPED));
  if (!(first instanceof HTMLInputElement) || first.type !== "radio") return first ?? null;
  return all.find((one) => one instanceof HTMLInputElement && one.name === first.name && one.checked) ?? first;
}
