import { describe, expect, it, vi } from "vitest";

vi.mock("../../src/words/catalogue.svelte", () => ({ language: () => "en" }));
const { comingTimeText, pastDayText } = await import("../../src/words/times");

const NOW = new Date(2026, 2, 10, 12, 0).getTime();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe("times", () => {
  it("tells recent days relative to today", () => {
    expect(pastDayText(NOW - 5 * MINUTE, NOW)).toBe("today");
    expect(pastDayText(NOW - DAY, NOW)).toBe("yesterday");
    expect(pastDayText(NOW - 3 * DAY, NOW)).toBe("3 days ago");
    expect(pastDayText(NOW - 8 * DAY, NOW)).toBe("Mar 2, 2026");
  });

  it("tells the next hour in minutes", () => {
    expect(comingTimeText(NOW + 12 * MINUTE, NOW)).toBe("in 12 minutes");
    expect(comingTimeText(NOW + 2 * DAY, NOW)).toContain("Mar 12, 2026");
    expect(comingTimeText(NOW - MINUTE, NOW)).toContain("Mar 10, 2026");
  });
});
