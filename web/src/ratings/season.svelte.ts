// The people with a crest from the last season, loaded when the first member's name is shown.
import { lastSeason } from "../net/api";
import type { CrestShown, SeasonShown } from "../net/wire";
import { t } from "../words/catalogue.svelte";
import { poolText } from "./pools";

/** The places with a crest, the highest first. */
const RANKS = [1, 10, 100] as const;

export interface SeasonCrest {
  rank: (typeof RANKS)[number];
  pool: string;
  season: string;
}

let asked = false;
let shown = $state.raw<SeasonShown | null>(null);

/** A person's crests, highest first; none until they are loaded. */
export function crestsOf(person: string): SeasonCrest[] {
  const found = (shown?.pools ?? []).flatMap(({ pool, people }) => {
    const place = people.indexOf(person) + 1;
    return place > 0 ? crest({ place, pool, season: shown!.season }) : [];
  });
  return found.sort((one, other) => one.rank - other.rank);
}

/** The crest for a place, if it has one. */
export function crest({ place, pool, season }: CrestShown): SeasonCrest[] {
  const rank = RANKS.find((most) => place <= most);
  return rank ? [{ rank, pool, season }] : [];
}

export function askForSeason(): void {
  if (asked) return;
  asked = true;
  void lastSeason().then((found) => (shown = found), () => undefined);
}

export const crestText = ({ rank, pool, season }: SeasonCrest): string => t(`web.season.${rank}`, { pool: poolText(pool), season });
