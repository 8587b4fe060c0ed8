// Draws a card to share, a picture with a title, stones and a few sentences, and passes it on.
import symbols from "../../../src/tellstones/drawing/symbols.json";
import { SYMBOLS } from "../game/stones";
import { save } from "../net/download";
import type { Stone } from "../net/wire";

export interface Card {
  title: string;
  name: string;
  stones: readonly Stone[];
  lines: readonly string[];
}

const SIGNS: Record<string, string> = symbols;
const WIDE = 1080;
const EDGE = 84;
const STONE = 112;
const STEP = 128;
const LINE = 52;
const FONT = "Alegreya, Palatino, serif";
const WORDS = { text: `500 38px ${FONT}`, name: `500 84px ${FONT}`, title: `500 44px ${FONT}` };
const COLORS = { wood: "#2b1a0e", linen: "#a2927a", seam: "#e9dcc0", words: "#f1e6d2", soft: "#cdb78f", stone: "#e6dcc8", rim: "#8f8168", inlay: "#1d3461", gold: "#c9973f" };

/** The words of a text on as many lines as they need. */
export function wrapped(text: string, fits: (line: string) => boolean): string[] {
  const lines = [""];
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)) {
    const longer = lines.at(-1)! + segment;
    if (fits(longer.trimEnd())) lines[lines.length - 1] = longer;
    else lines.push(segment.trimStart());
  }
  return lines.map((line) => line.trim());
}

/** Shares the picture if the device can, otherwise saves it. */
export async function shareCard(card: Card, file: string): Promise<void> {
  const canvas = document.createElement("canvas");
  draw(canvas, card);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) return;
  const files = [new File([blob], file, { type: blob.type })];
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files })) await navigator.share({ files, title: card.title }).catch(() => undefined);
  else save(file, blob);
}

function draw(canvas: HTMLCanvasElement, { title, name, stones, lines }: Card): void {
  const pen = canvas.getContext("2d")!;
  const fit = (text: string, font: string): string[] => {
    pen.font = font;
    return wrapped(text, (line) => pen.measureText(line).width <= WIDE - 2 * EDGE);
  };
  const [names, words] = [fit(name, WORDS.name), lines.map((line) => fit(line, WORDS.text))];
  const mat = stones.length > 0 ? STONE + 90 : 0;
  canvas.width = WIDE;
  canvas.height = 2 * EDGE + LINE + names.length * 96 + mat + words.reduce((high, line) => high + line.length * LINE + 22, 40);
  pen.fillStyle = COLORS.wood;
  pen.fillRect(0, 0, WIDE, canvas.height);
  pen.textAlign = "center";
  let y = EDGE + 20;
  const write = (text: string, font: string, color: string, step: number): void => {
    pen.font = font;
    pen.fillStyle = color;
    pen.fillText(text, WIDE / 2, y);
    y += step;
  };
  write(title, WORDS.title, COLORS.soft, 96);
  for (const line of names) write(line, WORDS.name, COLORS.words, 96);
  if (mat) {
    lay(pen, stones, y - 40);
    y += mat;
  }
  y += 10;
  for (const group of words) {
    for (const line of group) write(line, WORDS.text, COLORS.words, LINE);
    y += 22;
  }
}

/** Draws the stones on their mat; `top` is its upper edge. */
function lay(pen: CanvasRenderingContext2D, stones: readonly Stone[], top: number): void {
  pen.fillStyle = COLORS.linen;
  pen.fillRect(40, top, WIDE - 80, STONE + 50);
  pen.strokeStyle = COLORS.seam;
  pen.setLineDash([10, 8]);
  pen.strokeRect(52, top + 12, WIDE - 104, STONE + 26);
  pen.setLineDash([]);
  stones.forEach((stone, at) => {
    pen.save();
    pen.translate(WIDE / 2 + (at - (stones.length - 1) / 2) * STEP, top + 25 + STONE / 2);
    disc(pen, stone);
    pen.restore();
  });
}

function disc(pen: CanvasRenderingContext2D, stone: Stone): void {
  pen.beginPath();
  pen.arc(0, 0, STONE / 2, 0, 2 * Math.PI);
  pen.fillStyle = COLORS.stone;
  pen.strokeStyle = COLORS.rim;
  pen.fill();
  pen.stroke();
  const scale = (STONE * 0.62) / 64;
  pen.scale(scale, scale);
  pen.translate(-32, -32);
  const sign = new Path2D(SIGNS[SYMBOLS[stone]]);
  pen.fillStyle = COLORS.inlay;
  pen.strokeStyle = COLORS.gold;
  pen.lineWidth = 1.6;
  pen.fill(sign);
  pen.stroke(sign);
}
