// A host's side: each guest's device is one more client of the server in this page.
import { InPage } from "../net/in-page";
import { keepVisitor, learnPeerStatus, visitors } from "../net/peering.svelte";
import { reach } from "../net/reach";
import { onDevice } from "../shared/browser-storage";
import type { Terms } from "./code";
import { Companion } from "./companion";
import { GuestTalks } from "./guest-talks";
import { Link } from "./link";

const ROOM = "tellstones.room";
/** Time for which a returning host waits for guests. */
const RESUME_MS = 10 * 60_000;

export interface Invitation {
  code: string;
  /** Takes the guest's answer; resolves when the guest is connected. */
  accept(answer: Terms): Promise<void>;
  come: Promise<void>;
  cancel(): void;
}

const companions = new Map<string, Companion>();

/** A code for one guest, who joins this table. */
export async function invite(table: string): Promise<Invitation> {
  const link = await Link.make();
  const come = new Promise<void>((done) => {
    link.onopen = () => {
      const { fingerprint } = link;
      companions.get(fingerprint)?.end();
      const companion = new Companion();
      welcome(companion, fingerprint, table);
      companion.use(link);
      done();
    };
  });
  return { code: await link.offer(), accept: (answer) => link.accept(answer), come, cancel: () => link.open || link.close() };
}

/** Looks for the guests who were here before this page was loaded. */
export async function resume(): Promise<void> {
  const found = visitors();
  if (found.length) learnPeerStatus("lost");
  for (const { fingerprint, waysBack } of found) {
    const companion = new Companion(waysBack);
    welcome(companion, fingerprint, "");
    void companion.call(RESUME_MS);
  }
}

function welcome(companion: Companion, fingerprint: string, table: string): void {
  const server = reach();
  if (!(server instanceof InPage)) throw new Error("only a page with a server can have guests");
  const guest = new GuestTalks(server, (told) => companion.send(told));
  companions.set(fingerprint, companion);
  companion.onwaysback = (waysBack) => keepVisitor({ fingerprint, waysBack });
  companion.onmessage = (message) => guest.receive(message);
  companion.onopen = () => {
    guest.leave();
    companion.send({ t: "hello", room: room(), table });
    report();
  };
  companion.onlost = () => {
    guest.leave();
    report();
  };
}

/** Update the notice: whether all guests are connected. */
function report(): void {
  learnPeerStatus([...companions.values()].every(({ open }) => open) ? "open" : "lost");
}

function room(): string {
  const known = onDevice.get(ROOM) ?? crypto.getRandomValues(new Uint32Array(3)).join("");
  onDevice.set(ROOM, known);
  return known;
}

// A guest who leaves notifies the host.
addEventListener("pagehide", () => {
  for (const companion of companions.values()) {
    companion.send({ t: "bye" });
    companion.end();
  }
});
