// The settings of a table in a few words: its variant, its clock, and everything unusual.
import { variantOf } from "../game/rules";
import type { RulesShown, TimeShown } from "../net/wire";
import { t } from "../words/catalogue.svelte";

export const DAY_SECONDS = 86_400;
const USUAL_POINTS = 3;
/** The terms for games with anyone and with bots, as the server has them. */
const USUAL_TURN_LIMIT = 150;

export function clockText({ kind, seconds, plus }: TimeShown): string {
  if (kind === "none") return t("web.rules.time.none");
  if (kind === "word" && seconds >= DAY_SECONDS) return t("web.terms.days", { count: Math.round(seconds / DAY_SECONDS) });
  return kind === "word" ? t("web.terms.word", { seconds }) : t("web.terms.bank", { minutes: Math.round(seconds / 6) / 10, plus });
}

export function variantText(rules: RulesShown): string {
  return t(`variant.${variantOf(rules)}`);
}

/** The clock, house rules that differ from the book's, and whether it is rated. */
export function termsText(rules: RulesShown, time: TimeShown, rated: boolean): string {
  const terms = [clockText(time)];
  if (rules.points !== USUAL_POINTS) terms.push(t("web.terms.points", { count: rules.points }));
  if (rules.hands === "opponent") terms.push(t("web.terms.hands"));
  if (rules.turn_limit !== null && rules.turn_limit !== USUAL_TURN_LIMIT) terms.push(t("web.terms.limit", { count: rules.turn_limit }));
  if (rated) terms.push(t("web.terms.rated"));
  return terms.join(" · ");
}
