// A chronicle in sentences, for the screen and for the picture.
import type { ChronicleShown, RecordAgainst, RivalShown } from "../net/wire";
import type { Card } from "../shared/card-picture";
import { percent, t } from "../words/catalogue.svelte";
import { personaName, rankName } from "../words/names";
import { dateText } from "../words/times";

export function rivalName({ person, name, bot, persona }: RivalShown): string {
  if (bot) return persona ? personaName(persona) : rankName(bot);
  return person ? name || t("web.home.guest") : t("study.games.nobody");
}

export function tallyText({ games, won, drawn, lost, since }: ChronicleShown): string {
  const tally = t("study.games.tally", { count: games, won, drawn, lost });
  return since === null ? tally : t("chronicle.since", { date: dateText(since), tally });
}

export const proofText = ({ proof }: ChronicleShown): string => (proof ? t("chronicle.proof.text", { count: proof.stones.length }) : "");

export function bluffText({ bluff }: ChronicleShown): string {
  return bluff ? t("chronicle.bluff.text", { name: rivalName(bluff.rival), count: bluff.hidden, likely: percent(bluff.likely) }) : "";
}

export function boastsText({ boasts }: ChronicleShown): string {
  return boasts.made > 0 ? t("chronicle.boasts.text", { count: boasts.made, believed: boasts.believed, stolen: boasts.stolen }) : "";
}

/** Only doubted Boasts show whether they were true. */
export function truthText({ boasts: { proved, failed } }: ChronicleShown): string {
  return proved + failed > 0 ? t("chronicle.truth.text", { count: proved + failed, share: percent(proved / (proved + failed)) }) : "";
}

export const stolenCount = ({ stolen }: ChronicleShown): number => stolen.reduce((sum, { times }) => sum + times, 0);

export function namedText({ accuracy: { asked, right } }: ChronicleShown): string {
  return asked > 0 ? t("chronicle.named.text", { right, asked, share: percent(right / asked) }) : "";
}

/** Games in a row with the same result; a single one is no run. */
export function runText({ run }: RecordAgainst): string {
  if (Math.abs(run) < 2) return "";
  return t(run > 0 ? "chronicle.run.won" : "chronicle.run.lost", { count: Math.abs(run) });
}

/** The card that is shared. It names no opponent: they were not asked. */
export function chronicleCard(told: ChronicleShown, name: string): Card {
  const stolen = stolenCount(told);
  return {
    title: `${t("web.title")} · ${t("chronicle.title")}`,
    name,
    stones: told.proof?.stones ?? [],
    lines: [
      proofText(told),
      tallyText(told),
      boastsText(told),
      truthText(told),
      stolen > 0 ? t("chronicle.stolen.text", { count: stolen }) : "",
      namedText(told),
    ].filter(Boolean),
  };
}
