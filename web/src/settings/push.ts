// Push notifications of turns in slow games, while the page is closed. The browser asks only after
// a request by the visitor.
import { notifications, subscribe, unsubscribe } from "../net/api";
import type { NotificationsShown } from "../net/wire";
import { language } from "../words/catalogue.svelte";

/** Browsers allow it over https and on this computer itself. */
export const isSecure = (): boolean => window.isSecureContext;
export const canPush = (): boolean => isSecure() && "serviceWorker" in navigator && "PushManager" in window;

/** Asks the browser and its user for permission. Null: denied. */
export async function startPush({ key }: NotificationsShown): Promise<NotificationsShown | null> {
  if (key === null || (await Notification.requestPermission()) !== "granted") return null;
  const worker = await navigator.serviceWorker.ready;
  const { endpoint, keys } = (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON();
  if (!endpoint || !keys?.["p256dh"] || !keys["auth"]) return null;
  return subscribe({ endpoint, p256dh: keys["p256dh"], auth: keys["auth"], language: language() });
}

export async function stopPush(): Promise<NotificationsShown> {
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  return unsubscribe();
}

/** The offer of notifications; null if they are impossible or already active. */
export async function pushOffer(): Promise<NotificationsShown | null> {
  if (!canPush() || Notification.permission === "denied") return null;
  const shown = await notifications();
  return shown.key === null || shown.subscribed ? null : shown;
}
