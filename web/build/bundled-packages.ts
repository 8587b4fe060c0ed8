// Vite plugin: lists the packages in the built page, for the license check.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const LIST = fileURLToPath(new URL("../node_modules/.bundled-packages.json", import.meta.url));
const PACKAGE = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/;

export function bundledPackages(): Plugin {
  return {
    name: "tellstones-bundled-packages",
    apply: "build",
    writeBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((part) => (part.type === "chunk" ? part.moduleIds : []));
      const found = modules.flatMap((id) => PACKAGE.exec(id)?.[1] ?? []);
      writeFileSync(LIST, JSON.stringify([...new Set(found)]));
    },
  };
}
