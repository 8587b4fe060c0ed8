import { beforeAll, expect, test, vi } from "vitest";
import { boastsText, bluffText, chronicleCard, rivalName, runText, truthText } from "../../src/chronicle/chronicle-words";
import type { ChronicleShown, RivalShown } from "../../src/net/wire";
import { speak, speakOf } from "../../src/words/catalogue.svelte";

const cat: RivalShown = { person: "cat", name: "Cat", bot: null, persona: null };
const mirla: RivalShown = { person: null, name: null, bot: "page@gardener#mirla", persona: "mirla" };
const told: ChronicleShown = {
  person: "me",
  since: Date.UTC(2026, 9, 3, 12),
  games: 12,
  won: 7,
  drawn: 1,
  lost: 4,
  rivals: [],
  owed: [cat],
  proof: { table: "t", moment: 30, stones: ["S", "C", "D"] },
  bluff: { table: "t", moment: 9, hidden: 5, likely: 0.08, rival: cat },
  boasts: { made: 9, proved: 3, failed: 1, believed: 4, stolen: 1 },
  stolen: [
    { rival: cat, times: 2 },
    { rival: mirla, times: 1 },
  ],
  accuracy: { asked: 40, right: 30, curve: [0.5, 1] },
  unread: 0,
};

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await speak("en");
  await speakOf("study");
  await speakOf("chronicle");
});

test("rivals are people, bots by who they are, or unknown", () => {
  const nobody = { person: null, name: null, bot: null, persona: null };
  expect([cat, { ...cat, name: "" }, mirla, nobody].map(rivalName)).toEqual(["Cat", "Guest", "Mirla", "unknown player"]);
});

test("only doubted Boasts tell whether they were true", () => {
  expect(boastsText(told)).toBe("9 Boasts: 4 believed, 1 stolen.");
  expect(truthText(told)).toBe("Doubted 4 times, true 75% of the time.");
  expect(truthText({ ...told, boasts: { ...told.boasts, proved: 0, failed: 0 } })).toBe("");
});

test("a run has at least two games", () => {
  const against = { rival: cat, won: 2, drawn: 0, lost: 2, at: 0 };
  expect([3, 1, 0, -1, -2].map((run) => runText({ ...against, run }))).toEqual(["won 3 in a row", "", "", "", "lost 2 in a row"]);
});

test("the shared picture tells everything about oneself and names no opponent", () => {
  const card = chronicleCard(told, "Ann");
  expect(card).toEqual({
    title: "Tellstones · Chronicle",
    name: "Ann",
    stones: ["S", "C", "D"],
    lines: [
      "Proved a Boast of 3 stones",
      "12 games: 7 won, 1 drawn, 4 lost (since Oct 3, 2026)",
      "9 Boasts: 4 believed, 1 stolen.",
      "Doubted 4 times, true 75% of the time.",
      "Stole 3 Boasts",
      "30 of 40 stones named right (75%)",
    ],
  });
  expect(bluffText(told)).toContain("Cat");
});

test("the picture of an empty chronicle has a tally and nothing else", () => {
  const none = { made: 0, proved: 0, failed: 0, believed: 0, stolen: 0 };
  const empty = { ...told, since: null, games: 0, won: 0, drawn: 0, lost: 0, proof: null, bluff: null, boasts: none, stolen: [], accuracy: { asked: 0, right: 0, curve: [] } };
  expect(chronicleCard(empty, "Ann").lines).toHaveLength(1);
});
