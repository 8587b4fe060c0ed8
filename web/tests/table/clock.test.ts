import { describe, expect, it } from "vitest";
import { clockText, secondsLeft } from "../../src/table/clock.svelte";

const clock = { at: 50_000, running: "A" as const, left: { A: 90, B: 60 } as never };

describe("the clock of a seat", () => {
  it("runs only while its word is awaited", () => {
    expect(secondsLeft(clock, "A", 50_000)).toBe(90);
    expect(secondsLeft(clock, "A", 75_500)).toBe(65);
    expect(secondsLeft(clock, "B", 75_500)).toBe(60);
    expect(secondsLeft(clock, "A", 999_000)).toBe(0);
    expect(secondsLeft(null, "A", 50_000)).toBeNull();
  });
  it("is written in minutes and seconds", () => expect(clockText(65)).toBe("1:05"));
  it("of a slow game tells hours, and from two days on days", () => {
    expect(clockText(3_599)).toBe("59:59");
    expect(clockText(47 * 3_600 + 59)).toBe("47 hours");
    expect(clockText(7 * 86_400)).toBe("7 days");
    expect(clockText(3 * 86_400 - 5)).toBe("3 days");
  });
});
