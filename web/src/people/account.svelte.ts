// One's own account: a guest, made on the server when one is first needed.
import * as api from "../net/api";
import { ALONE, OFFLINE } from "../net/reach";
import { Refused } from "../net/refused";
import type { Me } from "../net/wire";
import { makePasskey, usePasskey } from "./passkeys";
import { hasSettings } from "../settings/settings.svelte";

// Whoever plays in the page itself while its server is away is somebody else there.
const KNOWN = ALONE && OFFLINE ? "tellstones.known.offline" : "tellstones.known";
let current = $state.raw<Me | null>(null);

export const account = (): Me | null => current;

function keep(me: Me): Me {
  current = me;
  try {
    localStorage.setItem(KNOWN, "1");
  } catch {
    // Without storage we just ask again next time.
  }
  return me;
}

/** Nobody has been here on this device: neither anybody's account nor anybody's settings are kept. */
export function isNewcomer(): boolean {
  return localStorage.getItem(KNOWN) === null && !hasSettings();
}

/** Asks who we are, if we ever were anybody. */
export async function recallAccount(): Promise<void> {
  if (localStorage.getItem(KNOWN) === null) return;
  await api.me().then(keep, (why: unknown) => why instanceof Refused && why.code !== "broken" && localStorage.removeItem(KNOWN));
}

/** The account that there is, else a new guest. */
export async function ensureAccount(): Promise<Me> {
  return current ?? renewAccount();
}

/** Asks the server anew, which makes a guest of whoever it does not know. */
export async function renewAccount(): Promise<Me> {
  return keep(await api.enrol());
}

export async function rename(name: string): Promise<void> {
  await ensureAccount();
  keep(await api.rename(name));
}

/** What is written against a decision is shown with it from then on. */
export async function appeal(decided: number, text: string): Promise<void> {
  keep(await api.appeal(decided, text));
}

/** Everything of this account is deleted; from then on nobody is here. */
export async function forgetAccount(): Promise<void> {
  await api.forgetMe();
  current = null;
  localStorage.removeItem(KNOWN);
}

/** Becomes a member, or has one more passkey; `name` null for members. */
export async function addPasskey(name: string | null): Promise<void> {
  await ensureAccount();
  keep(await makePasskey(name));
}

/** Becomes the member whose passkey this device has. */
export async function signInByPasskey(): Promise<void> {
  keep(await usePasskey());
}

/** Becomes whoever has this secret, from another device. */
export async function enter(secret: string): Promise<void> {
  keep(await api.enter(secret));
}
