import { beforeEach, expect, test, vi } from "vitest";
import { mayReload, reloadOnce } from "../../src/net/outdated";
import { VERSION } from "../../src/net/wire";

const frame = (v: number, phase: "gathering" | "playing" | "over", seats: "A"[]) => ({
  v,
  phase,
  you: { seats },
});
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

test("an old page is loaded anew before and after a game, and never while one plays", () => {
  const later = VERSION + 1;
  expect(mayReload(frame(later, "gathering", ["A"]))).toBe(true);
  expect(mayReload(frame(later, "playing", ["A"]))).toBe(false);
  expect(mayReload(frame(later, "playing", []))).toBe(true);
  expect(mayReload(frame(later, "over", ["A"]))).toBe(true);
  expect(mayReload(frame(VERSION, "over", ["A"]))).toBe(false);
});

test("a page that stays old is loaded anew once", () => {
  const reload = vi.fn();
  reloadOnce(VERSION + 1, reload);
  reloadOnce(VERSION + 1, reload);
  expect(reload).toHaveBeenCalledTimes(1);
});
