// A guest's side: answers a host's code, and reconnects to the host after a reload or a lost
// connection.
import { reachBy } from "../net/reach";
import type { ServerMessage } from "../net/message-reach";
import { PeerReach } from "../net/peer-reach";
import { keepVisit, learnPeerStatus, visit, type Visit } from "../net/peering.svelte";
import { Companion } from "./companion";
import type { Terms } from "./code";
import { Link } from "./link";

interface Hello {
  room: string;
  table: string;
}
export interface Answered {
  /** The code that the host waits for. */
  code: string;
  /** Resolves with the table when the host has taken it. */
  joined: Promise<string>;
  /** Stops waiting, if nobody has joined yet. */
  cancel(): void;
}

export async function answer(offer: Terms): Promise<Answered> {
  const link = await Link.make();
  const joined = new Promise<string>((done) => {
    link.onopen = () => {
      const companion = new Companion();
      companion.onmessage = (message) => {
        if (message.t !== "hello") return;
        const { room, table } = message as unknown as Hello;
        keepVisit({ room, waysBack: visit()?.waysBack ?? [] });
        const reach = new PeerReach(room);
        accompany(companion, reach);
        reachBy(reach);
        reach.attach((asked) => companion.send(asked));
        done(table);
      };
      companion.onwaysback = keepWaysBack;
      companion.use(link);
    };
  });
  return { code: await link.answer(offer), joined, cancel: () => link.open || link.close() };
}

/** The state of a reloaded page: its host may still be there. */
export async function comeBack(reach: PeerReach, { waysBack }: Visit): Promise<void> {
  learnPeerStatus("lost");
  const companion = new Companion(waysBack);
  accompany(companion, reach);
  await companion.call();
}

function accompany(companion: Companion, reach: PeerReach): void {
  learnPeerStatus(companion.open ? "open" : "lost");
  companion.onwaysback = keepWaysBack;
  companion.onopen = () => {
    learnPeerStatus("open");
    reach.attach((asked) => companion.send(asked));
  };
  companion.onlost = () => {
    reach.detach();
    if (gone) return;
    learnPeerStatus("lost");
    void companion.call();
  };
  let gone = false;
  companion.onmessage = (message) => {
    gone = message.t === "bye";
    if (gone) learnPeerStatus("away");
    else if (message.t !== "hello") reach.receive(message as unknown as ServerMessage);
  };
  addEventListener("pagehide", () => companion.end());
}

function keepWaysBack(waysBack: Visit["waysBack"]): void {
  keepVisit({ room: visit()?.room ?? "", waysBack });
}
