// The settings and the state of a tournament in a few words.
import { variantOf } from "../game/rules";
import { clockText } from "../lobby/terms";
import type { TournamentListed } from "../net/wire";
import { t } from "../words/catalogue.svelte";
import { comingTimeText } from "../words/times";

export const SYSTEMS = ["swiss", "round_robin", "knock_out", "arena"] as const;

export function termsText(listed: TournamentListed): string {
  const terms = [t(`web.tournament.${listed.system}`), t(`variant.${variantOf(listed)}`), clockText(listed.time)];
  if (listed.rated) terms.push(t("web.terms.rated"));
  if (listed.weekly) terms.push(t("web.tournament.weekly"));
  return terms.join(" · ");
}

export function joinedText({ players, joined }: TournamentListed): string {
  return t(players === 4 ? "web.tournament.joined_pairs" : "web.tournament.joined", { count: joined });
}

export function stageText({ phase, starts, round, winner, cancelled }: TournamentListed): string {
  if (cancelled) return t("web.tournament.cancelled");
  if (phase === "over") return winner ? t("web.tournament.over", { winner }) : "";
  if (phase === "playing") return t("web.tournament.round", { round });
  return t("web.tournament.starts", { when: comingTimeText(starts) });
}
