// The settings, the entries and the state of a tournament in a few words.
import { variantOf } from "../game/rules";
import { clockText } from "../lobby/terms";
import type { StandingShown, TournamentGame, TournamentListed } from "../net/wire";
import type { Entrant } from "../people/entrant";
import { personaOf } from "../people/personas";
import { t } from "../words/catalogue.svelte";
import { rankName } from "../words/names";
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

/** Bots are called by their rank, and told apart by their number. */
export const entryName = ({ name, bot }: StandingShown): string => (bot ? `${rankName(bot)} ${name.split(" ").at(-1)}` : name || t("web.home.guest"));

/** The people of an entry: one, or the two of a pair. */
export function entrants({ bot, name, person, pair }: StandingShown): Entrant[] {
  if (pair.length > 0) return pair.map((one) => ({ name: one.name || one.person, person: one.person }));
  return [{ persona: bot && personaOf(bot, "B"), name: name || person || "", person }];
}

/** The result; plus and minus mark a point without a game, the notation of chess. */
export function outcomeText({ outcome, absent }: TournamentGame): string {
  if (absent.length > 0) return absent.length > 1 ? "− : −" : absent[0] === "second" ? "+ : −" : "− : +";
  return outcome === "draw" ? "½ : ½" : outcome === "first" ? "1 : 0" : "0 : 1";
}
