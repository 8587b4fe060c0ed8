import { expect, test, vi } from "vitest";
import { percent, speak } from "../../src/words/catalogue.svelte";

test("a percentage is written as its language writes it", async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await speak("en");
  expect(percent(0.8)).toBe("80%");
  await speak("fr");
  expect(percent(0.8)).toBe("80\u202f%");
});
