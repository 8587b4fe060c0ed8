// Whether this page is connected to other devices directly: as a guest of one, or as the host of
// some.
import { inTab, onDevice } from "../shared/browser-storage";
import type { WayBack } from "../peer/companion";

/** A guest's visit to another device; stored in this tab, so that a reload resumes it. */
export interface Visit {
  /** Names the host's device for as long as its storage lasts. */
  room: string;
  waysBack: WayBack[];
}
/** Away: the host has left, and said so. Full: no seat is free. */
export type PeerStatus = "open" | "lost" | "away";

const [VISIT, VISITORS] = ["tellstones.visit", "tellstones.visitors"];
let current = $state.raw<Visit | null>(inTab.json(VISIT) as Visit | null);
let status = $state.raw<PeerStatus | null>(null);

export const visit = (): Visit | null => current;
export const peerStatus = (): PeerStatus | null => status;

export function learnPeerStatus(now: PeerStatus | null): void {
  status = now;
}

export function keepVisit(now: Visit | null): void {
  current = now;
  if (now) inTab.set(VISIT, JSON.stringify(now));
  else inTab.remove(VISIT);
}

/** A device that plays here, and the ways back to it. */
export interface Visitor {
  fingerprint: string;
  waysBack: WayBack[];
  /** Milliseconds since 1970. */
  seen: number;
}
/** No guest waits for a host after this. */
const VISIT_MS = 12 * 3_600_000;
const MOST_VISITORS = 6;

export const visitors = (): Visitor[] => ((onDevice.json(VISITORS) ?? []) as Visitor[]).filter(({ seen }) => Date.now() - seen < VISIT_MS);

export function keepVisitor(now: Omit<Visitor, "seen">): void {
  const others = visitors().filter(({ fingerprint }) => fingerprint !== now.fingerprint);
  onDevice.set(VISITORS, JSON.stringify([...others, { ...now, seen: Date.now() }].slice(-MOST_VISITORS)));
}
