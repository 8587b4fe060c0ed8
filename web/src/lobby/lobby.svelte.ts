// The lobby as last received: tables to join and to watch, the visitor's own, and the number of
// people present.
import { lobby, myTables } from "../net/api";
import type { FeaturedShown, LobbyShown, TableListed } from "../net/wire";
import { account } from "../people/account.svelte";

const REFRESH_MS = 5_000;

export class Lobby {
  shown = $state.raw<LobbyShown | null>(null);
  private mine = $state.raw<TableListed[]>([]);

  /** The unfinished games in which this visitor sits. */
  get ownTables(): TableListed[] {
    return this.mine;
  }
  /** Other people's tables with an open seat. */
  get gathering(): TableListed[] {
    const own = new Set(this.mine.map((table) => table.table));
    return this.shown?.tables.filter((table) => table.phase === "gathering" && !own.has(table.table)) ?? [];
  }
  get playing(): TableListed[] {
    return this.shown?.tables.filter((table) => table.phase === "playing") ?? [];
  }

  /** A table worth watching, unless the visitor plays there. */
  get featured(): FeaturedShown | null {
    const found = this.shown?.featured ?? null;
    return this.mine.some((table) => table.table === found?.table.table) ? null : found;
  }

  /** Looks now and then, while the page is in sight; gives what ends it. */
  watch(): () => void {
    void this.look();
    const timer = setInterval(() => !document.hidden && void this.look(), REFRESH_MS);
    return () => clearInterval(timer);
  }

  private async look(): Promise<void> {
    // The page shows nothing about other players without a server.
    this.shown = await lobby().catch(() => this.shown ?? { tables: [], people: 0, ratings: [], featured: null, views: {} });
    if (account()) this.mine = await myTables().then(({ tables }) => tables, () => this.mine);
  }
}
