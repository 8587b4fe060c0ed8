// The face of a person: the one they chose, or one drawn from their name, so that it is the same everywhere and on every device.
import art from "../art/portraits.json";

export interface Face {
  dress: string;
  hair: string;
  eyes: string;
  /** Index of one of the inlay's colors for people; bots have their own. */
  hue: number;
}

export const HUES = 6;
const DRESSES = Object.keys(art.guests);
const HAIRS = Object.keys(art.faces);
// An eye patch is the Captain's.
const EYES = Object.keys(art.eyes).filter((eyes) => eyes !== "patch");

/** The code that the server stores for a face. */
export const codeOf = ({ dress, hair, eyes, hue }: Face): string => [dress, hair, eyes, hue].join("-");

/** The face that is stored so; null for none, and for one of another version of the page. */
export function storedFace(code: string): Face | null {
  const [dress = "", hair = "", eyes = "", hue = ""] = code.split("-");
  const known = DRESSES.includes(dress) && HAIRS.includes(hair) && EYES.includes(eyes) && hue !== "" && Number(hue) < HUES;
  return known ? { dress, hair, eyes, hue: Number(hue) } : null;
}

/** The set to choose from: each head-dress three times, with unlike hair, eyes and color. */
export const FACES: readonly Face[] = [0, 1, 2].flatMap((turn) =>
  DRESSES.map((dress, at) => ({
    dress,
    hair: HAIRS[(at + turn * 3) % HAIRS.length]!,
    eyes: EYES[(at + turn) % EYES.length]!,
    hue: (at + turn * 2) % HUES,
  })),
);

export function faceOf(name: string): Face {
  let left = hash(name.trim().normalize());
  const draw = (count: number): number => {
    const drawn = left % count;
    left = Math.floor(left / count);
    return drawn;
  };
  return { dress: DRESSES[draw(DRESSES.length)]!, hair: HAIRS[draw(HAIRS.length)]!, eyes: EYES[draw(EYES.length)]!, hue: draw(HUES) };
}

/** FNV-1a with a final mix: names that differ in one letter get unlike faces. */
function hash(text: string): number {
  let mixed = 0x811c9dc5;
  for (const letter of text) mixed = Math.imul(mixed ^ letter.codePointAt(0)!, 0x01000193);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
