import { describe, expect, it } from "vitest";
import { covered, nextAtScreen } from "../../src/game/pass-and-play";
import { frame, view } from "../frames";

const shared = frame(3, {
  you: { person: "p", seats: ["A", "B"], maker: true, watch_key: null },
  view: view([["S", "C"]], { waiting: { kind: "acting", seat: "B" } }),
  sight: { seat: "A", place: 1, line: 1, stone: "S", until: 9 },
  legal: ["h2"],
});

describe("a screen that is passed on", () => {
  it("is covered for the next seat, and not for the one that is there", () => {
    expect(nextAtScreen(shared, "A")).toBe("B");
    expect(nextAtScreen(shared, null)).toBe("B");
    expect(nextAtScreen(shared, "B")).toBeNull();
    expect(nextAtScreen({ ...shared, you: { ...shared.you, seats: ["B"] } }, null)).toBeNull();
    expect(nextAtScreen({ ...shared, look: { seat: "A", held: false } }, "A"), "who looks keeps the screen").toBeNull();
    const over = view([["S"]], { waiting: { kind: "over", winner: null } as never });
    expect(nextAtScreen({ ...shared, view: over }, "A")).toBeNull();
  });
  it("holds nothing of the table while it is covered", () => {
    const kept = covered(shared);
    expect(kept.view).toMatchObject({ lines: [], pools: [] });
    expect([kept.event, kept.sight, kept.legal]).toEqual([null, null, []]);
  });
});
