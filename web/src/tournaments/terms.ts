// What a tournament is played by, and where it stands, in a few words.
import { clockText } from "../lobby/terms";
import type { TournamentListed } from "../net/wire";
import { language, t } from "../words/catalogue.svelte";

export const SYSTEMS = ["swiss", "round_robin", "knock_out", "arena"] as const;

export function termsText({ system, lines, time, rated }: TournamentListed): string {
  const terms = [t(`web.tournament.${system}`), t(`variant.${lines === 2 ? "draw_the_lines" : "kings_gambit"}`), clockText(time)];
  if (rated) terms.push(t("web.terms.rated"));
  return terms.join(" · ");
}

export function stageText({ phase, starts, round, winner, cancelled }: TournamentListed): string {
  if (cancelled) return t("web.tournament.cancelled");
  if (phase === "over") return winner ? t("web.tournament.over", { winner }) : "";
  if (phase === "playing") return t("web.tournament.round", { round });
  const when = new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(starts);
  return t("web.tournament.starts", { when });
}
