import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const SCRIPT = readFileSync(new URL("../../build/sw.js", import.meta.url), "utf8").replace("__VERSION__", "1").replace("__KEPT__", '["./"]');
const HOME = "/some/path/";
type Answer = Promise<Response>;
type Fetching = { request: { method: string; mode: string; url: string }; respondWith(answer: Answer): void };

/** What the service worker answers to somebody who opens an address, when the network answers so and this is kept. */
function opens(path: string, network: () => Answer, kept: Record<string, string>): Answer {
  const hearing = new Map<string, (event: Fetching) => void>();
  const self = {
    location: new URL(`https://house.example${HOME}sw.js`),
    addEventListener: (name: string, hear: (event: Fetching) => void) => hearing.set(name, hear),
  };
  const caches = { match: async (name: string, { cacheName }: { cacheName: string }) => (cacheName === "tellstones-1" && name in kept ? new Response(kept[name]) : undefined) };
  new Function("self", "caches", "fetch", SCRIPT)(self, caches, network);
  return new Promise((resolve) => {
    const request = { method: "GET", mode: "navigate", url: `https://house.example${path}` };
    hearing.get("fetch")!({ request, respondWith: resolve });
  });
}

const never = (): Answer => new Promise(() => undefined);
const later = (ms: number, text: string) => (): Answer => new Promise((end) => setTimeout(() => end(new Response(text)), ms));
const text = async (answer: Answer): Promise<string> => (await answer).text();

describe("opening the page", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const kept = { [HOME]: "the page that was kept" };

  it("takes what the network has", async () => {
    expect(await text(opens(HOME, async () => new Response("the page of today"), kept))).toBe("the page of today");
  });

  it("takes what was kept where there is no network, or nobody behind it", async () => {
    expect(await text(opens(HOME, () => Promise.reject(new TypeError()), kept))).toBe("the page that was kept");
    expect(await text(opens(HOME, async () => new Response("", { status: 502 }), kept))).toBe("the page that was kept");
  });

  it("does not wait for a network that leads nowhere", async () => {
    const answer = text(opens(HOME, never, kept));
    await vi.advanceTimersByTimeAsync(4000);
    expect(await answer).toBe("the page that was kept");
  });

  it("waits where nothing is kept", async () => {
    const answer = text(opens(HOME, later(60_000, "at last"), {}));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await answer).toBe("at last");
  });

  it("lets what is asked of the API take its time", async () => {
    const answer = text(opens(`${HOME}api/me/export`, later(60_000, "all my games"), kept));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await answer).toBe("all my games");
  });
});
