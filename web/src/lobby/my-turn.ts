// Whether it is the reader's turn at a slow table, and the time left.
import type { TableListed } from "../net/wire";
import { account } from "../people/account.svelte";
import { clockText } from "../table/clock.svelte";
import { t } from "../words/catalogue.svelte";

export function isMyTurn({ awaited, seats }: TableListed): boolean {
  const person = account()?.person;
  return person !== undefined && seats.some((seat) => seat.seat === awaited && seat.person === person);
}

export function myTurnText({ until }: TableListed, now = Date.now()): string {
  if (until === null) return t("web.tables.your_turn");
  return t("web.tables.your_turn.left", { time: clockText(Math.max(0, Math.floor((until - now) / 1000))) });
}
