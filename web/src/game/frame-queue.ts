// Queues frames in the order in which they are shown. Frames are complete, so those without a
// visible change can be skipped; events during an absence are shown one after another.
import type { Frame } from "../net/wire";

export interface Showing {
  frame: Frame;
  /** Show the event happening, rather than just the table as it lies. */
  happening: boolean;
}

export class FrameQueue {
  private waiting: Frame[] = [];
  private shownSeq = -1;
  private shownEvent = -1;

  push(frame: Frame): void {
    const last = this.waiting.at(-1);
    // A frame about the same event only brings newer surroundings.
    if (last && last.event_seq === frame.event_seq) {
      this.waiting[this.waiting.length - 1] = { ...frame, fresh: last.fresh || frame.fresh };
    } else {
      this.waiting.push(frame);
    }
  }

  next(): Showing | null {
    const frame = this.waiting.shift();
    if (!frame) return null;
    const news = frame.event_seq > this.shownEvent;
    const happening = frame.fresh && news && frame.event !== null && frame.view !== null;
    if (frame.seq < this.shownSeq && !news) return this.next();
    this.shownSeq = frame.seq;
    this.shownEvent = frame.event_seq;
    return { frame, happening };
  }

  get length(): number {
    return this.waiting.length;
  }

  /** A table of its own: nothing of the one before is waited for. */
  clear(): void {
    this.waiting = [];
    this.shownSeq = this.shownEvent = -1;
  }
}
