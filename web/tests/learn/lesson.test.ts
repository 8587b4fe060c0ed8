import { describe, expect, it, vi } from "vitest";
import script from "../../src/learn/lesson.json";
import { Lesson, type Scripts } from "../../src/learn/lesson.svelte";
import { Refused } from "../../src/net/refused";
import type { Frame, ServerMessage } from "../../src/net/wire";

function taught(part = 0): { lesson: Lesson; frames: Frame[]; said: ServerMessage[] } {
  const { rules, games } = script as unknown as Scripts;
  const lesson = new Lesson(rules, games[part]!, 5);
  const frames: Frame[] = [];
  const said: ServerMessage[] = [];
  lesson.connect({ told: (told) => (told.t === "table" ? frames : (said as ServerMessage[])).push(told as Frame), status: () => {} });
  return { lesson, frames, said };
}
const play = (lesson: Lesson, move: string): Promise<unknown> => lesson.send({ t: "move", seat: "A", move, at: 0 });

describe("a game of the lesson", () => {
  it("waits for exactly the move that it teaches", async () => {
    const { lesson } = taught();
    await play(lesson, "h1");
    expect([lesson.index, lesson.hint]).toEqual([0, "learn.hint.other"]);
    await play(lesson, "C>");
    expect([lesson.index, lesson.hint]).toEqual([1, null]);
  });
  it("refuses what the rules refuse, and says why when asked", async () => {
    const { lesson } = taught();
    await expect(play(lesson, "b")).rejects.toBeInstanceOf(Refused);
    expect(await lesson.send({ t: "why", seat: "A", move: "b" })).toMatchObject({ refusal: "nothing-hidden" });
  });
  it("lets the other player answer once what happened has been shown", async () => {
    vi.useFakeTimers();
    const { lesson, frames } = taught();
    await play(lesson, "C>");
    await vi.advanceTimersByTimeAsync(50);
    expect(lesson.index).toBe(1);
    await lesson.send({ t: "seen", seq: 1 });
    await vi.advanceTimersByTimeAsync(50);
    expect(frames.at(-1)?.event).toMatchObject({ kind: "placed", seat: "A" });
    vi.useRealTimers();
  });
  it("carries out no order in place of the learner", async () => {
    vi.useFakeTimers();
    const { lesson } = taught();
    while (!(lesson.mine && lesson.step === null)) await step(lesson);
    const { index } = lesson;
    await lesson.send({ t: "seen", seq: index });
    await vi.advanceTimersByTimeAsync(500);
    expect(lesson.index).toBe(index);
    await play(lesson, "ok");
    expect(lesson.index).toBe(index + 1);
    vi.useRealTimers();
  });
  it("waits while a stone is being looked at", async () => {
    vi.useFakeTimers();
    const { lesson, frames } = taught();
    while (lesson.step !== "peek") await step(lesson);
    await play(lesson, "p3");
    await lesson.send({ t: "seen", seq: lesson.index });
    await vi.advanceTimersByTimeAsync(500);
    expect(frames.at(-1)).toMatchObject({ look: { seat: "A", held: false }, sight: null });
    await lesson.send({ t: "hold", seat: "A" });
    expect(frames.at(-1)?.sight).toMatchObject({ place: 3, stone: "W" });
    await lesson.send({ t: "release", seat: "A" });
    expect(frames.at(-1)).toMatchObject({ look: { seat: "A", held: false }, sight: null });
    await lesson.send({ t: "put-back", seat: "A" });
    await vi.advanceTimersByTimeAsync(50);
    expect(frames.at(-1)?.event?.kind).toBe("challenged");
    vi.useRealTimers();
  });
  it.each([0, 1])("number %i is over when all has been done, and the learner has won", async (part) => {
    vi.useFakeTimers();
    const { lesson, frames } = taught(part);
    while (!lesson.over) await step(lesson);
    expect(lesson.done).toBe(lesson.steps.length);
    expect(frames.at(-1)?.result).toEqual({ winner: "A", termination: "boast" });
    vi.useRealTimers();
  });
});

async function step(lesson: Lesson): Promise<void> {
  if (lesson.mine) lesson.show();
  await lesson.send({ t: "put-back", seat: "A" });
  await lesson.send({ t: "seen", seq: lesson.index });
  await vi.advanceTimersByTimeAsync(20);
}
