// Draws one moment of a game as an SVG file with our signs, that needs nothing else.
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

export interface Caption {
  title: string;
  near: string;
  far: string;
}

/** `down`: places that lie face-down although their stones are shown. */
export function picture(view: Pick<TableShown, "lines" | "pools" | "score">, down: number[][] | undefined, caption: Caption): string {
  const high = HEAD * 2 + ROW * view.lines.length;
  const rows = view.lines.map((line, at) => row(line, view.pools[at] ?? [], down?.[at] ?? [], HEAD + ROW * at));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDE} ${high}" width="${WIDE}" height="${high}" role="img" font-family="Alegreya, Palatino, serif" font-size="24" text-anchor="middle" fill="#f1e6d2">`,
    `<title>${escape(caption.title)}</title><rect width="${WIDE}" height="${high}" fill="#2b1a0e"/>`,
    `<text x="${WIDE / 2}" y="38">${escape(caption.far)} · ${view.score[1]}</text>`,
    ...rows,
    `<text x="${WIDE / 2}" y="${high - 22}">${escape(caption.near)} · ${view.score[0]}</text></svg>`,
  ].join("");
}

function row(line: (Stone | null)[], pool: Stone[], down: number[], top: number): string {
  const left = (WIDE - (line.length - 1) * STEP) / 2;
  const poolLeft = (WIDE - (pool.length - 1) * (POOL + 12)) / 2;
  const middle = top + MAT / 2;
  return [
    `<rect x="14" y="${top}" width="${WIDE - 28}" height="${MAT}" rx="3" fill="#a2927a"/>`,
    `<rect x="20" y="${top + 6}" width="${WIDE - 40}" height="${MAT - 12}" fill="none" stroke="#e9dcc0" stroke-dasharray="7 6" opacity=".5"/>`,
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
  const back = stone === null || faint ? `<circle r="${size * 0.35}" fill="none" stroke="#b7a98f" stroke-width="2"/>` : "";
  return `<g transform="translate(${x} ${y})"><circle r="${size / 2}" fill="#e6dcc8" stroke="#8f8168"/>${back}${inlay}</g>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
