import { describe, expect, it } from "vitest";
import type { Asked, Talk, ServerMessage } from "../../src/net/message-reach";
import { GuestTalks } from "../../src/peer/guest-talks";

/** A server that notes what it is sent. */
function server(): { said: Asked[]; talks: Map<string, Talk>; reach: ConstructorParameters<typeof GuestTalks>[0] } {
  const said: Asked[] = [];
  const talks = new Map<string, Talk>([["host.1", { told: () => undefined, lost: () => undefined }]]);
  let count = 0;
  const begin = (talk: Talk): string => {
    const id = `guest.${++count}`;
    talks.set(id, talk);
    return id;
  };
  const send = (message: Asked): void => void said.push(message);
  return { said, talks, reach: { begin, send, forget: (id) => void talks.delete(id), end: (id) => (talks.delete(id), send({ t: "leave", id })) } };
}

describe("a guest's conversations", () => {
  it("get ids of ours, and answers go back under the guest's", () => {
    const heard: ServerMessage[] = [];
    const { said, talks, reach } = server();
    const guest = new GuestTalks(reach, (told) => heard.push(told));
    guest.receive({ t: "open", id: "1", path: "/ws/table/x", cookie: "mine" });
    expect(said).toEqual([{ t: "open", id: "guest.1", path: "/ws/table/x", cookie: "mine" }]);
    talks.get("guest.1")!.told({ t: "told", id: "guest.1", text: "a frame" });
    expect(heard).toEqual([{ t: "told", id: "1", text: "a frame" }]);
  });

  it("always carry a cookie, so that nobody is taken for the host", () => {
    const { said, reach } = server();
    new GuestTalks(reach, () => undefined).receive({ t: "ask", id: "1", method: "GET", path: "/api/me" });
    expect(said[0]).toHaveProperty("cookie", "");
  });

  it("cannot be entered by another guest or spoken in the host's name", () => {
    const { said, reach } = server();
    const guest = new GuestTalks(reach, () => undefined);
    for (const id of ["host.1", "guest.1", 1, null, { toString: (): string => "host.1" }]) {
      guest.receive({ t: "say", id, text: "a move" });
      guest.receive({ t: "leave", id });
    }
    expect(said).toEqual([]);
  });

  it("are few at a time, and end when the device is gone", () => {
    const { said, talks, reach } = server();
    const guest = new GuestTalks(reach, () => undefined);
    for (let id = 0; id < 200; id++) guest.receive({ t: "open", id: String(id), path: "/ws/table/x" });
    expect(said).toHaveLength(50);
    guest.leave();
    expect(talks.size).toBe(1);
    expect(said.slice(50).every(({ t }) => t === "leave")).toBe(true);
  });

  it("fail as by a lost network when the server stops", () => {
    const heard: ServerMessage[] = [];
    const { talks, reach } = server();
    const guest = new GuestTalks(reach, (told) => heard.push(told));
    guest.receive({ t: "open", id: "1", path: "/ws/table/x" });
    guest.receive({ t: "ask", id: "2", method: "GET", path: "/api/me" });
    for (const [id, talk] of [...talks]) if (id !== "host.1") talk.lost();
    expect(heard.map(({ t, id }) => [t, id])).toEqual([["closed", "1"], ["answer", "2"], ["piece", "2"]]);
  });
});
