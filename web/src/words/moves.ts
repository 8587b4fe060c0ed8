// A move in notation, in the words of whoever reads.
import { stoneItself, theStone } from "./teller";
import type { Stone } from "../net/wire";
import { t } from "./catalogue.svelte";

const MOVE = /^(?:([CDFHKSW])([<>])|([hpc])(\d)t?|(\d)~(\d)|(\d)=([CDFHKSW])|=([CDFHKSW])|(b))(?:@(\d))?$/;
const ON_STONE: Record<string, string> = { h: "hide", p: "peek", c: "challenge" };
const SAID: Record<string, string> = {
  first: "study.move.first",
  second: "study.move.second",
  ok: "study.move.carry-out",
  "p.": "study.move.enough",
  wait: "study.train.wait",
  believe: "reply.believe",
  doubt: "reply.doubt",
  steal: "reply.steal",
};

export function moveInWords(move: string): string {
  const said = SAID[move];
  if (said) return t(said);
  const found = MOVE.exec(move);
  if (!found) return move;
  const [, stone, end, kind, place, one, two, named, as, answer, boast, line] = found;
  const of_line = line ? t("event.of_line", { line }) : "";
  if (stone) return t(end === "<" ? "study.move.place-left" : "study.move.place-right", { stone: theStone(stone as Stone), of_line });
  if (kind) return t(`study.move.${ON_STONE[kind]}`, { place: place!, of_line });
  if (one) return t("study.move.swap", { one, two: two!, of_line });
  if (named) return t("study.move.name", { place: named, stone: stoneItself(as as Stone) });
  if (boast) return t("study.move.boast", { of_line });
  return t("study.move.answer", { stone: stoneItself(answer as Stone) });
}
