"""Prints a record for people: each move, what it brought about, and the table after it."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from tellstones.cli.drawing_captions import captions_of
from tellstones.cli.errors import one_line
from tellstones.cli.player_names import names_of
from tellstones.cli.replays.onlooker import Onlooker
from tellstones.drawing import text
from tellstones.i18n import Words, talk_in_words
from tellstones.notation import (
    Begun,
    Commented,
    Ended,
    Reading,
    Remark,
    Result,
    Step,
    Talk,
    Variation,
    move_text,
    parse_comment,
    position_text,
    variation_text,
)
from tellstones.rules import Over, Score, Side, Termination
from tellstones.views import View, opened, view


def as_text(readings: Iterable[Reading], name: str | None, language: str) -> None:
    onlooker, number, teller = Onlooker(name), 0, None
    for reading in readings:
        if isinstance(reading, Begun):
            onlooker.check_seat(reading)
            number += 1
            teller = _GameText(reading, onlooker, language)
            sys.stdout.write(teller.beginning(number))
        elif teller is not None:
            sys.stdout.write(teller.told(reading))


class _GameText:
    """Words one game, reading by reading."""

    def __init__(self, begun: Begun, onlooker: Onlooker, language: str) -> None:
        self.record, self.table, self.onlooker = begun.record, begun.table, onlooker
        self.before = begun.table
        self.words = Words(language, begun.record.options, names_of(begun.record, language))
        self.colour = sys.stdout.isatty()

    def beginning(self, number: int) -> str:
        between = "\n" if number > 1 else ""
        heading = self.words.say("cli.game", number=number)
        event = one_line(self.record.tag("Event") or "")
        return f"{between}{heading}{f': {event}' if event else ''}\n\n{self._drawing()}\n"

    def told(self, reading: Reading) -> str:
        match reading:
            case Step():
                return self._step(reading)
            case Commented():
                return self._comment(reading.text)
            case Variation():
                return self._aside(variation_text(self.before, reading))
            case Ended():
                return self._end(reading)
            case Begun():
                return ""

    def _step(self, step: Step) -> str:
        self.before, self.table = self.table, step.table
        move = move_text(step.move, self.record.options.lines)
        happened = self.words.event(step.event)
        if sight := self.onlooker.sight(step):
            happened += f" [{self.words.stone(sight.stone)}]"
        position = position_text(self.onlooker.see(step.table))
        return f"{self.before.turn:>4}. {step.seat} {move:<8} {position:<34} {happened}\n"

    def _comment(self, comment: str) -> str:
        said = parse_comment(comment)
        if isinstance(said, Remark):
            return self._aside(said.text)
        if not isinstance(said, Talk):
            return ""
        talk = one_line(talk_in_words(said.text, self.words))
        return f"{'':>6}{self.words.name(said.seat)}: “{talk}”\n"

    def _aside(self, written: str) -> str:
        """The comments of the record's writer; an onlooker at the table did not see them."""
        return f"{'':>6}{one_line(written)}\n" if self.onlooker.open and written else ""

    def _end(self, ended: Ended) -> str:
        outcome = _winner(ended.result, self.words)
        ending = ending_in_words(outcome, ended.termination, self.table.score, self.words)
        return f"\n{self._drawing()}\n{ending}\n"

    def _drawing(self) -> str:
        return text(self._view(), colour=self.colour, captions=captions_of(self.words))

    def _view(self) -> View:
        if self.onlooker.open and isinstance(self.table.waiting, Over):
            return opened(self.table, None)
        return view(self.table, self.onlooker.seat)


def ending_in_words(
    outcome: str, termination: Termination | None, score: Score, words: Words
) -> str:
    """The winner, the points and how the game ended."""
    if termination is None:
        return outcome
    how = words.say(f"termination.{termination}")
    return words.say("cli.ended", outcome=outcome, score=f"{score[0]}–{score[1]}", how=how)


def _winner(result: Result, words: Words) -> str:
    match result:
        case Result.A | Result.B:
            return words.say("waiting.won", name=words.side(Side(result)))
        case Result.DRAW:
            return words.say("waiting.drawn")
        case Result.UNFINISHED:
            return words.say("cli.unfinished")
