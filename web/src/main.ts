// Starts the page: settings and words first, then the app, then sound and service worker.
import { mount } from "svelte";
import App from "./App.svelte";
import { wakeSound } from "./scenes/sounds";
import { ALONE, fileOf, keepPython, reach } from "./net/reach";
import { apply, settings } from "./settings/settings.svelte";
import { speak } from "./words/catalogue.svelte";
import "./styles/base.css";

apply();
// A page that is its own server starts it while whoever came still chooses: at once where all files are here, else when the first screen has had its own.
if (ALONE && navigator.serviceWorker?.controller) reach();
else if (ALONE) addEventListener("load", () => setTimeout(reach, 300));
// Nothing is shown before its words are there, so that nothing moves when they come.
await speak(settings.language);
mount(App, { target: document.getElementById("app")! });

// Browsers let a page sound only once it has been touched.
for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, wakeSound);
// The files for the next visit are fetched when this one has what it needs.
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  setTimeout(() => void navigator.serviceWorker.register(fileOf("sw.js")).catch(() => undefined), 1500);
  // Whoever has come again may come without a connection one day.
  if (navigator.serviceWorker.controller) setTimeout(() => void keepPython().catch(() => undefined), 3000);
}
