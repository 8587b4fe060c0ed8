// Rows of my games: what counts, and what is only told.
import { expect, test } from "vitest";
import { myGame, recordsByLevel, type MyGame } from "../../src/games/my-game";
import type { SeatShown, TableListed } from "../../src/net/wire";

const seat = (seat: "A" | "B", person: string, name: string): SeatShown => ({
  seat, by: "person", name, person, member: false, bot: null, persona: null, ready: true, here: true, away_since: null, claimable: false,
});

function listed(seats: SeatShown[], hints = 0): TableListed {
  return {
    table: "t",
    listed: false,
    quick: false,
    private: false,
    rated: false,
    pool: "people.duel.quick",
    awaited: null,
    until: null,
    tournament: null,
    occasion: null,
    imported: false,
    phase: "over",
    rules: { players: 2, lines: 1, hands: "auto", points: 3, turn_limit: null, opening: "random", first: "random", elder: null, stones: null, looks: 3 },
    time: { kind: "none", seconds: 0, plus: 0 },
    seats,
    since: 0,
    result: { winner: "A", termination: "points" },
    decided: null,
    hints,
  };
}

test("a game is won or lost against the other side", () => {
  const seats = [seat("A", "ann", "Ann"), seat("B", "bob", "Bob")];
  expect(myGame(listed(seats), "ann")).toMatchObject({ outcome: "won", opponents: ["Bob"], hinted: false });
  expect(myGame(listed(seats), "bob")).toMatchObject({ outcome: "lost", opponents: ["Ann"] });
});

test("nobody wins against themselves: at one screen both are named, and neither counts", () => {
  const seats = [seat("A", "ann", "Ann"), seat("B", "ann", "Bob")];
  expect(myGame(listed(seats), "ann")).toMatchObject({ outcome: "shared", opponents: ["Ann", "Bob"] });
});

test("a game with hints is marked", () => {
  const seats = [seat("A", "ann", "Ann"), seat("B", "bob", "Bob")];
  expect(myGame(listed(seats, 2), "ann").hinted).toBe(true);
});

test("the record against a level counts every style of it, and games with people never", () => {
  const game = (opponent: string, outcome: MyGame["outcome"]): MyGame => ({
    table: "t", since: 0, variant: "kings_gambit", opponents: [opponent], outcome, hinted: false, imported: false, opponent: null, called: [], decided: "",
  });
  const games = [game("bot:knight", "won"), game("bot:knight:bold", "lost"), game("bot:king", "drawn"), game("knight", "won")];
  expect(Object.fromEntries(recordsByLevel(games))).toEqual({ knight: { won: 1, lost: 1 }, king: { won: 0, lost: 0 } });
});
