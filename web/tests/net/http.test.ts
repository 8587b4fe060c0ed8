import { afterEach, describe, expect, it, vi } from "vitest";
import { gameAnalysis } from "../../src/net/api";
import { ask, request } from "../../src/net/http";
import { Refused } from "../../src/net/refused";

function answering(body: BodyInit, status = 200): ReturnType<typeof vi.fn> {
  const server = vi.fn(() => Promise.resolve(new Response(body, { status })));
  vi.stubGlobal("fetch", server);
  return server;
}
/** A body that arrives in these pieces, wherever they were cut. */
function arriving(...pieces: string[]): ReadableStream {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
}
afterEach(() => vi.unstubAllGlobals());

describe("the HTTP client", () => {
  it("sends JSON and gives the answer's", async () => {
    const server = answering('{"table":"t"}');
    expect(await ask("POST", "play", { players: 2 })).toEqual({ table: "t" });
    expect(server).toHaveBeenCalledWith("/api/play", expect.objectContaining({ method: "POST", body: '{"players":2}', cache: "no-store" }));
  });
  it("throws the server's fault and the rule that refuses", async () => {
    answering('{"code":"refused","refusal":"already-hidden"}', 409);
    await expect(request("GET", "me")).rejects.toEqual(new Refused("refused", "already-hidden"));
  });
  it("throws a fault too when something else than JSON comes", async () => {
    answering("<html>", 502);
    await expect(ask("GET", "me")).rejects.toEqual(new Refused("broken"));
    answering("<html>");
    await expect(ask("GET", "me")).rejects.toEqual(new Refused("broken"));
  });
});

describe("an analysis", () => {
  it("tells how far it has come before it comes, however the lines are cut", async () => {
    answering(arriving('{"done":0.25,"analysis":null}\n{"do', 'ne":0.5,"analysis":null}\n{"done":1,"analysis":{"moments":[]}}\n'));
    const told: number[] = [];
    expect(await gameAnalysis("t", "en", (done) => told.push(done))).toEqual({ moments: [] });
    expect(told).toEqual([0.25, 0.5]);
  });
  it("that breaks off is a fault", async () => {
    answering(arriving('{"done":0.25,"analysis":null}\n'));
    await expect(gameAnalysis("t", "en", () => {})).rejects.toEqual(new Refused("broken"));
  });
});
