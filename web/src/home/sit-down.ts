// Creates a table and opens it.
import { STONES } from "../game/stones";
import { createTable } from "../net/api";
import { startsServer } from "../net/reach";
import { ensureAccount, usualLevel } from "../people/account.svelte";
import { settings } from "../settings/settings.svelte";
import { go, LAID, nameLaid } from "../shared/route.svelte";
import { houseRules, LEVELS, wishFor, type HouseRules, type SetUp } from "./setup.svelte";

/** The bot that suits this player. */
export const suitableLevel = (): (typeof LEVELS)[number] => LEVELS.find((one) => one === usualLevel()) ?? "minstrel";

export async function sitDown(setup: SetUp, house: HouseRules = houseRules): Promise<void> {
  await ensureAccount();
  const { table } = await createTable(wishFor({ rated: settings.rated, ...setup }, house));
  go(`/table/${table}`);
}

/** Starts a game at once, without a clock. */
export async function playBot(level: (typeof LEVELS)[number], players: 2 | 4 = 2, lines: 1 | 2 = 1): Promise<void> {
  await sitDown({ players, lines, company: "bot", level, style: "" }, { ...houseRules, time: "none" });
}

/** Plays the recommended bot: at a table that the page lays itself while its server starts. */
export async function playNow(): Promise<void> {
  if (startsServer()) return layTable(suitableLevel());
  await ensureAccount();
  await playBot(suitableLevel());
}

/** The pause between two attempts to have the server set up the table. */
const RETRY_MS = 2_000;

/** The opening is drawn here, so that there is something to play on; what is played is sent when the server is there. */
async function layTable(level: (typeof LEVELS)[number]): Promise<void> {
  const { lay, openingFrame } = await import("../game/laid-table");
  const [stone, first] = [oneOf(STONES), oneOf(["A", "B"] as const)];
  const house = { ...houseRules, time: "none", opening: "chosen", stone, first } as const;
  const wish = wishFor({ players: 2, lines: 1, company: "bot", level, style: "" }, house);
  const create = async (): Promise<string> => {
    await ensureAccount();
    return (await createTable(wish)).table;
  };
  const created: () => Promise<string> = () => create().catch(() => new Promise((retry) => setTimeout(() => retry(created()), RETRY_MS)));
  const table = created();
  lay(openingFrame(wish, level, stone, first), table);
  go(`/table/${LAID}`, "/?now");
  void table.then(nameLaid);
}

const oneOf = <T>(values: readonly T[]): T => values[crypto.getRandomValues(new Uint32Array(1))[0]! % values.length]!;
