"""The decisive moment of a finished game: the same for ending, analysis, replay and pictures.

A game at a table remembers in which turn each stone was last hidden or moved; a record, by which
step. Of that, one stone is shown, once the game is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from tellstones.notation import Record
from tellstones.rules import (
    Answered,
    Believed,
    End,
    Event,
    Hid,
    Named,
    Placed,
    Resigned,
    Seat,
    Stone,
    Swapped,
    Table,
    Termination,
)

LainSince: TypeAlias = tuple[tuple[int, ...], ...]
"""Line by Line, for each place: the turn, or step, that last hid or moved the stone there."""
DecidedBy: TypeAlias = Literal[
    "lost", "kept", "proved", "believed", "resign", "agreement", "time", "abandoned", "limit"
]

_BESIDES: dict[Termination, DecidedBy] = {
    Termination.RESIGN: "resign",
    Termination.LIMIT: "limit",
    Termination.AGREEMENT: "agreement",
    Termination.TIME: "time",
    Termination.ABANDONED: "abandoned",
}
"""Ends beside the rules of the game."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A stone was named wrongly (`lost`) or rightly (`kept`), and lay there as it did `since` then;
    a proof was completed; a Boast was believed; or what the termination says."""

    by: DecidedBy
    seat: Seat | None = None
    stone: Stone | None = None
    since: int | None = None


@dataclass(frozen=True, slots=True)
class DecisiveMoment:
    """The decisive moment of a record; `index` is the step to open it at."""

    by: DecidedBy
    seat: Seat | None
    stone: Stone | None
    turn: int | None
    index: int

    def json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


def lain_from_start(table: Table, now: int) -> LainSince:
    return tuple((now,) * len(faces) for faces in table.lines)


def lain_after(since: LainSince, event: Event, now: int) -> LainSince:
    match event:
        case Placed():
            before = since[event.line - 1]
            placed = (now, *before) if event.end is End.LEFT else (*before, now)
            return _with_line(since, event.line, placed)
        case Hid():
            return _with_line(since, event.line, _at(since, event.line, [event.place], now))
        case Swapped():
            places = [event.one, event.other]
            return _with_line(since, event.line, _at(since, event.line, places, now))
        case _:
            return since


def decided(event: Event | None, termination: Termination, since: LainSince) -> Decided:
    """`event` is the last one; null: none happened."""
    besides = _BESIDES.get(termination)
    if besides is not None:
        return Decided(besides, event.seat if isinstance(event, Resigned) else None)
    match event:
        case Named() if event.right:
            return Decided("proved", event.seat)
        case Answered() | Named():
            by: DecidedBy = "kept" if event.right else "lost"
            return Decided(by, event.seat, event.stone, since[event.line - 1][event.place - 1])
        case Believed():
            return Decided("believed", event.seat)
        case _:
            raise ValueError(f"no game ends by {event}")


def decisive_moment(record: Record) -> DecisiveMoment | None:
    """None for a record that does not say how its game ended."""
    if record.termination is None:
        return None
    table, event = record.start(), None
    since, turns = lain_from_start(table, 0), [table.turn]
    for index, step in enumerate(record.steps(), start=1):
        turns.append(table.turn)
        since, event, table = lain_after(since, step.event, index), step.event, step.table
    told = decided(event, record.termination, since)
    index = len(turns) - 1 if told.since is None else told.since
    turn = None if told.since is None else turns[told.since]
    return DecisiveMoment(told.by, told.seat, told.stone, turn, index)


def _with_line(since: LainSince, line: int, now: tuple[int, ...]) -> LainSince:
    return (*since[: line - 1], now, *since[line:])


def _at(since: LainSince, line: int, places: Sequence[int], now: int) -> tuple[int, ...]:
    before = since[line - 1]
    return tuple([now if at in places else then for at, then in enumerate(before, start=1)])
