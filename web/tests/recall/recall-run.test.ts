import { describe, expect, it } from "vitest";
import { Refused } from "../../src/net/refused";
import type { RecallShown, TableShown } from "../../src/net/wire";
import { RecallRun } from "../../src/recall/recall-run.svelte";

const view: TableShown = { lines: [["C", null]], pools: [[]], score: [0, 0], turn: 1, scored: [null, null], waiting: { kind: "acting", seat: "A" }, looks: 1 };
const beat = (number: number, more: Partial<RecallShown> = {}): RecallShown => ({
  number, kind: "name", day: null, boaster: "", moves: 2, view, event: null, ask: null, seconds: 2, left: 0, score: 0, misses: 0, verdict: null, rush: null, ...more,
});
const VERDICT = { solved: true, counted: true, line: ["C", "W"], change: 5, dared: null, knew: null, proved: null } as unknown as RecallShown["verdict"];

function served(beats: RecallShown[], faults: (Error | null)[] = []) {
  const replies: [number, string | null][] = [];
  const waited: number[] = [];
  const run: RecallRun = new RecallRun(
    "name",
    {
      begin: async () => beats[0]!,
      reply: async (number, said) => {
        const fault = faults.shift();
        if (fault) throw fault;
        replies.push([number, said]);
        return beats[number + 1]!;
      },
    },
    async (ms) => {
      waited.push(ms);
      if (run.asking) await new Promise(() => {});
    },
    () => 0,
  );
  return { run, replies, waited };
}
const asked = beat(1, { ask: { place: 2, choices: [] }, seconds: 30 });

describe("a run of a puzzle", () => {
  it("waits until each beat is due, and gives the answer that was tapped", async () => {
    const { run, replies, waited } = served([beat(0), asked, beat(2, { verdict: VERDICT })]);
    const played = run.play();
    await expect.poll(() => run.asking).toBe(true);
    run.answer("W");
    await played;
    expect(waited).toEqual([2000, 30_000]);
    expect(replies).toEqual([[0, null], [1, "W"]]);
    expect([run.over, run.asking]).toEqual([true, false]);
  });
  it("sends a reply again that was lost or came too early, and never gives up at once", async () => {
    const { run, replies } = served([beat(0), beat(1, { verdict: VERDICT })], [new TypeError("network"), new Refused("not-now")]);
    await run.play();
    expect(replies).toEqual([[0, null]]);
  });
  it("ends with what the server refuses", async () => {
    const { run } = served([beat(0), asked], [new Refused("late")]);
    await expect(run.play()).rejects.toThrow("late");
    expect(run.over).toBe(false);
  });
  it("sends nothing after the page was left", async () => {
    const { run, replies } = served([beat(0), asked, beat(2)]);
    const played = run.play();
    await expect.poll(() => run.asking).toBe(true);
    run.stop();
    await played;
    expect(replies).toEqual([[0, null]]);
    expect(run.over).toBe(false);
  });
});
