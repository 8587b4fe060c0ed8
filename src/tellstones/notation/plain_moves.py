"""Plays the words of a line in a row, up to the first that is neither a legal move nor the number
of its turn.
"""

from __future__ import annotations

import re
from typing import TypeAlias

from tellstones.notation.record import Said
from tellstones.notation.tokens import Tokens
from tellstones.rules import Acting, Event, Seat, Table
from tellstones.rules.faults import NotationError
from tellstones.rules.legality import rule_against
from tellstones.rules.move_notation import parse_move
from tellstones.rules.transitions import AFTER, HAPPENING
from tellstones.rules.values import trusted

Played: TypeAlias = tuple[Seat, Said, Event, Table]
"""The fields of a `Step`, which takes longer to make."""

MOST_WORDS = 64
"""Played at once, so that the tables of a long line are not all kept."""
MOST_REMEMBERED = 4096
TURN_NUMBER = re.compile(r"([1-9][0-9]{0,8})\.")
_said = trusted(Said)


def play_words(stream: Tokens, table: Table) -> list[Played] | None:
    """Plays moves and skips turn numbers from the current word on; None if that is neither.

    The reader judges the word after them.
    """
    played: list[Played] = []
    meanings, read = _MEANINGS[table.options.lines], 0
    for word in stream.words[stream.used - 1 : stream.used + MOST_WORDS]:
        meaning = meanings[word]
        waiting = table.waiting
        if meaning.__class__ is Said:
            seat, move = waiting.seat, meaning.move
            if seat is None or rule_against(table, seat, move) is not None:
                break
            event = HAPPENING[move.__class__](table, seat, move)
            table = AFTER[event.__class__](table, event)
            played.append((seat, meaning, event, table))
        elif meaning != table.turn or waiting.__class__ is not Acting:
            break
        read += 1
    stream.used += max(0, read - 1)
    return played if read else None


class _Meanings(dict[str, "Said | int | None"]):
    """The meaning of each word at a table: a move, the number of a turn, or None."""

    def __init__(self, lines: int) -> None:
        self._lines = lines

    def __missing__(self, word: str) -> Said | int | None:
        meaning = self._meaning(word)
        if len(self) < MOST_REMEMBERED:
            self[word] = meaning
        return meaning

    def _meaning(self, word: str) -> Said | int | None:
        if TURN_NUMBER.fullmatch(word):
            return int(word[:-1])
        try:
            return _said(parse_move(word, self._lines))
        except NotationError:
            return None


_MEANINGS = {lines: _Meanings(lines) for lines in (1, 2)}
