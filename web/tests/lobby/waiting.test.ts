import { afterEach, expect, it, vi } from "vitest";
import { waiting } from "../../src/lobby/waiting.svelte";
import type { Connect, Listener, Message } from "../../src/net/transport";
import { frame } from "../frames";

const net = vi.hoisted(() => ({ sent: [] as Message[], listeners: [] as Listener[] }));
vi.mock("../../src/net/socket", () => ({
  socketOf: (): Connect => (listener) => {
    net.listeners.push(listener);
    return { send: (message) => (net.sent.push(message), Promise.resolve(null as never)), wake: () => {}, close: () => {} };
  },
}));
vi.mock("../../src/scenes/sounds", () => ({ play: () => {} }));
vi.mock("../../src/shared/route.svelte", () => ({ go: () => {} }));

afterEach(() => {
  waiting.end();
  net.sent = [];
  net.listeners = [];
});

it("a place that is given up before the server has answered is given up", async () => {
  const begun = waiting.at("t");
  const stopped = waiting.stop();
  await begun;
  expect([net.sent, waiting.table]).toEqual([[], "t"]);
  net.listeners[0]!.told(frame(1, { phase: "gathering", view: null }));
  await stopped;
  expect(net.sent).toEqual([{ t: "stand", seat: "A" }]);
  expect(waiting.table).toBeNull();
});

it("a person who only watches there has no seat to give up", async () => {
  await waiting.at("t");
  const stopped = waiting.stop();
  net.listeners[0]!.told(frame(1, { phase: "gathering", view: null, you: { person: "p", seats: [], maker: false, watch_key: null } }));
  await stopped;
  expect([net.sent, waiting.table]).toEqual([[], null]);
});
