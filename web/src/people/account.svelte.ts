// Who we are to the server: a guest, made when one is first needed.
import type { Me } from "../net/wire";
import * as api from "../net/http";

const KNOWN = "tellstones.known";
let current = $state.raw<Me | null>(null);

export const person = (): Me | null => current;

function keep(me: Me): Me {
  current = me;
  try {
    localStorage.setItem(KNOWN, "1");
  } catch {
    // Without storage we just ask again next time.
  }
  return me;
}

/** Asks who we are, if we ever were anybody. */
export async function remember(): Promise<void> {
  if (localStorage.getItem(KNOWN) === null) return;
  await api.me().then(keep, () => localStorage.removeItem(KNOWN));
}

export async function ensure(): Promise<Me> {
  return current ?? keep(await api.enrol());
}

export async function again(): Promise<Me> {
  return keep(await api.enrol());
}

export async function rename(name: string): Promise<void> {
  await ensure();
  keep(await api.rename(name));
}

export async function enter(secret: string): Promise<void> {
  keep(await api.enter(secret));
}
