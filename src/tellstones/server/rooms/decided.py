"""By what a finished game was decided: one thing that can be told in one sentence.

For that a room keeps in which turn each stone was last hidden or moved. It is told of one stone,
once the game is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

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
from tellstones.server.wire.table_state import DecidedBy, DecidedShown

LainSince: TypeAlias = tuple[tuple[int, ...], ...]
"""Line by Line, for each place: the turn in which the stone there was last hidden or moved."""


_BESIDES: dict[Termination, DecidedBy] = {
    Termination.LIMIT: "limit",
    Termination.AGREEMENT: "agreement",
    Termination.TIME: "time",
    Termination.ABANDONED: "abandoned",
}
"""Ends that no seat brought about by a word."""


def lain_from_start(table: Table) -> LainSince:
    return tuple((table.turn,) * len(faces) for faces in table.lines)


def lain_after(since: LainSince, event: Event, turn: int) -> LainSince:
    match event:
        case Placed():
            before = since[event.line - 1]
            placed = (turn, *before) if event.end is End.LEFT else (*before, turn)
            return _with_line(since, event.line, placed)
        case Hid():
            return _with_line(since, event.line, _at(since, event.line, [event.place], turn))
        case Swapped():
            places = [event.one, event.other]
            return _with_line(since, event.line, _at(since, event.line, places, turn))
        case _:
            return since


def decided(event: Event, termination: Termination, since: LainSince) -> DecidedShown:
    match event:
        case Answered() | Named():
            turn = since[event.line - 1][event.place - 1]
            if isinstance(event, Named) and event.right:
                return _shown("proved", event.seat)
            return _shown("kept" if event.right else "lost", event.seat, event.stone, turn)
        case Believed():
            return _shown("believed", event.seat)
        case Resigned():
            return _shown("resign", event.seat)
        case _:
            return _shown(_BESIDES[termination])


def _shown(
    by: DecidedBy, seat: Seat | None = None, stone: Stone | None = None, turn: int | None = None
) -> DecidedShown:
    return DecidedShown(by=by, seat=seat, stone=stone, turn=turn)


def _with_line(since: LainSince, line: int, turns: tuple[int, ...]) -> LainSince:
    return (*since[: line - 1], turns, *since[line:])


def _at(since: LainSince, line: int, places: Sequence[int], turn: int) -> tuple[int, ...]:
    before = since[line - 1]
    return tuple(turn if at + 1 in places else then for at, then in enumerate(before))
