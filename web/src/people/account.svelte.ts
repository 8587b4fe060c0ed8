// One's own account: a guest, made on the server when one is first needed.
import * as api from "../net/api";
import { ALONE, OFFLINE } from "../net/reach";
import { visit } from "../net/peering.svelte";
import { Refused } from "../net/refused";
import type { Me } from "../net/wire";
import { makePasskey, usePasskey } from "./passkeys";
import { hasSettings } from "../settings/settings.svelte";
import { onDevice } from "../shared/browser-storage";

// The page's own server has its own accounts.
const usual = ALONE && OFFLINE ? "tellstones.known.offline" : "tellstones.known";
/** A person has another identity on a friend's device. */
const known = (): string => (visit() ? `tellstones.known.${visit()!.room}` : usual);
let current = $state.raw<Me | null>(null);

export const account = (): Me | null => current;

function keep(me: Me): Me {
  current = me;
  onDevice.set(known(), me.level);
  return me;
}

/** A device without an identity stores neither account nor settings. */
export function isNewcomer(): boolean {
  return onDevice.get(known()) === null && !hasSettings();
}

/** Asks the server who we are, if this device ever had an account. */
export async function recallAccount(): Promise<void> {
  if (onDevice.get(known()) === null) return;
  await api.me().then(keep, (why: unknown) => why instanceof Refused && why.code !== "broken" && onDevice.remove(known()));
}

/** The existing account, otherwise a new guest. */
export async function ensureAccount(): Promise<Me> {
  return current ?? renewAccount();
}

let enrolling: Promise<Me> | null = null;

/** Asks the server again, which creates a guest for an unknown visitor: one, however many parts of the page ask. */
export function renewAccount(): Promise<Me> {
  enrolling ??= api.enrol().then(keep).finally(() => (enrolling = null));
  return enrolling;
}

/** The level of bot that suits this player, as far as this device knows. */
export const usualLevel = (): string | null => current?.level ?? onDevice.get(known());

export async function rename(name: string): Promise<void> {
  await ensureAccount();
  keep(await api.rename(name));
}

export async function chooseFace(face: string): Promise<void> {
  await ensureAccount();
  keep(await api.chooseFace(face));
}

/** Appeal against a decision; the appeal is shown with it from then on. */
export async function appeal(decided: number, text: string): Promise<void> {
  keep(await api.appeal(decided, text));
}

/** All data of this account is deleted; this device has no account from now on. */
export async function forgetAccount(): Promise<void> {
  await api.forgetMe();
  current = null;
  onDevice.remove(known());
}

/** Becomes a member, or has one more passkey; `name` null for members. */
export async function addPasskey(name: string | null): Promise<void> {
  await ensureAccount();
  keep(await makePasskey(name));
}

/** Signs in as the owner of a passkey on this device. */
export async function signInByPasskey(): Promise<void> {
  keep(await usePasskey());
}

/** Signs in by a link from another device, or by the recovery phrase. */
export async function enter(secret: string, by: "link" | "phrase"): Promise<void> {
  keep(await api.enter(secret, by));
}
