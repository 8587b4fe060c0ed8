import { expect, test } from "vitest";
import { wrapped } from "../../src/shared/card-picture";

const within = (letters: number) => (line: string): boolean => line.length <= letters;

test("a text is broken between words", () => {
  expect(wrapped("nine Boasts, four believed", within(12))).toEqual(["nine Boasts,", "four", "believed"]);
});
test("a language without spaces is broken too", () => {
  const lines = wrapped("吹牛九次：四次被相信", within(6));
  expect(lines.join("")).toBe("吹牛九次：四次被相信");
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(6);
});
