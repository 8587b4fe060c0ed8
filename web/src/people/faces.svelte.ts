// The faces that people chose: asked for together, and kept for this visit.
import { SvelteMap } from "svelte/reactivity";
import { facesOf } from "../net/api";
import { account } from "./account.svelte";

const MOST = 200;
const known = new SvelteMap<string, string>();
const wanted = new Set<string>();

/** The face that this person chose; empty: none. Undefined while the server is being asked. */
export function chosenFace(person: string): string | undefined {
  const me = account();
  if (person === me?.person) return me.face;
  if (!known.has(person)) {
    if (wanted.size === 0) setTimeout(ask);
    wanted.add(person);
  }
  return known.get(person);
}

async function ask(): Promise<void> {
  const people = [...wanted].slice(0, MOST);
  const found = await facesOf(people).catch(() => ({ faces: {} as Record<string, string> }));
  for (const person of people) {
    known.set(person, found.faces[person] ?? "");
    wanted.delete(person);
  }
  if (wanted.size > 0) setTimeout(ask);
}
