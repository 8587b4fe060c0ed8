import { describe, expect, it } from "vitest";
import { FrameQueue } from "../../src/game/frame-queue";
import { frame } from "../frames";

describe("frames in the order in which they are to be shown", () => {
  it("shows each event happening, and once", () => {
    const queue = new FrameQueue();
    for (const seq of [1, 2, 3]) queue.push(frame(seq));
    expect([queue.next(), queue.next(), queue.next()].map((one) => one?.happening)).toEqual([true, true, true]);
    queue.push(frame(3));
    expect(queue.next()?.happening).toBe(false);
    expect(queue.next()).toBeNull();
  });
  it("takes only the newest of several frames about one event", () => {
    const queue = new FrameQueue();
    queue.push(frame(5));
    queue.push(frame(6, { event_seq: 5, fresh: false, watchers: 2 }));
    expect(queue.length).toBe(1);
    const showing = queue.next();
    expect(showing?.happening).toBe(true);
    expect(showing?.frame.watchers).toBe(2);
  });
  it("does not go back to an older frame", () => {
    const queue = new FrameQueue();
    queue.push(frame(9, { event_seq: 4, fresh: false }));
    queue.next();
    queue.push(frame(8, { event_seq: 4, fresh: false }));
    expect(queue.next()).toBeNull();
  });
});
