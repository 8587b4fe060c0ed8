// Faces of people: drawn from their names.
import { expect, test } from "vitest";
import art from "../../src/art/portraits.json";
import { codeOf, FACES as TO_CHOOSE, faceOf, HUES, storedFace } from "../../src/people/face";

const NAMES = Array.from({ length: 2000 }, (_, number) => `Player ${number}`);
const FACES = NAMES.map(faceOf);

test("a name has one face, however it is typed", () => {
  expect(faceOf("Zoë")).toEqual(faceOf(" Zoe\u0308 "));
});

test("every part occurs, none much more often than the others, and each is drawn", () => {
  for (const part of ["dress", "hair", "eyes", "hue"] as const) {
    const counts = new Map<string | number, number>();
    for (const face of FACES) counts.set(face[part], (counts.get(face[part]) ?? 0) + 1);
    expect(Math.max(...counts.values())).toBeLessThan(1.5 * Math.min(...counts.values()));
    const drawn = { dress: Object.keys(art.guests), hair: Object.keys(art.faces), eyes: ["open", "calm", "keen"], hue: Array.from({ length: HUES }, (_, hue) => hue) }[part];
    expect(new Set(counts.keys())).toEqual(new Set<string | number>(drawn));
  }
});

test("each face of the set is another, and is read as it was stored", () => {
  expect(new Set(TO_CHOOSE.map(codeOf)).size).toBe(TO_CHOOSE.length);
  for (const face of TO_CHOOSE) expect(storedFace(codeOf(face))).toEqual(face);
  for (const none of ["", "leaf-curls-calm", "leaf-curls-patch-1", "leaf-curls-calm-9"]) expect(storedFace(none)).toBeNull();
});

test("most names have a face that few others have", () => {
  expect(new Set(FACES.map((face) => JSON.stringify(face))).size).toBeGreaterThan(900);
});
