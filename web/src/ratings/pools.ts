// Rating pools in words, and ratings as they are written everywhere.
import type { PersonRating, RatingShown } from "../net/wire";
import { t } from "../words/catalogue.svelte";

const VARIANTS: Record<string, string> = { duel: "kings_gambit", round: "kings_round", lines: "draw_the_lines" };

/** `people.duel.quick` is King's Gambit, quick; `people.round` is King's Round. */
export function poolText(pool: string): string {
  const [company, game = "", speed] = pool.split(".");
  const kind = speed ?? (company === "people" ? null : company);
  return [t(`variant.${VARIANTS[game]}`), ...(kind ? [t(`web.rating.${kind}`)] : [])].join(" · ");
}

export const ratingText = ({ rating, uncertainty }: RatingShown): string => t("web.rating.shown", { rating, uncertainty });

/** The short form beside a name; a question mark means provisional. */
export const shortRating = ({ rating, provisional }: RatingShown): string => `${rating}${provisional ? "?" : ""}`;

/** The change with its sign. */
export const changeText = (change: number): string => (change < 0 ? `−${-change}` : `+${change}`);

/** A person's rating at such tables; null: they are new there. */
export function ratingIn(ratings: readonly PersonRating[], person: string | null, pool: string): RatingShown | null {
  return ratings.find((one) => one.person === person && one.rating.pool === pool)?.rating ?? null;
}
