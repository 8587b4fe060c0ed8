// A moment, and the end of a decision, as those who keep the house read them.
import { language, t } from "../words/catalogue.svelte";

/** Stands for an end that never comes, in milliseconds since 1970. */
const FOR_GOOD = Number.MAX_SAFE_INTEGER;

export function moment(at: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(at);
}

/** Nothing for what does not last. */
export function endText(until: number | null): string {
  if (until === null) return "";
  return until === FOR_GOOD ? t("moderation.for_good") : t("moderation.until", { date: moment(until) });
}
