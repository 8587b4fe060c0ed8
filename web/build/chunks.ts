// Assigns each module to a file of the built page: few files, as each costs a request.
import type { Rollup } from "vite";

const MAIN = /\/src\/main\.ts$/;

/** All that the first screen needs is one file. `main.ts` itself waits for its texts and stays alone, because a module
    that imports it would wait too. */
export function chunkOf(id: string, { getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): string | undefined {
  const main = [...getModuleIds()].find((one) => MAIN.test(one));
  return main !== id && reached(main!, getModuleInfo).has(id) ? "first" : undefined;
}

function reached(from: string, infoOf: Rollup.GetModuleInfo, found = new Set<string>()): Set<string> {
  if (found.has(from)) return found;
  found.add(from);
  for (const id of infoOf(from)?.importedIds ?? []) reached(id, infoOf, found);
  return found;
}
