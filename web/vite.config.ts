/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { bundledPackages } from "./build/bundled-packages";
import { catalogues } from "./build/catalogues";
import { chunkOf } from "./build/chunks";
import { embed } from "./build/embed";
import { manifests } from "./build/manifests";
import { fixedTexts } from "./build/fixed-texts";
import { serviceWorker } from "./build/service-worker";

export default defineConfig({
  plugins: [svelte(), catalogues(), manifests(), serviceWorker(), fixedTexts(), embed(), bundledPackages()],
  build: {
    outDir: "../src/tellstones/server/page",
    emptyOutDir: true,
    target: "es2022",
    // Files rather than data: addresses, so that the content security policy can stay strict.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rollupOptions: { output: { manualChunks: chunkOf } },
  },
  worker: { format: "es" },
  experimental: {
    // Scripts and styles find each other wherever the page lies; only the document's own addresses are absolute.
    renderBuiltUrl: (_name, { hostType }) => (hostType === "html" ? undefined : { relative: true }),
  },
  // Bounds of time are for hangs only: a busy machine may take its time.
  test: { include: ["tests/**/*.test.ts"], testTimeout: 180_000 },
});
