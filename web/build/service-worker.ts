// Vite plugin: writes the service worker with the list of the files that it keeps.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const SOURCE = new URL("./sw.js", import.meta.url);

/** Writes `sw.js` with the list of the page's own files, the only ones that it will ever keep. */
export function serviceWorker(): Plugin {
  return {
    name: "tellstones-service-worker",
    apply: "build",
    generateBundle: {
      order: "post", // Vite leaves out the scripts of chunks that are only styles: what is missing must not be kept.
      handler(_options, bundle) {
        const files = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
        const kept = ["./", "./manifest.webmanifest", "./icon.svg", ...files.map((name) => "./" + name)];
        const version = createHash("sha256").update(kept.join()).digest("hex").slice(0, 12);
        const source = readFileSync(fileURLToPath(SOURCE), "utf8")
          .replace("__VERSION__", version)
          .replace("__KEPT__", JSON.stringify(kept));
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}
