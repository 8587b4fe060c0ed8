"""A room: everything about one table, an immutable value that its stored rows fold to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from tellstones.notation import parse_move, parse_position
from tellstones.rules import (
    Event,
    Looked,
    Options,
    Over,
    Seat,
    Side,
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
from tellstones.server.phase import Phase
from tellstones.server.rooms.look import Look
from tellstones.server.rooms.scene_times import reveal_ms, scene_ms
from tellstones.server.rooms.table_clock import TableClock
from tellstones.server.storage import entries as e
from tellstones.study.decisive_moment import LainSince, lain_after, lain_from_start

USUAL_TURN_LIMIT = 150
"""Turns."""
Ending = e.Resigned | e.OfferedDraw | e.DeclinedDraw | e.RanOut | e.Claimed
Seating = e.Sat | e.Emptied | e.Exchanged | e.Readied | e.Removed
Looking = e.LookHeld | e.LookReleased | e.LookEnded
Chairs = Mapping[Seat, e.Chair]


class Room(Struct, frozen=True, gc=False):
    """One table after all its rows so far. Nothing is in here that the rows cannot rebuild.

    Times are milliseconds since 1970; `seq` and `event_seq` are numbers of rows.
    """

    id: str
    setup: e.StoredSetup
    maker: str
    secret: str
    chairs: Chairs
    seen: Mapping[Seat, int]
    """Up to which row each seat has seen what happened, as far as its own moves show it."""
    since: int
    event_at: int
    seq: int
    phase: Phase = Phase.GATHERING
    started: e.Started | None = None
    table: Table | None = None
    clock: TableClock | None = None
    event: Event | None = None
    event_seq: int = 0
    shown_until: int = 0
    """The time at which the page has finished showing the latest event; bots wait until then."""
    watched_until: int = 0
    """The time at which the named stone has been turned; clocks wait until then."""
    look: Look | None = None
    """While a stone is being looked at, by a person or a program."""
    termination: Termination | None = None
    lain_since: LainSince = ()
    paused_at: int = 0
    draw: frozenset[Seat] = frozenset()
    offers: Mapping[Seat, int] = {}
    """The turn in which each seat last offered a draw, or accepted one that others did not."""
    hints: int = 0
    """The number of hints given; only lone players get any."""
    hinted_at: int = -1
    """The `event_seq` of the last such moment."""
    stand_ins: int = 0
    """Number of times a bot replaced a player who had left."""
    spoke: Mapping[Seat, int] = {}
    """The turn in which each seat last said something."""
    watchers_words: int = 0
    """Number of messages from spectators."""
    barred: frozenset[str] = frozenset()
    again: frozenset[str] = frozenset()
    next: str | None = None
    imported: bool = False
    """The game was played elsewhere, so its record may be forged."""
    before: tuple[int, int] = (0, 0)
    """Games that each side has won in the row of rematches, up to this one."""

    @classmethod
    def made(cls, row: e.Row) -> Room:
        """The room of a table's first row."""
        assert isinstance(row.entry, e.Made), "a table begins with being made"
        made = row.entry
        players = seats(made.setup.rules.players)
        return cls(
            id=row.table,
            setup=made.setup,
            maker=made.maker,
            secret=made.secret,
            chairs={seat: made.chairs.get(seat, e.Chair()) for seat in players},
            seen=dict.fromkeys(players, 0),
            since=row.at,
            event_at=row.at,
            seq=row.seq,
            imported=made.origin is not None,
            before=made.series,
        )

    # Queries

    @property
    def awaited(self) -> Seat | None:
        """The seat that must act; nobody's while a prelude is watched."""
        if self.table is None or self.prelude_left:
            return None
        return self.table.waiting.seat

    @property
    def prelude_left(self) -> tuple[str, ...]:
        """Moves of the prelude that are still to come. Each takes one turn."""
        if self.started is None or not self.started.prelude or self.phase is not Phase.PLAYING:
            return ()
        assert self.table is not None
        return self.started.prelude[self.table.turn - 1 :]

    @property
    def series(self) -> tuple[int, int]:
        """Games that each side has won in the row of rematches, with this one once it is over."""
        one, other = self.before
        ending = self.table.waiting if self.table is not None else None
        winner = ending.winner if isinstance(ending, Over) else None
        return one + (winner is Side.A), other + (winner is Side.B)

    @property
    def people(self) -> list[str]:
        """Everybody with a seat, once."""
        return list({c.person: None for c in self.chairs.values() if c.person})

    @property
    def turn_limit(self) -> int | None:
        """Two careful players can shuffle for ever: not among strangers, and not with bots."""
        wished = self.setup.rules.turn_limit
        alone = all(chair.by == "bot" for chair in self.chairs.values())
        if wished is not None:
            return wished or (USUAL_TURN_LIMIT if alone else None)
        strangers = self.setup.listed or self.setup.quick or self.setup.tournament
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
            stones=rules.stones,
            looks=rules.looks,
        )

    def may_watch(self, person: str, key: str | None) -> bool:
        """Return whether a person may be at this table: with a seat, as its host, by an invitation
        to watch, or because it is not private. A table that gathers has nothing to hide yet."""
        if not self.setup.private or self.phase is Phase.GATHERING:
            return True
        return person in (self.maker, *self.people) or key == self.setup.watch_key

    # Updates

    def after(self, row: e.Row, event: Event | None = None) -> Room:
        """The room with one row more. A caller that has just decided on a move passes its event;
        for a row that was read, the rules compute it."""
        assert row.seq == self.seq + 1, "rows are taken in order"
        entry = row.entry
        match entry:
            case e.Moved():
                return self._moved(entry, row, event)
            case e.LookHeld() | e.LookReleased() | e.LookEnded():
                return self._looked_on(entry, row)
            case e.Spoke(seat=None):
                return replace(self, seq=row.seq, watchers_words=self.watchers_words + 1)
            case e.Spoke(seat=seat):
                assert seat is not None
                turn = self.table.turn if self.table else 0
                return replace(self, seq=row.seq, spoke={**self.spoke, seat: turn})
            case e.Made():
                return replace(self, seq=row.seq)
            case e.Started():
                return self._started(entry, row)
            case e.Sat() | e.Emptied() | e.Exchanged() | e.Readied() | e.Removed():
                return self._seated(entry, row.seq)
            case e.Opened():
                return replace(self, seq=row.seq, setup=replace(self.setup, listed=entry.listed))
            case e.Resigned() | e.OfferedDraw() | e.DeclinedDraw() | e.RanOut() | e.Claimed():
                return self._ended(entry, row)
            case e.TakenOver() | e.Returned():
                return self._changed_hands(entry, row)
            case e.Paused():
                clock = self.clock.paused(entry.ms) if self.clock else None
                look = self.look.interrupted(row.at, entry.ms) if self.look else None
                return replace(self, seq=row.seq, paused_at=row.at, clock=clock, look=look)
            case e.Hinted():
                hints = self.hints + 1
                return replace(self, seq=row.seq, hints=hints, hinted_at=self.event_seq)
            case e.Wished():
                wishing = {entry.person} if entry.again else set[str]()
                return replace(self, seq=row.seq, again=self.again - {entry.person} | wishing)
            case e.Rematched():
                return replace(self, seq=row.seq, next=entry.table)
            case _:
                assert_never(entry)

    def _moved(self, entry: e.Moved, row: e.Row, event: Event | None) -> Room:
        assert self.table is not None
        if event is None:
            move = parse_move(entry.move, self.table.options.lines)
            event = play(self.table, entry.seat, move)
        spoken = self
        if self.look is not None and self.look.seat is not entry.seat:
            # A row of the time when looks were not kept: the next seat had the word at once.
            spoken = self._put_back(self.event_at)
        return spoken._happened(
            event,
            row,
            # A seat that moves has seen all earlier events.
            seen={**self.seen, entry.seat: row.seq},
            # An offered draw lapses when another seat moves.
            draw=self.draw & {entry.seat},
        )

    def _happened(self, event: Event, row: e.Row, **changes: object) -> Room:
        assert self.table is not None
        table = after(self.table, event)
        look = self._look_at(event)
        word = look.seat if look else table.waiting.seat
        watched_ms = reveal_ms(self.table, event, table)
        changes["clock"] = self._turned_clock(word, row.at, watched_ms=watched_ms)
        if isinstance(table.waiting, Over):
            changes["phase"] = Phase.OVER
            changes.setdefault("termination", termination(table, event))
        return replace(
            self,
            seq=row.seq,
            table=table,
            lain_since=lain_after(self.lain_since, event, self.table.turn),
            event=event,
            event_seq=row.seq,
            event_at=row.at,
            shown_until=row.at + scene_ms(self.table, event, table),
            watched_until=row.at + watched_ms,
            look=look,
            **changes,
        )

    def _look_at(self, event: Event) -> Look | None:
        """Return the look. Bots see a stone as soon as it is lifted; people take their time."""
        if not isinstance(event, Looked):
            return None
        chair = self.chairs[event.looker]
        if chair.person is None or chair.played_by_bot:
            return None
        return Look(event.looker, program=chair.by == "program")

    def _looked_on(self, entry: Looking, row: e.Row) -> Room:
        if self.look is None:
            return replace(self, seq=row.seq)
        match entry:
            case e.LookHeld():
                return replace(self, seq=row.seq, look=self.look.held(entry.device, row.at))
            case e.LookReleased():
                return replace(self, seq=row.seq, look=self.look.released(row.at))
            case e.LookEnded():
                return self._put_back(row.at, seq=row.seq)

    def _put_back(self, at: int, **changes: object) -> Room:
        """Ends the look, and the next seat must act."""
        clock = self._turned_clock(self.awaited, at, earned=False)
        return replace(self, look=None, clock=clock, **changes)

    def _turned_clock(
        self, seat: Seat | None, at: int, *, earned: bool = True, watched_ms: int = 0
    ) -> TableClock | None:
        if self.clock is None:
            return None
        stopped = seat is not None and self.chairs[seat].played_by_bot
        return self.clock.turned_to(seat, at, stopped=stopped, earned=earned, watched_ms=watched_ms)

    def _started(self, entry: e.Started, row: e.Row) -> Room:
        options = self.options(entry.turn_limit)
        timed = self.setup.time.kind != "none"
        players = seats(options.players)
        if entry.position is None:
            table = prepare(options, opening=entry.opening, first=entry.first, elder=entry.elder)
        else:
            table = parse_position(entry.position, options)
        started = replace(
            self,
            seq=row.seq,
            started=entry,
            table=table,
            lain_since=lain_from_start(table, table.turn),
            phase=Phase.PLAYING,
            event_at=row.at,
            shown_until=row.at,
            clock=TableClock.started(self.setup.time, players, row.at) if timed else None,
        )
        return replace(started, clock=started._turned_clock(started.awaited, row.at))

    def _ended(self, entry: Ending, row: e.Row) -> Room:
        assert self.table is not None
        match entry:
            case e.Resigned():
                return self._happened(resign(self.table, entry.seat), row)
            case e.OfferedDraw():
                draw = self.draw | {entry.seat}
                if len(draw) == len(self.chairs):
                    return self._happened(agree(self.table), row, draw=draw)
                offers = {**self.offers, entry.seat: self.table.turn}
                return replace(self, seq=row.seq, draw=draw, offers=offers)
            case e.DeclinedDraw():
                return replace(self, seq=row.seq, draw=frozenset())
            case e.RanOut():
                won = award(self.table, entry.seat.side.other)
                over = self._happened(won, row, termination=Termination.TIME)
                clock = self.clock.ran_out(entry.seat, row.at) if self.clock else None
                return replace(over, clock=clock)
            case e.Claimed():
                won = award(self.table, entry.seat.side)
                return self._happened(won, row, termination=Termination.ABANDONED)

    def _seated(self, entry: Seating, seq: int) -> Room:
        barred = self.barred
        if isinstance(entry, e.Removed):
            barred = barred | {entry.person}
        return replace(self, seq=seq, barred=barred, chairs=self._chairs_after(entry))

    def _chairs_after(self, entry: Seating) -> Chairs:
        chairs = self.chairs
        match entry:
            case e.Sat():
                left = {} if self.setup.shared else self._emptied(entry.chair.person)
                return {**chairs, **left, entry.seat: entry.chair}
            case e.Emptied():
                return {**chairs, entry.seat: e.Chair()}
            case e.Exchanged():
                return {**chairs, entry.one: chairs[entry.other], entry.other: chairs[entry.one]}
            case e.Readied():
                theirs = self.seats_of(entry.person)
                ready = {seat: replace(chairs[seat], ready=entry.ready) for seat in theirs}
                return {**chairs, **ready}
            case e.Removed():
                return {**chairs, **self._emptied(entry.person)} if self.table is None else chairs

    def _emptied(self, person: str | None) -> Chairs:
        return dict.fromkeys(self.seats_of(person), e.Chair())

    def _changed_hands(self, entry: e.TakenOver | e.Returned, row: e.Row) -> Room:
        """Replace a player who has left by a bot until they return. The bot makes their current
        look."""
        bot = entry.bot if isinstance(entry, e.TakenOver) else None
        room = replace(
            self,
            seq=row.seq,
            chairs={**self.chairs, entry.seat: replace(self.chairs[entry.seat], bot=bot)},
            seen={**self.seen, entry.seat: self.event_seq},
            stand_ins=self.stand_ins + isinstance(entry, e.TakenOver),
        )
        if self.look is not None and entry.seat == self.look.seat:
            return room._put_back(row.at)
        if entry.seat != self.awaited or self.look is not None:
            return room
        return replace(room, clock=room._turned_clock(entry.seat, row.at))


def fold(rows: Iterable[e.Row]) -> Room:
    rows = iter(rows)
    room = Room.made(next(rows))
    for row in rows:
        room = room.after(row)
    return room
