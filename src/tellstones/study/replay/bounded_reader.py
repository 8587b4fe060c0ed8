"""Reads records from untrusted files, one at a time, in bounded memory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import BinaryIO

from tellstones.notation import Begun, Commented, Ended, Record, Said, Step, follow

MOST_STEPS = 3000
"""A game longer than this is no game that anybody played."""
MOST_TALK = 200_000
"""Letters of comments that are kept of one game; what is said beyond is left out."""


class TooLong(ValueError):
    """A record of more steps than are ever played."""


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
            case Ended():
                yield draft.ended(reading)


class _Draft:
    """A record while it is read, kept within the bounds."""

    def __init__(self, begun: Record) -> None:
        self._begun, self._steps, self._letters = begun, 0, 0
        self._said: list[Said] = []
        self._comments: list[str] = []
        self._on_start: tuple[str, ...] | None = None

    def step(self, step: Step) -> None:
        self._close()
        self._steps += 1
        if self._steps <= MOST_STEPS:
            self._said.append(Said(step.move))

    def comment(self, text: str) -> None:
        self._letters += len(text)
        if self._letters <= MOST_TALK and self._steps <= MOST_STEPS:
            self._comments.append(text)

    def ended(self, ended: Ended) -> Record | TooLong:
        self._close()
        if self._steps > MOST_STEPS:
            return TooLong()
        return replace(
            self._begun,
            comments=self._on_start or (),
            said=tuple(self._said),
            result=ended.result,
            termination=ended.termination,
        )

    def _close(self) -> None:
        """What was said so far belongs to the move before, or to the start."""
        if self._on_start is None:
            self._on_start = tuple(self._comments)
        elif self._comments:
            self._said[-1] = replace(self._said[-1], comments=tuple(self._comments))
        self._comments = []
