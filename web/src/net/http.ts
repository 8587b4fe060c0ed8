import type {
  BlocksListed,
  BotsListed,
  CreateTable,
  Done,
  Failed,
  LinkMade,
  Me,
  PhraseMade,
  Report,
  TableMade,
  TablesListed,
} from "./wire";
import { Refused } from "./socket";

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`/api/${path}`, {
    method,
    cache: "no-store",
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  });
  const told: unknown = await answer.json().catch(() => ({ code: "broken" }));
  if (answer.ok) return told as T;
  const failed = told as Failed;
  throw new Refused(failed.code, failed.refusal ?? null);
}

export const me = (): Promise<Me> => ask("GET", "me");
/** Whoever is nobody yet becomes a guest. */
export const enrol = (): Promise<Me> => ask("POST", "me", {});
export const rename = (name: string): Promise<Me> => ask("PATCH", "me", { name });
export const makeLink = (): Promise<LinkMade> => ask("POST", "me/link");
export const makePhrase = (): Promise<PhraseMade> => ask("POST", "me/phrase");
export const enter = (secret: string): Promise<Me> => ask("POST", "enter", { secret });
export const bots = (): Promise<BotsListed> => ask("GET", "bots");
export const tables = (): Promise<TablesListed> => ask("GET", "tables");
export const createTable = (wish: CreateTable): Promise<TableMade> => ask("POST", "tables", wish);
export const playNow = (players: 2 | 4): Promise<TableMade> => ask("POST", "play", { players });
export const blocks = (): Promise<BlocksListed> => ask("GET", "me/blocks");
export const block = (person: string): Promise<Done> => ask("POST", "me/blocks", { person });
export const unblock = (person: string): Promise<Done> => ask("DELETE", `me/blocks/${person}`);
export const report = (wish: Report): Promise<Done> => ask("POST", "reports", wish);
