"""A record being put together: move by move, comment by comment."""

from __future__ import annotations

from collections.abc import Iterable

from tellstones.notation.record import Record, Result, Said, Variation
from tellstones.rules import Move, Termination
from tellstones.rules.values import trusted

_said, _record = trusted(Said), trusted(Record)


class RecordDraft:
    """Collects moves, comments and variations, each in constant time."""

    def __init__(self, begun: Record) -> None:
        self._begun = begun
        self._said = list(begun.said)
        self._comments: dict[int, list[str]] = {}
        """Comments by the number of their move, from 1; 0 is the start."""
        self._variations: dict[int, list[Variation]] = {}
        """Variations by the number of the move that they replace."""

    def say(self, move: Move) -> None:
        self._said.append(_said(move))

    def say_all(self, said: Iterable[Said]) -> None:
        self._said += said

    def comment(self, text: str) -> None:
        """Attaches to the last move, or to the start."""
        self._comments.setdefault(len(self._said), []).append(text)

    def vary(self, variation: Variation) -> None:
        """Adds a variation that replaces the last move."""
        self._variations.setdefault(len(self._said), []).append(variation)

    def ended(
        self, result: Result = Result.UNFINISHED, termination: Termination | None = None
    ) -> Record:
        begun = self._begun
        return _record(
            begun.options,
            begun.opening,
            begun.first,
            begun.elder,
            begun.tags,
            (*begun.comments, *self._comments.get(0, ())),
            self._all_said(),
            result,
            termination,
            begun.position,
        )

    def _all_said(self) -> tuple[Said, ...]:
        if not self._comments and not self._variations:
            return tuple(self._said)
        said = self._said.copy()
        for number in {*self._comments, *self._variations} - {0}:
            one = said[number - 1]
            comments = (*one.comments, *self._comments.get(number, ()))
            variations = (*one.variations, *self._variations.get(number, ()))
            said[number - 1] = _said(one.move, comments, variations)
        return tuple(said)
