import { describe, expect, it } from "vitest";
import { boastStake, stakeOf } from "../../src/turn/stakes";

describe("what a reply to a Boast leads to", () => {
  it("believing gives a point away, and the game where it is the last one", () => {
    expect(stakeOf("believe", 0, 3)).toBe("web.stakes.they_score");
    expect(stakeOf("believe", 2, 3)).toBe("web.stakes.they_win");
    expect(stakeOf("believe", 0, 1)).toBe("web.stakes.they_win");
  });
  it("a Boast that is believed brings a point, and the game where it is the last one", () => {
    expect(boastStake(1, 3)).toBe("web.stakes.boast");
    expect(boastStake(2, 3)).toBe("web.stakes.boast_wins");
  });
  it("a proof decides the game whatever the score, and a stolen Boast is one's own", () => {
    expect(stakeOf("doubt", 0, 3)).toBe("web.stakes.proof");
    expect(stakeOf("steal", 2, 3)).toBe("web.stakes.steal");
  });
});
