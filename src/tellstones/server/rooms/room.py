"""The fold: what a table is after all its rows so far."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

import msgspec

from tellstones.notation import parse_move
from tellstones.rules import (
    Event,
    Options,
    Over,
    Seat,
    Table,
    Termination,
    after,
    agree,
    award,
    play,
    prepare,
    resign,
    seats,
    termination,
)
from tellstones.server.rooms.table_clock import TableClock
from tellstones.server.storage import entries as e
from tellstones.server.wire.table_state import Phase

USUAL_TURN_LIMIT = 150


class Room:
    """Nothing in here that the rows cannot rebuild."""

    def __init__(self, row: e.Row) -> None:
        assert isinstance(row.entry, e.Made), "a table begins with being made"
        made = row.entry
        self.id = row.table
        self.setup = made.setup
        self.maker = made.maker
        self.secret = made.secret
        self.previous = made.previous
        players = seats(made.setup.rules.players)
        self.chairs = {seat: made.chairs.get(seat, e.Chair()) for seat in players}
        self.barred: frozenset[str] = frozenset()
        self.started: e.Started | None = None
        self.phase = Phase.GATHERING
        self.table: Table | None = None
        self.clock: TableClock | None = None
        self.event: Event | None = None
        self.event_seq = 0
        self.event_at = row.at
        self.paused_at = 0
        self.moved_by: str | None = None
        self.termination: Termination | None = None
        self.draw: frozenset[Seat] = frozenset()
        self.again: frozenset[str] = frozenset()
        self.next: str | None = None
        self.seen = dict.fromkeys(players, 0)
        self.since = row.at
        self.seq = row.seq

    # What can be said of it

    @property
    def awaited(self) -> Seat | None:
        return None if self.table is None else self.table.waiting.seat

    @property
    def people(self) -> list[str]:
        """Everybody with a seat, once."""
        return list(dict.fromkeys(c.person for c in self.chairs.values() if c.person))

    @property
    def turn_limit(self) -> int | None:
        """Two careful players can shuffle for ever: not among strangers, and not with bots."""
        wished = self.setup.rules.turn_limit
        if wished is not None:
            return wished or None
        strangers = self.setup.listed or self.setup.quick
        bots = any(chair.by in ("bot", "program") for chair in self.chairs.values())
        return USUAL_TURN_LIMIT if strangers or bots else None

    def seats_of(self, person: str | None) -> list[Seat]:
        return [seat for seat, chair in self.chairs.items() if person and chair.person == person]

    def options(self, turn_limit: int | None) -> Options:
        rules = self.setup.rules
        return Options(
            players=rules.players,
            lines=rules.lines,
            hands=rules.hands,
            points=rules.points,
            turn_limit=turn_limit,
        )

    # How it changes

    def after(self, row: e.Row) -> Room:
        """The room with one row more. This one stays as it is, for the row may come late."""
        other = object.__new__(Room)
        other.__dict__.update(self.__dict__)
        other.chairs = dict(self.chairs)
        other.seen = dict(self.seen)
        other.clock = self.clock.copied() if self.clock else None
        other.take(row)
        return other

    def take(self, row: e.Row) -> None:
        assert row.seq == self.seq + 1, "rows are taken in order"
        self.seq = row.seq
        entry = row.entry
        match entry:
            case e.Sat() | e.Emptied() | e.Exchanged() | e.Readied() | e.Removed():
                self._arrange(entry)
            case e.Started():
                self._start(entry, row.at)
            case e.Moved():
                self._move(entry, row)
            case e.Resigned() | e.OfferedDraw() | e.DeclinedDraw() | e.RanOut() | e.Claimed():
                self._end(entry, row)
            case e.TakenOver() | e.Returned():
                self._change_hands(entry, row.at)
            case e.Paused():
                self.paused_at = row.at
                if self.clock is not None:
                    self.clock.pause(entry.ms)
            case e.Wished():
                others = self.again - {entry.person}
                self.again = others | {entry.person} if entry.again else others
            case e.Rematched():
                self.next = entry.table
            case e.Spoke() | e.Made():
                pass
            case _:
                assert_never(entry)

    def _arrange(self, entry: e.Sat | e.Emptied | e.Exchanged | e.Readied | e.Removed) -> None:
        match entry:
            case e.Sat():
                if not self.setup.shared:
                    self._empty(entry.chair.person)
                self.chairs[entry.seat] = entry.chair
            case e.Emptied():
                self.chairs[entry.seat] = e.Chair()
            case e.Exchanged():
                one, other = self.chairs[entry.one], self.chairs[entry.other]
                self.chairs[entry.one], self.chairs[entry.other] = other, one
            case e.Readied():
                for seat in self.seats_of(entry.person):
                    self._change(seat, ready=entry.ready)
            case e.Removed():
                self.barred |= {entry.person}
                if self.table is None:
                    self._empty(entry.person)

    def _empty(self, person: str | None) -> None:
        for seat in self.seats_of(person):
            self.chairs[seat] = e.Chair()

    def _change(self, seat: Seat, **changes: object) -> None:
        self.chairs[seat] = msgspec.structs.replace(self.chairs[seat], **changes)

    def _start(self, entry: e.Started, at: int) -> None:
        self.started = entry
        options = self.options(entry.turn_limit)
        self.table = prepare(options, opening=entry.opening, first=entry.first, elder=entry.elder)
        self.phase = Phase.PLAYING
        self.event_at = at
        if self.setup.time.kind != "none":
            self.clock = TableClock(self.setup.time, seats(options.players), at)
        self._turn_clock(at)

    def _turn_clock(self, at: int) -> None:
        if self.clock is not None:
            seat = self.awaited
            stopped = seat is not None and self.chairs[seat].played_by_bot
            self.clock.turn_to(seat, at, stopped=stopped)

    def _move(self, entry: e.Moved, row: e.Row) -> None:
        assert self.table is not None
        move = parse_move(entry.move, self.table.options.lines)
        self._happen(play(self.table, entry.seat, move), row)
        self.moved_by = entry.device
        # Whoever moves has seen all that came before.
        self.seen[entry.seat] = row.seq
        # A draw that was offered lapses when somebody else moves on.
        self.draw &= {entry.seat}

    def _end(
        self,
        entry: e.Resigned | e.OfferedDraw | e.DeclinedDraw | e.RanOut | e.Claimed,
        row: e.Row,
    ) -> None:
        assert self.table is not None
        match entry:
            case e.Resigned():
                self._happen(resign(self.table, entry.seat), row)
            case e.OfferedDraw():
                self.draw |= {entry.seat}
                if len(self.draw) == len(self.chairs):
                    self._happen(agree(self.table), row)
            case e.DeclinedDraw():
                self.draw = frozenset()
            case e.RanOut():
                self._happen(award(self.table, entry.seat.side.other), row)
                self.termination = Termination.TIME
            case e.Claimed():
                self._happen(award(self.table, entry.seat.side), row)
                self.termination = Termination.ABANDONED

    def _happen(self, event: Event, row: e.Row) -> None:
        assert self.table is not None
        self.table = after(self.table, event)
        self.event = event
        self.event_seq = row.seq
        self.event_at = row.at
        if isinstance(self.table.waiting, Over):
            self.phase = Phase.OVER
            self.termination = termination(self.table, event)
        self._turn_clock(row.at)

    def _change_hands(self, entry: e.TakenOver | e.Returned, at: int) -> None:
        """A bot stands in for whoever has left, until they return to the table as it lies."""
        bot = entry.bot if isinstance(entry, e.TakenOver) else None
        self._change(entry.seat, bot=bot)
        self.seen[entry.seat] = self.event_seq
        if entry.seat == self.awaited:
            self._turn_clock(at)


def fold(rows: Iterable[e.Row]) -> Room:
    rows = iter(rows)
    room = Room(next(rows))
    for row in rows:
        room.take(row)
    return room
