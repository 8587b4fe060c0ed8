// Waits in the queue while the visitor plays elsewhere: the waiting table stays connected, and
// calls when an opponent comes.
import type { Transport } from "../net/transport";
import type { Frame, Seat } from "../net/wire";
import { inTab } from "../shared/browser-storage";
import { go } from "../shared/route.svelte";

const KEPT = "tellstones.waiting";

class Waiting {
  /** The table at which we wait while we are on another screen. */
  table = $state<string | null>(null);
  private transport: Transport | null = null;
  /** Our seat there, once the server has told us. */
  private seat: Promise<Seat | null> | null = null;

  /** Keeps waiting at this table, whatever else this page shows. */
  async at(table: string): Promise<void> {
    this.end();
    this.table = table;
    inTab.set(KEPT, table);
    let seated: (seat: Seat | null) => void;
    this.seat = new Promise((found) => (seated = found));
    const { socketOf } = await import("../net/socket");
    if (this.table !== table) return;
    this.transport = socketOf(table)({
      told: (told) => {
        if (told.t !== "table") return;
        seated(told.you.seats[0] ?? null);
        this.follow(told);
      },
      status: (status) => {
        if (!["opening", "open", "lost"].includes(status)) this.end();
      },
    });
  }

  /** Continues waiting at the same table after a reload. */
  resume(): void {
    const table = inTab.get(KEPT);
    if (table) void this.at(table);
  }

  /** Gives the place in the queue up. */
  async stop(): Promise<void> {
    const seat = await this.seat;
    if (seat) await this.transport?.send({ t: "stand", seat }).catch(() => undefined);
    this.end();
  }

  /** Stops watching the table: its own screen takes over, or nothing does. */
  end(): void {
    this.transport?.close();
    this.transport = this.table = this.seat = null;
    inTab.remove(KEPT);
  }

  private follow(told: Frame): void {
    const there = told.next ?? (told.phase === "gathering" ? null : told.table);
    if (there === null) return;
    this.end();
    void import("../scenes/sounds").then(({ play }) => play("knock"));
    go(`/table/${there}`);
  }
}

export const waiting = new Waiting();
