// Rating pools in words, and ratings as they are written everywhere.
import type { PersonRating, RatingShown } from "../net/wire";
import { t } from "../words/catalogue.svelte";

const VARIANTS: Record<string, string> = { duel: "kings_gambit", round: "kings_round", lines: "draw_the_lines" };

/** `people.duel.quick` is King's Gambit, quick. */
export function poolText(pool: string): string {
  const [company, game = "", pace] = pool.split(".");
  const kind = pace ?? company;
  return [t(`variant.${VARIANTS[game]}`), t(`web.rating.${kind}`)].join(" · ");
}

export const ratingText = ({ rating, uncertainty }: RatingShown): string => t("web.rating.shown", { rating, uncertainty });

/** Beside a name, where there is little room: with a question mark as long as it is not sure. */
export const shortRating = ({ rating, provisional }: RatingShown): string => `${rating}${provisional ? "?" : ""}`;

/** What was gained or lost, with its sign. */
export const changeText = (change: number): string => (change < 0 ? `−${-change}` : `+${change}`);

/** Somebody's rating at such tables; null: they are new there. */
export function ratingIn(ratings: readonly PersonRating[], person: string | null, pool: string): RatingShown | null {
  return ratings.find((one) => one.person === person && one.rating.pool === pool)?.rating ?? null;
}
