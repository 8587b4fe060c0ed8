"""Reads records from untrusted files, one at a time, in bounded memory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from tellstones.notation import Begun, Commented, Ended, Record, Step, Variation, follow
from tellstones.notation.record_draft import RecordDraft

MOST_STEPS = 3000
"""Longer games are not realistic."""
MOST_TALK = 200_000
"""Letters of comments and variations that are kept of one game; the rest is left out."""


class TooLong(ValueError):
    """A record of more steps than are ever played."""


LETTERS_OF_A_MOVE = 4


def bounded_records(file: BinaryIO) -> Iterator[Record | TooLong]:
    """Raises NotationError where the file is invalid; what came before it was given."""
    for reading in follow(file):
        match reading:
            case Begun():
                draft = _Draft(reading.record)
            case Step():
                draft.step(reading)
            case Commented():
                draft.comment(reading.text)
            case Variation():
                draft.vary(reading)
            case Ended():
                yield draft.ended(reading)


class _Draft:
    """A record while it is read, kept within the bounds."""

    def __init__(self, begun: Record) -> None:
        self._draft, self._steps, self._letters = RecordDraft(begun), 0, 0

    def step(self, step: Step) -> None:
        self._steps += 1
        if self._steps <= MOST_STEPS:
            self._draft.say(step.move)

    def comment(self, text: str) -> None:
        self._letters += len(text)
        if self._letters <= MOST_TALK and self._steps <= MOST_STEPS:
            self._draft.comment(text)

    def vary(self, variation: Variation) -> None:
        self._letters += _letters(variation)
        if self._letters <= MOST_TALK and self._steps <= MOST_STEPS:
            self._draft.vary(variation)

    def ended(self, ended: Ended) -> Record | TooLong:
        if self._steps > MOST_STEPS:
            return TooLong()
        return self._draft.ended(ended.result, ended.termination)


def _letters(variation: Variation) -> int:
    said = sum(
        LETTERS_OF_A_MOVE + sum(map(len, one.comments)) + sum(map(_letters, one.variations))
        for one in variation.said
    )
    return said + sum(map(len, variation.comments))
