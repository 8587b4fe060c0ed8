"""One table that people are connected to: they come, go and say things at it.

Nothing in here has to survive: the table is its rows, which are stored.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Protocol

import msgspec

from tellstones.rules import Seat, why_not
from tellstones.server.clock import Clock
from tellstones.server.cluster.bus import Bus
from tellstones.server.phase import Phase
from tellstones.server.rooms import Accepted, Identity, Rejected, Room, World, decide
from tellstones.server.rooms.decisions import must_wait, read_move
from tellstones.server.rooms.slow_games import AwaitedWord
from tellstones.server.storage import entries as e
from tellstones.server.storage.people import Person
from tellstones.server.tables.automation import Automation
from tellstones.server.tables.bot_hints import Hints
from tellstones.server.tables.bot_turns import BotTurns
from tellstones.server.tables.broadcast import Broadcast
from tellstones.server.tables.catch_up import CatchUp
from tellstones.server.tables.connection import Connection
from tellstones.server.tables.looks import LookGuard
from tellstones.server.tables.presence import TablePresence
from tellstones.server.tables.shown_events import ShownEvents
from tellstones.server.tables.table_log import TableLog
from tellstones.server.wire import Fault, incoming, outgoing

ANONYMOUS = (incoming.Play, incoming.Hold, incoming.Release, incoming.PutBack)
"""Stored rows of these kinds contain no name and no id."""

ENDS_THE_GAME = (incoming.Resign, incoming.Claim)


class StoredPeople(Protocol):
    """The part of the storage that a table needs: people, their blocks, and where they left
    traces."""

    async def person(self, person: str) -> Person | None: ...

    async def unheard(self, person: str) -> frozenset[str]: ...

    async def blocked_by(self, person: str, others: Iterable[str]) -> set[str]: ...

    async def trace(self, person: str, table: str) -> None: ...


class TurnNotices(Protocol):
    """Notifies players who are away."""

    def word_came(self, room: Room, person: str, word: AwaitedWord) -> None:
        """Notify this person, who is away, that it is their turn at this table."""


class NoTurnNotices:
    """Notifies no one."""

    def word_came(self, room: Room, person: str, word: AwaitedWord) -> None:
        pass


class LiveTable:
    """Holds the parts of one table together, and receives messages from all its connections."""

    __slots__ = (
        "_bots",
        "_bus",
        "_catch_up",
        "_clock",
        "_hints",
        "_looks",
        "_most_rows",
        "_most_words",
        "_notices",
        "_people",
        "_told_of",
        "_traced",
        "automation",
        "broadcast",
        "holders",
        "log",
        "presence",
        "shown",
    )

    def __init__(
        self,
        log: TableLog,
        presence: TablePresence,
        shown: ShownEvents,
        broadcast: Broadcast,
        catch_up: CatchUp,
        bots: BotTurns,
        automation: Automation,
        hints: Hints,
        people: StoredPeople,
        bus: Bus,
        clock: Clock,
        most_rows: int,
        most_words: int,
        notices: TurnNotices,
    ) -> None:
        self.log = log
        self.presence = presence
        self.shown = shown
        self.broadcast = broadcast
        self.automation = automation
        self._catch_up = catch_up
        self._bots = bots
        self._hints = hints
        self._people = people
        self._traced: set[str] = set()
        self._bus = bus
        self._looks = LookGuard(log, broadcast)
        self._clock = clock
        self._most_rows = most_rows
        self._most_words = most_words
        self._notices = notices
        self._told_of = self._word_moment()
        """The latest turn for which each absent player was notified."""
        self.holders = 0
        """Number of tasks that use this table; the node keeps it loaded while there are any."""
        log.listen(self._row_taken)

    @property
    def room(self) -> Room:
        return self.log.room

    @property
    def idle(self) -> bool:
        return not self.holders and not self.automation.busy

    def world(self) -> World:
        return self.presence.world(self.room)

    def _row_taken(self, row: e.Row) -> None:
        """A row is in the room now: notifies the parts and shows everyone."""
        self._bots.note(row)
        if isinstance(row.entry, e.Started):
            self.broadcast.send_uninvited_away()
        if isinstance(row.entry, e.Spoke):
            self.broadcast.say(row.entry)
        else:
            self.broadcast.show()
        if isinstance(row.entry, e.Removed):
            self.broadcast.send_away(row.entry.person)
        self._looks.changed(self.receive)
        self.automation.wake()
        self._tell_of_turn()

    def _tell_of_turn(self) -> None:
        """Notifies the absent players who must act."""
        moment = self._word_moment()
        if moment != self._told_of:
            self._told_of = moment
            word = self.log.word
            person = None if word is None else self.room.chairs[word.seat].person
            if word is not None and person is not None and not self.presence.here(person):
                self._notices.word_came(self.room, person, word)

    def _word_moment(self) -> tuple[int, Seat] | None:
        """Names the awaited turn of a slow game among all turns of that game."""
        word = self.log.word
        return None if word is None else (self.room.event_seq, word.seat)

    def close(self) -> None:
        """Ends an empty table. Its parts drop their references, so that it is freed at once and
        not by a garbage collector that scans all tables."""
        self.automation.stop()
        self.log.listen(None)

    # Coming and going

    async def join(self, connection: Connection) -> None:
        who = connection.who
        connection.blocked = await self._people.unheard(who.person)
        await self.log.give_time_back()
        async with self.log.lock:
            await self.log.catch_up()
            if who.person in self.room.barred:
                raise Rejected(Fault.REMOVED)
            if not self.room.may_watch(who.person, connection.watch_key):
                raise Rejected(Fault.PRIVATE)
            await self.shown.refresh(self.room)
            connections = self.broadcast.connections
            connections.append(connection)
            arrived = self.presence.arrive(who.person)
            await self._catch_up.show_on_arrival(connection)
        if arrived:
            self.broadcast.show(but=connection)
            await self._return(who)
        self._looks.changed(self.receive)
        self.automation.wake()

    async def _return(self, who: Identity) -> None:
        """A returning player gets their seat back from the stand-in bot."""
        for seat in self.room.seats_of(who.person):
            if self.room.chairs[seat].played_by_bot:
                await self.log.accept(None, partial(_returned, seat))

    def leave(self, connection: Connection) -> None:
        """Cleans up a connection, even if it was never completed."""
        connections = self.broadcast.connections
        if connection not in connections:
            return
        connections.remove(connection)
        self.shown.left(connection)
        self._looks.left(connection)
        person = connection.who.person
        if not any(other.who.person == person for other in connections):
            if connection.forgotten:
                self.presence.forget(person)
            else:
                self.presence.depart(person)
            self.broadcast.show()
            self.automation.wake()

    # News from other nodes

    async def catch_up(self) -> None:
        """Another node has told us that the table has changed."""
        async with self.log.lock:
            await self.log.catch_up()

    async def reload(self) -> None:
        """The rows were rewritten without a deleted person."""
        await self.log.reload()
        self.broadcast.show()

    def learn_presence(self, stored: dict[str, int | None]) -> None:
        """Update presence after news from another node."""
        if self.presence.learn(stored):
            self.broadcast.show()
            self.automation.wake()

    async def give_time_back(self) -> None:
        """Give players back the time of a storage outage, and resume what waited for it."""
        await self.log.give_time_back()
        self.automation.wake()

    # Talk

    async def receive(self, connection: Connection, wish: incoming.ClientMessage) -> None:
        """Raises `Rejected` when it is not to be."""
        who, room = connection.who, self.log.room
        self.presence.spoke(who.person)
        match wish:
            case incoming.Play() if must_wait(room, wish.seat):
                self._looks.keep_back(connection, wish)
            case incoming.PutBack() if room.look is None:
                connection.tell(outgoing.Ack(id=wish.id, seq=room.seq))  # it is back already
            case incoming.Play() | incoming.PutBack():  # the usual ones, and so the first
                await self._change(connection, wish)
            case incoming.Ping():
                connection.tell(outgoing.Pong(id=wish.id, now=self._clock.now()))
            case incoming.Seen():
                self.shown.confirmed(self.room, who.person, wish)
            case incoming.Here():
                await self._uncover(connection, wish)
                connection.tell(outgoing.Ack(id=wish.id, seq=self.room.seq))
            case incoming.Point():
                self._point(who, wish)
            case incoming.AskWhy():
                connection.tell(outgoing.Why(id=wish.id, move=wish.move, refusal=self._why(wish)))
            case incoming.AskHint():
                connection.tell(await self._hints.hint(who, wish))
            case _:
                await self._change(connection, wish)

    async def _change(self, connection: Connection, wish: incoming.Change) -> None:
        who, blocked = connection.who, False
        self._within_rows(who, wish)
        if not isinstance(wish, ANONYMOUS):
            who, blocked = await self._prepared(who, wish)
        seq = await self.log.accept(
            f"{who.device} {wish.id}",
            lambda room, world: decide(wish, room, who, world),
            blocked=blocked,
        )
        connection.tell(outgoing.Ack(id=wish.id, seq=seq))

    async def _prepared(self, who: Identity, wish: incoming.Change) -> tuple[Identity, bool]:
        """Returns the person by their present name, and whether someone at the table blocks
        them."""
        await self._trace(who)
        blocked = False
        if isinstance(wish, incoming.Sit):
            blocked = await self._is_blocked(who)
            who = await self._by_present_name(who)
        if isinstance(wish, incoming.Say) and await self._is_muted(who):
            raise Rejected(Fault.MUTED)
        if isinstance(wish, incoming.Claim | incoming.SeatBot) and await self.presence.ask():
            # The database decides who has left, not this message.
            self.broadcast.show()
        return who, blocked

    def _within_rows(self, who: Identity, wish: incoming.Change) -> None:
        """A table has a limit of rows, because every reader folds each of them. Watchers have a
        separate share, so that talk cannot close a table."""
        room = self.log.room
        rows, most = room.seq - room.watchers_words, self._most_rows
        if isinstance(wish, incoming.Say) and not room.seats_of(who.person):
            rows, most = room.watchers_words, self._most_words
        if rows < most or isinstance(wish, ENDS_THE_GAME):
            return
        if rows >= 4 * most or not isinstance(wish, ANONYMOUS):
            raise Rejected(Fault.TOO_MANY)

    async def _trace(self, who: Identity) -> None:
        """Record where a person leaves names or words, so that deletion can find them."""
        if who.person not in self._traced:
            self._traced.add(who.person)
            await self._people.trace(who.person, self.room.id)

    async def _by_present_name(self, who: Identity) -> Identity:
        """People may have named themselves since they came."""
        person = await self._people.person(who.person)
        return who if person is None else replace(who, name=person.name)

    async def _is_muted(self, who: Identity) -> bool:
        """Asked each time: it holds from the moment when it was decided."""
        person = await self._people.person(who.person)
        return person is not None and person.muted_until > self._clock.now()

    async def _is_blocked(self, who: Identity) -> bool:
        others = {self.room.maker, *self.room.people} - {who.person}
        return bool(await self._people.blocked_by(who.person, others))

    async def _uncover(self, connection: Connection, wish: incoming.Here) -> None:
        seats = self.room.seats_of(connection.who.person)
        if wish.seat not in seats:
            raise Rejected(Fault.NOT_YOUR_SEAT)
        if len(seats) == 1 or self.room.table is None:
            raise Rejected(Fault.NOT_NOW)
        if must_wait(self.room, wish.seat):
            # A look by another seat on this screen is not shown to this one.
            await self._put_back()
        async with self.log.lock:
            await self._catch_up.show_uncovered(connection, wish.seat)

    async def _put_back(self) -> None:
        with suppress(Rejected):
            await self.log.accept(None, lambda room, _world: _ended(room))

    def _why(self, wish: incoming.AskWhy) -> str | None:
        """Uses only public information, so the answer reveals nothing."""
        if self.room.table is None:
            raise Rejected(Fault.NOT_NOW)
        refusal = why_not(self.room.table, wish.seat, read_move(self.room, wish.move))
        return refusal.code if refusal else None

    def _point(self, who: Identity, wish: incoming.Point) -> None:
        if wish.seat not in self.room.seats_of(who.person):
            raise Rejected(Fault.NOT_YOUR_SEAT)
        pointed = outgoing.Pointed(seat=wish.seat, line=wish.line, place=wish.place)
        self.broadcast.point(pointed)
        self._bus.publish(self.room.id, msgspec.json.encode(pointed))


def _ended(room: Room) -> Accepted:
    if room.look is None:
        raise Rejected(Fault.LATE)
    return Accepted(e.LookEnded(room.look.seat))


def _returned(seat: Seat, room: Room, _world: World) -> Accepted:
    if room.phase is Phase.OVER or not room.chairs[seat].played_by_bot:
        raise Rejected(Fault.NOT_NOW)
    return Accepted(e.Returned(seat))
