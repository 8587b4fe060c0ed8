// The element `<tellstones-replay>` for other web pages: shows the record inside it, move by move.
// It knows no rules.
import type { Stone } from "../net/wire";
import { picture } from "../replay/moment-svg";
import STYLE from "./embed.css?inline";

/** The JSON that `tellstones replay --embed` writes beside the record. */
interface Embedded {
  near: string;
  far: string;
  labels: Record<"replay" | "moment" | "back" | "forth" | "play" | "pause" | "record", string>;
  moments: { lines: (Stone | null)[][]; pools: Stone[][]; score: [number, number]; down: number[][]; told: string }[];
}

const BEAT_MS = 1600;
const ICONS = { back: "M16 5 6 12l10 7z", forth: "M8 5l10 7-10 7z", play: "M8 4.5 19 12 8 19.5z", pause: "M7 5h3v14H7zM14 5h3v14h-3z" };
type Icon = keyof typeof ICONS;

class TellstonesReplay extends HTMLElement {
  private at = 0;
  private playing: ReturnType<typeof setInterval> | undefined;
  private embedded!: Embedded;

  connectedCallback(): void {
    const text = this.querySelector('script[type="application/json"]')?.textContent;
    if (!text || this.shadowRoot) return; // without it, the record is there to be read
    this.embedded = JSON.parse(text) as Embedded;
    const { labels, moments } = this.embedded;
    const root = this.attachShadow({ mode: "open" });
    const style = new CSSStyleSheet();
    style.replaceSync(STYLE);
    root.adoptedStyleSheets = [style];
    root.innerHTML = `<section><figure></figure><p role="status"></p><input type="range" min="0" max="${moments.length - 1}" value="0">
      <nav><button data-icon="back"></button><button data-icon="play"></button><button data-icon="forth"></button></nav>
      <details><summary></summary><slot></slot></details></section>`;
    this.found("section").setAttribute("aria-label", labels.replay);
    this.found("input").setAttribute("aria-label", labels.moment);
    this.found("summary").textContent = labels.record;
    this.found("input").addEventListener("input", () => this.stop(Number(this.found<HTMLInputElement>("input").value)));
    this.found("[data-icon=back]").addEventListener("click", () => this.stop(this.at - 1));
    this.found("[data-icon=forth]").addEventListener("click", () => this.stop(this.at + 1));
    this.found("[data-icon=play]").addEventListener("click", () => (this.playing ? this.stop(this.at) : this.play()));
    this.show();
  }

  disconnectedCallback(): void {
    clearInterval(this.playing);
  }

  private play(): void {
    if (this.at === this.last) this.at = 0;
    this.playing = setInterval(() => (this.at < this.last ? (this.at++, this.show()) : this.stop(this.at)), BEAT_MS);
    this.show();
  }

  private stop(at: number): void {
    clearInterval(this.playing);
    this.playing = undefined;
    this.at = Math.max(0, Math.min(at, this.last));
    this.show();
  }

  private get last(): number {
    return this.embedded.moments.length - 1;
  }

  private show(): void {
    const { near, far, moments } = this.embedded;
    const moment = moments[this.at]!;
    this.found("figure").innerHTML = picture(moment, moment.down, { title: moment.told, near, far });
    this.found("p").textContent = moment.told;
    const range = this.found<HTMLInputElement>("input");
    range.value = String(this.at);
    range.setAttribute("aria-valuetext", moment.told);
    this.button("back", "back", this.at === 0);
    this.button("forth", "forth", this.at === this.last);
    this.button("play", this.playing ? "pause" : "play", false);
  }

  private button(which: Icon, shown: Icon, disabled: boolean): void {
    const button = this.found<HTMLButtonElement>(`[data-icon=${which}]`);
    button.disabled = disabled;
    button.setAttribute("aria-label", this.embedded.labels[shown]);
    button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[shown]}"/></svg>`;
  }

  private found<T extends HTMLElement = HTMLElement>(selector: string): T {
    return this.shadowRoot!.querySelector<T>(selector)!;
  }
}

const define = (): void => customElements.define("tellstones-replay", TellstonesReplay);
// The content of an element is complete once the document is loaded.
if (document.readyState === "loading") addEventListener("DOMContentLoaded", define);
else define();
