import { beforeEach, describe, expect, it } from "vitest";
import { answeredToday, bringDays, streak, week } from "../../src/recall/days";
import { onDevice } from "../../src/shared/browser-storage";

const TODAY = "2026-03-01";
const DAYS = { "2026-02-24": true, "2026-02-25": false, "2026-02-27": true, "2026-02-28": true };

describe("the puzzles of the day", () => {
  beforeEach(() => onDevice.remove("tellstones.days"));

  it("are counted in a row, over the end of a month, and today's is waited for", () => {
    expect(streak(DAYS, TODAY)).toBe(2);
    expect(streak({ ...DAYS, [TODAY]: true }, TODAY)).toBe(3);
    expect(streak({ ...DAYS, [TODAY]: false }, TODAY)).toBe(0);
    expect(streak({}, TODAY)).toBe(0);
  });

  it("are shown as a week of signs that tells no answer", () => {
    expect(week({ ...DAYS, [TODAY]: true }, TODAY)).toBe("·●○·●●●");
  });

  it("count once a day", () => {
    const wrong = answeredToday(DAYS, TODAY, false);
    expect(wrong[TODAY]).toBe(false);
    expect(answeredToday(wrong, TODAY, true)).toBe(wrong);
  });

  it("come along from elsewhere, and nothing else does", () => {
    expect(bringDays({ ...DAYS, "no day": true, "2026-02-26": "yes" })).toEqual(DAYS);
    onDevice.remove("tellstones.days");
    expect(bringDays(undefined)).toEqual({});
  });
});
