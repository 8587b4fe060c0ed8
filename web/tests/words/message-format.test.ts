import { describe, expect, it } from "vitest";
import { fill } from "../../src/words/message-format";

describe("the little language of the catalogues", () => {
  it("fills slots", () => {
    expect(fill("{name} hid stone {place}.", "en", { name: "Ana", place: 3 })).toBe("Ana hid stone 3.");
  });
  it("chooses plural forms by CLDR", () => {
    const text = "{count, plural, one {# point} other {# points}}";
    expect([0, 1, 2].map((count) => fill(text, "en", { count }))).toEqual(["0 points", "1 point", "2 points"]);
    expect(fill("{count, plural, one {# point} other {# points}}", "fr", { count: 0 })).toBe("0 point");
    expect(fill("{count, plural, other {# 分}}", "zh-Hant", { count: 1 })).toBe("1 分");
  });
  it("groups counts as the language does", () => {
    const text = "{count, plural, one {# game} other {# games}}";
    expect(fill(text, "en", { count: 12_345 })).toBe("12,345 games");
    expect(fill(text, "el", { count: 12_345 })).toBe("12.345 games");
  });
  it("takes what people write as it is", () => {
    expect(fill("{name}!", "en", { name: "{place} <b>" })).toBe("{place} <b>!");
  });
});
