// Features that this browser lacks; null until that is known.
import type { StorageState } from "../worker/kept-folder";
import type { Loading } from "../worker/server-messages";

/**
 * - `unserved`: Python does not start.
 * - `no_wasm`: Python can never start.
 * - `uncached`: games are stored, but the page itself is not.
 * - `cookies`: blocked, on the page of a server that needs them.
 */
export type BrowserLimit = StorageState | "unserved" | "no_wasm" | "uncached" | "cookies";

let loaded = $state.raw<Loading | null>(null);

/** Download progress of Python while the server of this page starts. */
export const loading = (): Loading | null => loaded;

export function setLoading(now: Loading | null): void {
  loaded = now;
}

let current = $state.raw<BrowserLimit | null>(null);

export const browserLimit = (): BrowserLimit | null => current;

export function setBrowserLimit(limit: BrowserLimit): void {
  current = limit;
}
