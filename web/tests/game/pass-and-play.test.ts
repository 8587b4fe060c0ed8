import { describe, expect, it } from "vitest";
import { aboutToLook, covered, seatAtScreen, seatToAgree } from "../../src/game/pass-and-play";
import { frame, view } from "../frames";

const shared = frame(3, {
  you: { person: "p", seats: ["A", "B"], maker: true, watch_key: null },
  view: view([["S", "C"]], { waiting: { kind: "acting", seat: "B" } }),
  sight: { seat: "A", place: 1, line: 1, stone: "S", until: 9 },
  legal: ["h2"],
});
const looking = { ...shared, look: { seat: "A" as const, held: false } };

describe("a screen that several seats share", () => {
  it("is covered for a look, until its looker is there, and for nothing else", () => {
    expect(aboutToLook(shared, null)).toBeNull();
    expect(aboutToLook(looking, null)).toBe("A");
    expect(aboutToLook(looking, 2), "who was there for another look").toBe("A");
    expect(aboutToLook(looking, 3)).toBeNull();
    expect(aboutToLook({ ...looking, look: { seat: "C", held: false } }, null), "somebody elsewhere looks").toBeNull();
    expect(aboutToLook({ ...looking, you: { ...shared.you, seats: ["A"] } }, null), "one's own screen").toBeNull();
  });
  it("is whose word is awaited, or who looks", () => {
    expect(seatAtScreen(shared)).toBe("B");
    expect(seatAtScreen(looking)).toBe("A");
    const over = view([["S"]], { waiting: { kind: "over", winner: null } as never });
    expect(seatAtScreen({ ...shared, view: over })).toBeNull();
  });
  it("asks whoever has not offered the draw, and waits for others when all here have", () => {
    expect(seatToAgree({ ...shared, draw: { seats: ["A"] } })).toBe("B");
    expect(seatToAgree({ ...shared, draw: { seats: ["A", "B"] } })).toBeNull();
    expect(seatToAgree({ ...shared, you: { ...shared.you, seats: ["A"] }, draw: { seats: ["A"] } })).toBeNull();
    expect(seatToAgree({ ...shared, you: { ...shared.you, seats: ["B"] }, draw: { seats: ["A"] } })).toBe("B");
  });
  it("holds nothing of the table while it is covered", () => {
    const kept = covered(shared);
    expect(kept.view).toMatchObject({ lines: [], pools: [] });
    expect([kept.event, kept.sight, kept.legal]).toEqual([null, null, []]);
  });
});
