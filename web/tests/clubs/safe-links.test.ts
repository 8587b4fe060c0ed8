import { expect, test } from "vitest";
import { linked } from "../../src/clubs/safe-links";

const hrefs = (text: string): string[] => linked(text).map(({ href }) => href).filter(Boolean);

test("an https address becomes a link, without the punctuation behind it", () => {
  expect(linked("See https://club.example/a?b=c. Soon!")).toEqual([
    { text: "See ", href: "" },
    { text: "https://club.example/a?b=c", href: "https://club.example/a?b=c" },
    { text: ".", href: "" },
    { text: " Soon!", href: "" },
  ]);
});

test("nothing else becomes one", () => {
  for (const text of ["javascript:alert(1)", "http://club.example", "data:text/html,x", "https://", "ftp://a.example", "//a.example"]) expect(hrefs(text)).toEqual([]);
});

test("an address that names another host before its own stays text", () => {
  expect(hrefs("https://bank.example@evil.example/login")).toEqual([]);
});

test("look-alike letters of other scripts are shown as what they are", () => {
  expect(linked("https://ехample.com")[0]?.text).toMatch(/^https:\/\/xn--/);
});
