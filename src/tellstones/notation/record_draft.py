"""A record being put together: move by move, comment by comment."""

from __future__ import annotations

from tellstones.notation.record import Record, Result, Said
from tellstones.rules import Move, Termination
from tellstones.rules.values import trusted

_said, _record = trusted(Said), trusted(Record)


class RecordDraft:
    """Holds what was said so far, so that a comment more costs the same however many there are."""

    def __init__(self, begun: Record) -> None:
        self._begun = begun
        self._moves: list[Move] = []
        self._comments: list[list[str]] = [[]]
        """Those on the start, then those on each move."""

    def say(self, move: Move) -> None:
        self._moves.append(move)
        self._comments.append([])

    def comment(self, text: str) -> None:
        """Onto the last move, or onto the start."""
        self._comments[-1].append(text)

    def ended(
        self, result: Result = Result.UNFINISHED, termination: Termination | None = None
    ) -> Record:
        on_start, *on_moves = map(tuple, self._comments)
        begun = self._begun
        return _record(
            begun.options,
            begun.opening,
            begun.first,
            begun.elder,
            begun.tags,
            (*begun.comments, *on_start),
            tuple(map(_said, self._moves, on_moves)),
            result,
            termination,
        )
