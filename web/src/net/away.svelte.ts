// Whether the server is unreachable, as far as this page has noticed.
let away = $state(globalThis.navigator?.onLine === false);

export const isAway = (): boolean => away;

export function learnAway(now: boolean): void {
  away = now;
}

globalThis.addEventListener?.("offline", () => learnAway(true));
