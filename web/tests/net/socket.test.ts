import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refused } from "../../src/net/refused";
import { TableSocket } from "../../src/net/socket";
import type { ConnectionStatus } from "../../src/net/transport";
import type { ServerMessage } from "../../src/net/wire";
import { frame } from "../frames";

class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { t: string; id: string }[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { t: string; id: string });
  }
  close(): void {
    this.lose(1000);
  }
  open(): void {
    this.readyState = 1;
    this.onopen();
  }
  tell(told: ServerMessage): void {
    this.onmessage({ data: JSON.stringify(told) });
  }
  lose(code: number): void {
    this.readyState = 3;
    this.onclose({ code });
  }
}

const latest = (): FakeSocket => FakeSocket.all.at(-1)!;

function connect(): { socket: TableSocket; statuses: ConnectionStatus[]; told: ServerMessage[] } {
  const statuses: ConnectionStatus[] = [];
  const told: ServerMessage[] = [];
  const listener = { told: (one: ServerMessage) => void told.push(one), status: (one: ConnectionStatus) => void statuses.push(one) };
  return { socket: new TableSocket("ws://x", listener, (path) => new FakeSocket(path) as unknown as WebSocket), statuses, told };
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("the socket of a table", () => {
  it("sends again, under the same id, what was not acknowledged", async () => {
    const { socket } = connect();
    latest().open();
    const answer = socket.send({ t: "move", seat: "A", move: "h1", at: 3 });
    const [sent] = latest().sent;
    latest().lose(1006);
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.all).toHaveLength(2);
    latest().open();
    expect(latest().sent).toEqual([sent]);
    latest().tell({ t: "ack", id: sent!.id, seq: 4 });
    await expect(answer).resolves.toMatchObject({ seq: 4 });
    latest().lose(1006);
    await vi.advanceTimersByTimeAsync(1000);
    latest().open();
    expect(latest().sent).toEqual([]);
    socket.close();
  });
  it("says why nothing has changed", async () => {
    const { socket } = connect();
    latest().open();
    const answer = socket.send({ t: "move", seat: "A", move: "h1", at: 3 });
    latest().tell({ t: "error", id: latest().sent[0]!.id, code: "refused", refusal: "already-hidden" });
    await expect(answer).rejects.toEqual(new Refused("refused", "already-hidden"));
    socket.close();
  });
  it("comes back after a restart, at once and by itself", async () => {
    const { socket, statuses } = connect();
    latest().open();
    latest().tell(frame(1));
    latest().lose(1012);
    await vi.advanceTimersByTimeAsync(400);
    latest().open();
    latest().tell(frame(1));
    expect(statuses).toEqual(["opening", "open", "lost", "lost", "open"]);
    socket.close();
  });
  it("does not come back to a table that is not there", async () => {
    const { socket, statuses } = connect();
    latest().lose(4004);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(statuses.at(-1)).toBe("gone");
    socket.close();
  });
  it("knows why it was closed when only the goodbye came through", () => {
    const { socket, statuses } = connect();
    latest().open();
    latest().tell({ t: "bye", code: "nobody", back: "never" });
    latest().lose(1006);
    expect(statuses.at(-1)).toBe("nobody");
    socket.wake();
    expect(FakeSocket.all).toHaveLength(2);
    socket.close();
  });
  it("asks whether anybody is there when the device wakes up, and opens anew if nobody answers", async () => {
    const { socket } = connect();
    latest().open();
    await vi.advanceTimersByTimeAsync(1000);
    socket.wake();
    expect(latest().sent.map((one) => one.t)).toEqual(["ping"]);
    latest().tell({ t: "pong", id: "1", now: 0 });
    await vi.advanceTimersByTimeAsync(5000);
    expect(FakeSocket.all).toHaveLength(1);
    socket.wake();
    await vi.advanceTimersByTimeAsync(5000);
    expect(FakeSocket.all).toHaveLength(2);
    socket.close();
  });
  it("notices a socket that has fallen silent", async () => {
    const { socket } = connect();
    latest().open();
    await vi.advanceTimersByTimeAsync(45_000);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
    socket.close();
  });
});
