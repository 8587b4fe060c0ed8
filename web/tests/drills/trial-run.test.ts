import { describe, expect, it } from "vitest";
import { TrialRun } from "../../src/drills/trial-run.svelte";
import type { TrialShown } from "../../src/net/wire";

const TRIAL: TrialShown = {
  kind: "swaps",
  stones: ["C", "W", "S"],
  show_seconds: 0.8,
  swaps: [
    [1, 2],
    [2, 3],
  ],
  swap_seconds: 1.5,
  pause: 1,
  talk: false,
  asks: "place",
  questions: [
    { place: 3, stone: "C" },
    { place: 1, stone: "W" },
  ],
  seconds: 10,
};

function run(trial: TrialShown): { drill: TrialRun; seen: string[]; waited: number[] } {
  const seen: string[] = [];
  const waited: number[] = [];
  let clock = 0;
  const drill: TrialRun = new TrialRun(
    trial,
    async () => void seen.push("swap"),
    () => (clock += 1000),
    async (seconds) => {
      waited.push(seconds);
      seen.push(drill.line.map((stone) => stone ?? ".").join(""));
    },
  );
  return { drill, seen, waited };
}

describe("a trial of a drill", () => {
  it("shows one stone after another and then none", async () => {
    const { drill, seen } = run(TRIAL);
    await drill.begin();
    expect(seen).toEqual(["C..", ".W.", "..S", "swap", "...", "swap", "...", "..."]);
  });
  it("keeps to its timetable", async () => {
    const { drill, waited } = run(TRIAL);
    await drill.begin();
    expect(waited).toEqual([0.8, 0.8, 0.8, 1.5, 1.5, 1]);
  });
  it("knows which answers were right, and when they came", async () => {
    const { drill } = run(TRIAL);
    await drill.begin();
    drill.answer("3");
    drill.answer(null);
    expect([drill.phase, drill.right(0), drill.right(1)]).toEqual(["answered", true, false]);
    expect(drill.answers.map(({ seconds }) => seconds)).toEqual([1, 2]);
    expect(drill.truth).toEqual(["W", "S", "C"]);
  });
  it("stops when its page is left", async () => {
    const { drill, seen } = run(TRIAL);
    drill.stop();
    await drill.begin();
    expect(seen.length).toBe(1);
  });
});
