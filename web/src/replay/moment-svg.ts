// Draws one moment of a game as an independent SVG file with our symbols. It looks like the table
// by lamplight.
import symbols from "../../../src/tellstones/drawing/symbols.json";
import { SYMBOLS } from "../game/stones";
import type { Stone, TableShown } from "../net/wire";

const SIGNS: Record<string, string> = symbols;
const WIDE = 760;
const STONE = 84;
const STEP = 100;
const MAT = 132;
const POOL = 56;
const ROW = MAT + POOL + 60;
const HEAD = 56;
/** Wood in a pool of light, woven linen, and stones lit from above: the colors of themes.css. */
const PAINTS = `<defs>
<radialGradient id="wood" cx=".5" cy=".46" r=".75"><stop stop-color="#6b4527"/><stop offset=".5" stop-color="#3a2413"/><stop offset="1" stop-color="#120a05"/></radialGradient>
<radialGradient id="face" cx=".38" cy=".3" r=".8"><stop stop-color="#fbf6ea"/><stop offset="1" stop-color="#e6dcc8"/></radialGradient>
<radialGradient id="back" cx=".38" cy=".3" r=".8"><stop stop-color="#e6dcc8"/><stop offset="1" stop-color="#b7a98f"/></radialGradient>
<pattern id="linen" width="4" height="4" patternUnits="userSpaceOnUse"><path d="M0 0h4v4H0z" fill="#b4a58a"/><path d="M0 1h2M2 3h2" stroke="#fff" opacity=".16"/><path d="M1 2v2M3 0v2" stroke="#2a1d10" opacity=".16"/></pattern>
</defs>`;

export interface Caption {
  title: string;
  near: string;
  far: string;
}

/** `down`: places of face-down stones that are shown. */
export function picture(view: Pick<TableShown, "lines" | "pools" | "score">, down: number[][] | undefined, caption: Caption): string {
  const high = HEAD * 2 + ROW * view.lines.length;
  const rows = view.lines.map((line, at) => row(line, view.pools[at] ?? [], down?.[at] ?? [], HEAD + ROW * at));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDE} ${high}" width="${WIDE}" height="${high}" role="img" font-family="Alegreya, Palatino, serif" font-size="24" text-anchor="middle" fill="#f1e6d2">`,
    `<title>${escape(caption.title)}</title>${PAINTS}<rect width="${WIDE}" height="${high}" fill="url(#wood)"/>${grain(high)}`,
    `<text x="${WIDE / 2}" y="38">${escape(caption.far)} · ${view.score[1]}</text>`,
    ...rows,
    `<text x="${WIDE / 2}" y="${high - 22}">${escape(caption.near)} · ${view.score[0]}</text></svg>`,
  ].join("");
}

function grain(high: number): string {
  const bends = [5, 9, 3, 12, 7];
  const lines = Array.from({ length: Math.floor(high / 18) }, (_, at) => `M0 ${at * 18}c250 ${-bends[at % 5]!} 500 ${bends[at % 5]!} ${WIDE} 0`);
  return `<path d="${lines.join("")}" fill="none" stroke="#120a05" opacity=".35"/>`;
}

function row(line: (Stone | null)[], pool: Stone[], down: number[], top: number): string {
  const left = (WIDE - (line.length - 1) * STEP) / 2;
  const poolLeft = (WIDE - (pool.length - 1) * (POOL + 12)) / 2;
  const middle = top + MAT / 2;
  return [
    `<rect x="13" y="${top + 3}" width="${WIDE - 26}" height="${MAT + 4}" rx="5" fill="#0a0500" opacity=".5"/>`,
    `<rect x="14" y="${top}" width="${WIDE - 28}" height="${MAT}" rx="3" fill="url(#linen)" stroke="#82725a"/>`,
    `<rect x="21" y="${top + 7}" width="${WIDE - 42}" height="${MAT - 14}" fill="none" stroke="#e9dcc0" stroke-dasharray="7 6" opacity=".6"/>`,
    ...line.map((stone, at) => disc(stone, down.includes(at + 1), left + at * STEP, middle, STONE)),
    ...pool.map((stone, at) => disc(stone, false, poolLeft + at * (POOL + 12), top + MAT + 14 + POOL / 2, POOL)),
  ].join("");
}

function disc(stone: Stone | null, faint: boolean, x: number, y: number, size: number): string {
  const scale = (size * 0.62) / 64;
  const sign = stone && SIGNS[SYMBOLS[stone]];
  const inlay = sign
    ? `<path transform="scale(${scale.toFixed(3)}) translate(-32 -32)" d="${sign}" fill="#1d3461" stroke="#c9973f" stroke-width="1.6"${faint ? ' opacity=".34"' : ""}/>`
    : "";
  const hidden = stone === null || faint;
  return (
    `<g transform="translate(${x} ${y})"><ellipse cy="5" rx="${size * 0.53}" ry="${size * 0.52}" fill="#0a0500" opacity=".4"/>` +
    `<circle r="${size / 2}" fill="url(#${hidden ? "back" : "face"})" stroke="#8f8168"/><circle r="${size * 0.44}" fill="none" stroke="#8f8168" opacity=".5"/>${inlay}</g>`
  );
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
