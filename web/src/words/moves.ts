// Says a move in notation as a sentence.
import { CARRY_OUT, ENOUGH, parseMove, type Move } from "../game/notation";
import { t } from "./catalogue.svelte";
import { ofLine, stoneItself, theStone } from "./stone-names";

/** Moves that are a word of their own. */
const SAID: Record<string, string> = {
  first: "study.move.first",
  second: "study.move.second",
  [CARRY_OUT]: "study.move.carry-out",
  [ENOUGH]: "study.move.enough",
  believe: "reply.believe",
  doubt: "reply.doubt",
  steal: "reply.steal",
};

/** `lines`: how many Lines the table has. */
export function moveInWords(text: string, lines: number): string {
  const said = SAID[text];
  if (said) return t(said);
  const move = parseMove(text);
  return move ? inWords(move, lines) : text;
}

function inWords(move: Move, lines: number): string {
  switch (move.kind) {
    case "place": {
      const values = { stone: theStone(move.stone), of_line: ofLine(move.line, lines) };
      return t(move.end === "<" ? "study.move.place-left" : "study.move.place-right", values);
    }
    case "hide":
    case "peek":
    case "challenge":
      return t(`study.move.${move.kind}`, { place: move.place, of_line: ofLine(move.line, lines) });
    case "swap":
      return t("study.move.swap", { one: move.one, two: move.other, of_line: ofLine(move.line, lines) });
    case "boast":
      return t("study.move.boast", { of_line: ofLine(move.line, lines) });
    case "name":
      return t("study.move.name", { place: move.place, stone: stoneItself(move.stone) });
    case "answer":
      return t("study.move.answer", { stone: stoneItself(move.stone) });
  }
}
