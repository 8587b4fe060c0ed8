// Starts the page: settings and words first, then the app, then sound and service worker.
import { mount } from "svelte";
import App from "./App.svelte";
import { wakeSound } from "./scenes/sounds";
import { ALONE, fileOf, keepPython, reach } from "./net/reach";
import { apply, settings } from "./settings/settings.svelte";
import { route } from "./shared/route.svelte";
import { speak } from "./words/catalogue.svelte";
import "./styles/base.css";

apply();
// A page that is its own server starts it early: at once if all files are cached, otherwise after
// the first screen has loaded.
const joins = route().at === "join";
if (ALONE && !joins && navigator.serviceWorker?.controller) reach();
else if (ALONE && !joins) addEventListener("load", () => setTimeout(reach, 300));
// Wait for the texts before anything is shown, so that nothing moves.
await speak(settings.language);
const target = document.getElementById("app")!;
target.replaceChildren();
mount(App, { target });

// Browsers let a page sound only once it has been touched.
for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, wakeSound);
// The files for the next visit are fetched when this one has what it needs.
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  setTimeout(() => void navigator.serviceWorker.register(fileOf("sw.js")).catch(() => undefined), 1500);
  // A returning visitor may be offline next time.
  if (navigator.serviceWorker.controller) setTimeout(() => void keepPython().catch(() => undefined), 3000);
}
