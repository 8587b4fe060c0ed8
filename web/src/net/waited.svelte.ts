// Counts the requests and screens that a player waits for, not the page's own requests.

/** A request this soon after a touch, or after another response, belongs to the touch. */
const FOLLOWS_MS = 500;
let count = $state(0);
let touched = 0;

const touch = (): void => void (touched = performance.now());
for (const kind of ["pointerdown", "keydown", "popstate", "submit"]) globalThis.addEventListener?.(kind, touch, { capture: true, passive: true });

export const isWaiting = (): boolean => count > 0;

export async function awaited<T>(work: Promise<T>): Promise<T> {
  if (performance.now() - touched > FOLLOWS_MS) return work;
  await null; // counted after the derivation in which a screen is asked for: that may change nothing
  count += 1;
  try {
    return await work;
  } finally {
    count -= 1;
    touch();
  }
}
