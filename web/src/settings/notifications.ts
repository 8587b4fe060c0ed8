// Notifies players of their turn: by the tab's title and icon and, if allowed, by a notification.
import turnIcon from "../art/icon-turn.svg?raw";
import { fileOf } from "../net/reach";
import { play } from "../scenes/sounds";
import { markTurn } from "../shared/document-head.svelte";
import { t } from "../words/catalogue.svelte";
import { settings } from "./settings.svelte";

/** The page's own icon lies where the page does; the other is at hand without a connection, too. */
const FILES = { icon: fileOf("icon.svg"), turn: `data:image/svg+xml,${encodeURIComponent(turnIcon)}` };
let called = false;

export function callAttention(yours: boolean): void {
  markTurn(yours);
  document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.setAttribute("href", yours ? FILES.turn : FILES.icon);
  if (yours && !called && document.hidden) {
    play("knock");
    notify();
  }
  called = yours;
}

function notify(): void {
  if (!settings.notice || !("Notification" in window) || Notification.permission !== "granted") return;
  const notice = new Notification(t("web.title"), { body: t("waiting.acting.you"), icon: FILES.icon, tag: "turn" });
  notice.onclick = () => window.focus();
}

export async function allowNotices(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}
