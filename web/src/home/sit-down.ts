// Sitting down at a table of one's own: it is set up, and opened.
import { createTable } from "../net/api";
import { account, ensureAccount } from "../people/account.svelte";
import { settings } from "../settings/settings.svelte";
import { go } from "../shared/route.svelte";
import { houseRules, LEVELS, wishFor, type HouseRules, type SetUp } from "./setup.svelte";

/** The bot that suits this player. */
export const suitableLevel = (): (typeof LEVELS)[number] => LEVELS.find((one) => one === account()?.level) ?? "minstrel";

export async function sitDown(setup: SetUp, house: HouseRules = houseRules): Promise<void> {
  await ensureAccount();
  const { table } = await createTable(wishFor({ rated: settings.rated, ...setup }, house));
  go(`/table/${table}`);
}

/** Starts a game at once, without a clock. */
export async function playBot(level: (typeof LEVELS)[number], players: 2 | 4 = 2, lines: 1 | 2 = 1): Promise<void> {
  await sitDown({ players, lines, company: "bot", level, style: "" }, { ...houseRules, time: "none" });
}

/** Plays the recommended bot. */
export async function playNow(): Promise<void> {
  await ensureAccount();
  await playBot(suitableLevel());
}
