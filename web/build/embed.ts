// Vite plugin: writes the script of `<tellstones-replay>` as one independent file.
import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rollup } from "vite";

const ENTRY = fileURLToPath(new URL("../src/embed/tellstones-replay.ts", import.meta.url));

export function embed(): Plugin {
  return {
    name: "tellstones-embed",
    apply: "build",
    async generateBundle() {
      const lib = { entry: ENTRY, formats: ["iife" as const], name: "tellstones" };
      const built = await build({ configFile: false, publicDir: false, logLevel: "warn", build: { lib, write: false, target: "es2022" } });
      const [{ output }] = built as Rollup.RollupOutput[] as [Rollup.RollupOutput];
      this.emitFile({ type: "asset", fileName: "tellstones-replay.js", source: output[0].code });
    },
  };
}
