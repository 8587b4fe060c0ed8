// The settings of this device, kept in its local storage. Nothing of a game is ever among them.
import { onDevice } from "../shared/browser-storage";
import { speak } from "../words/catalogue.svelte";
import { best, LANGUAGES, type Language } from "../words/languages";

export const THEMES = ["system", "dark", "light", "contrast"] as const;
export const TEXTS = ["normal", "large", "larger"] as const;
/** Seating of two players at one screen: side by side, or opposite each other with the screen flat between them. */
export const SEATINGS = ["beside", "opposite"] as const;
export const SPEEDS = ["system", "brisk", "calm", "slow", "still"] as const;

export interface Settings {
  language: Language;
  theme: (typeof THEMES)[number];
  text: (typeof TEXTS)[number];
  speed: (typeof SPEEDS)[number];
  sound: boolean;
  vibration: boolean;
  notice: boolean;
  seating: (typeof SEATINGS)[number];
  /** One's next games are to be rated, where they can be: a member's. */
  rated: boolean;
  /** Membership is offered where a game ends. */
  offers: boolean;
}

const KEY = "tellstones.settings";
const contrast = matchMedia("(prefers-contrast: more)");

function usual(): Settings {
  return {
    language: best(navigator.languages),
    theme: contrast.matches ? "contrast" : "dark",
    text: "normal",
    speed: "system",
    sound: true,
    vibration: true,
    notice: false,
    seating: "beside",
    rated: true,
    offers: true,
  };
}

const CHOICES: Partial<Record<keyof Settings, readonly unknown[]>> = { language: LANGUAGES, theme: THEMES, text: TEXTS, speed: SPEEDS, seating: SEATINGS };

/** Known settings only: the data may come from another device or an older page, or be forged. */
export function readSettings(told: unknown): Partial<Settings> {
  const known = Object.keys(usual()) as (keyof Settings)[];
  const given = Object.entries(Object(told) as object).filter(([name, value]) => {
    const choices = CHOICES[name as keyof Settings] ?? [true, false];
    return known.includes(name as keyof Settings) && choices.includes(value);
  });
  return Object.fromEntries(given) as Partial<Settings>;
}

const stored = (): Partial<Settings> => readSettings(onDevice.json(KEY));

/** The settings chosen on this device. */
export const chosenSettings = stored;

/** Whether any setting was chosen on this device. */
export const hasSettings = (): boolean => Object.keys(stored()).length > 0;

export const settings: Settings = $state({ ...usual(), ...stored() });

export function change(wish: Partial<Settings>): void {
  Object.assign(settings, wish);
  onDevice.set(KEY, JSON.stringify({ ...stored(), ...wish }));
  apply();
  if (wish.language) void speak(wish.language);
}

/** Durations of motion relative to the usual ones; 0: short fades instead. */
export function pace(): number {
  if (settings.speed === "system") return reduced.matches ? 0 : 1;
  return { brisk: 0.65, calm: 1, slow: 1.9, still: 0 }[settings.speed];
}

const reduced = matchMedia("(prefers-reduced-motion: reduce)");
const light = matchMedia("(prefers-color-scheme: light)");

export function apply(): void {
  const asked = contrast.matches ? "contrast" : light.matches ? "light" : "dark";
  const root = document.documentElement;
  root.dataset["theme"] = settings.theme === "system" ? asked : settings.theme;
  root.dataset["text"] = settings.text;
  root.dataset["motion"] = pace() === 0 ? "none" : "some";
  root.style.setProperty("--pace", String(pace()));
  // The colors of the browser's own bars match the wood.
  const wood = getComputedStyle(root).getPropertyValue("--wood-dark");
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", wood.trim() || "#120a05");
}

for (const query of [light, contrast, reduced]) query.addEventListener("change", apply);
