// The texts that share a duel: the opponent and the result, nothing of any stone.
import type { DuelShown, DuelTryShown } from "../net/wire";
import type { Card } from "../shared/card-picture";
import { language, t } from "../words/catalogue.svelte";

const OWN = "●";
const THEIRS = "○";
const PROOF = "⚑";

/** A day, which begins in Greenwich, as the language writes it: `Nov 18`. */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat(language(), { month: "short", day: "numeric", timeZone: "UTC" }).format(new Date(`${day}T00:00Z`));
}

/** Every point in order, and the sign of a proof that ended the game: `●●○● ⚑`. */
export function marksText({ marks, by_proof }: DuelTryShown): string {
  const points = (marks ?? []).map((own) => (own ? OWN : THEIRS)).join("");
  return [points, by_proof ? PROOF : ""].filter(Boolean).join(" ");
}

export const pointsText = ([mine, theirs]: readonly number[]): string => `${mine}–${theirs}`;

/** `Tellstones Nov 18 · Knight · 3–1 · turn 22 · ●●○● ⚑`. */
export function shareLine({ day, level }: DuelShown, mine: DuelTryShown): string {
  const parts = [`${t("web.title")} ${dayText(day)}`, t(`level.${level}`), pointsText(mine.points ?? [0, 0]), t("duel.turn", { turn: mine.turns ?? 0 }), marksText(mine)];
  return parts.filter(Boolean).join(" · ");
}

/** The same as a picture. */
export function duelCard(duel: DuelShown, mine: DuelTryShown): Card {
  const result = t(mine.won ? "duel.won" : "duel.lost", { name: t(`persona.${duel.persona}`), level: t(`level.${duel.level}`) });
  return { title: `${t("web.home.duel")} · ${dayText(duel.day)}`, name: pointsText(mine.points ?? [0, 0]), stones: [], lines: [result, t("duel.turn", { turn: mine.turns ?? 0 }), marksText(mine)].filter(Boolean) };
}
