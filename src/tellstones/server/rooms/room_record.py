"""Writes the record of a finished game from a table's rows."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import NamedTuple

from tellstones.bots.registry import tag_of_bot
from tellstones.notation import (
    Record,
    Said,
    Seated,
    Talk,
    Took,
    comment_text,
    parse_move,
    parse_position,
    result_of,
)
from tellstones.rules import Move, Refusal, Refused, Seat
from tellstones.server.phase import Phase
from tellstones.server.rooms.move_times import MoveTime, MoveTimes
from tellstones.server.rooms.room import Room
from tellstones.server.storage import entries as e
from tellstones.study.frames import PRELUDE


class FinishedGame(NamedTuple):
    """A finished game: its record, the room as its last row left it, and how long words took."""

    record: Record
    room: Room
    times: list[MoveTime]


def record(rows: Iterable[e.Row]) -> Record:
    """Raises `Refused` while the game is unfinished: a player who could read it would need no
    memory."""
    return finished_game(rows).record


def finished_game(rows: Iterable[e.Row]) -> FinishedGame:
    """Fold the rows once. Raises `Refused` while the game continues."""
    rows = list(rows)
    room = Room.made(rows[0])
    writer, times = _Writer(), MoveTimes()
    for row in rows[1:]:
        room = room.after(row)
        if room.started is not None and room.event_seq <= row.seq:
            writer.write(row, room)
            times.see(row, room)
    if room.phase is not Phase.OVER or room.started is None or room.table is None:
        raise Refused(Refusal.STILL_PLAYED)
    options, position = room.table.options, room.started.position
    found = Record(
        options=options,
        opening=room.started.opening,
        first=room.started.first,
        elder=room.started.elder,
        position=None if position is None else parse_position(position, options),
        tags=_tags(writer.names, writer.began, room),
        comments=tuple(writer.comments[0]),
        said=tuple(
            Said(move, tuple(comments))
            for move, comments in zip(writer.moves, writer.comments[1:], strict=True)
        ),
        result=result_of(room.table),
        termination=room.termination,
    )
    return FinishedGame(found, room, times.found)


class _Writer:
    """Gathers moves and comments while the rows are folded."""

    def __init__(self) -> None:
        self.moves: list[Move] = []
        self.comments: list[list[str]] = [[]]
        self.names: dict[Seat, str] = {}
        self.began = 0
        self._last = 0

    def write(self, row: e.Row, room: Room) -> None:
        entry = row.entry
        match entry:
            case e.Started():
                self.began = self._last = row.at
                self.names = {seat: _name(chair) for seat, chair in room.chairs.items()}
            case e.Moved():
                self.moves.append(parse_move(entry.move, room.setup.rules.lines))
                self.comments.append([comment_text(Took(max(0, row.at - self._last) / 1000))])
                self._last = room.watched_until  # the next player watched a stone being turned
            case e.Spoke() if entry.seat is not None and room.phase is not Phase.OVER:
                self.comments[-1].append(comment_text(Talk(entry.seat, entry.text)))
            case e.TakenOver() | e.Returned():
                who = _name(room.chairs[entry.seat])
                self.comments[-1].append(comment_text(Seated(entry.seat, who)))
            case e.LookEnded():
                self._last = row.at  # the next player could not have moved before
            case e.Paused():
                self._last += entry.ms
            case _:
                pass


def _name(chair: e.Chair) -> str:
    return tag_of_bot(chair.bot) if chair.bot else chair.name or ""


def _tags(names: dict[Seat, str], began: int, room: Room) -> tuple[tuple[str, str], ...]:
    date = datetime.fromtimestamp(began / 1000, UTC).strftime("%Y-%m-%d")
    seated = [(seat.value, name) for seat, name in names.items()]
    hints = [("Hints", str(room.hints))] if room.hints else []
    imported = [("Imported", "yes")] if room.imported else []
    moves = len(room.started.prelude) if room.started else 0
    prelude = [(PRELUDE, str(moves))] if moves else []
    return (*seated, ("Date", date), *hints, *imported, *prelude)
