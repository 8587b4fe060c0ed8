"""A table that is being looked at: the room, everybody connected, and what they say.

Nothing in here has to survive. What changes the table is decided on the room as it is, appended
to the log, and only then taken into the room and shown; whoever was late looks again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tellstones.rules import Looked, Seat, why_not
from tellstones.server.rooms import Accepted, Looking, Room, Who, World, Wrong, decide, fold
from tellstones.server.rooms.decisions import read_move
from tellstones.server.rooms.viewer_frames import LOOKING_MS, card, frame, seen_from
from tellstones.server.storage import Late
from tellstones.server.storage import entries as e
from tellstones.server.tables.automation import Tending
from tellstones.server.tables.catch_up import missed
from tellstones.server.tables.presence import Attendance
from tellstones.server.transport.connection import Connection
from tellstones.server.wire import Close, Fault, Frame, Phase, incoming, outgoing

if TYPE_CHECKING:  # a node holds its tables, and each of them knows its node
    from tellstones.server.cluster.node import Node

Decision = Callable[[Room, World], e.AnyEntry]
MOST_TRIES = 20
A_MOMENT = 0.1


class LiveTable:
    def __init__(self, node: Node, rows: list[e.Row], presence: dict[str, int | None]) -> None:
        self.node = node
        self.room = fold(rows)
        self.holders = 0
        """How many are busy with this table; while there are any, the node keeps it."""
        self.connections: list[Connection] = []
        self.attendance = Attendance(node, self.room.id, presence)
        self.tending = Tending(self)
        self._accepted = Accepted(rows)
        self._lock = asyncio.Lock()
        self._sight_on: str | None = None
        """The device that shows the stone being looked at."""

    @property
    def idle(self) -> bool:
        return not self.holders and not self.tending.busy

    def world(self, *, blocked: bool = False) -> World:
        now = self.node.clock.now()
        away = self.attendance.away(self.room)
        claim_after = int(self.node.settings.claim_after * 1000)
        return World(now, away, claim_after, blocked)

    # Coming and going

    async def join(self, connection: Connection) -> None:
        storage, who = self.node.storage, connection.who
        connection.blocked = frozenset(p.id for p in await storage.blocks(who.person))
        async with self._lock:
            await self._catch_up()
            if who.person in self.room.barred:
                raise Wrong(Fault.REMOVED)
            await self.attendance.refresh_seen(self.room)
            self.connections.append(connection)
            arrived = self.attendance.arrive(who.person)
            await self._settle_sight(connection)
            await self._show_missed(connection)
        if arrived:
            self.show(but=connection)
            await self._return(who)
        self.tending.wake()

    async def _return(self, who: Who) -> None:
        """Whoever comes back gets their seat back from the bot that stood in for them."""
        for seat in self.room.seats_of(who.person):
            if self.room.chairs[seat].played_by_bot:
                await self.accept(None, partial(_returned, seat))

    def leave(self, connection: Connection) -> None:
        self.connections.remove(connection)
        person = connection.who.person
        if not any(other.who.person == person for other in self.connections):
            self.attendance.depart(person)
            self.show()
            self.tending.wake()

    async def _show_missed(self, connection: Connection) -> None:
        """What this seat has not seen, event by event, and then the table as it lies. A screen
        that several seats share is shown each one's share when that one uncovers it."""
        seats = self.room.seats_of(connection.who.person)
        if len(seats) == 1:
            await self._show_since(connection, self.attendance.seen_in(self.room, seats[0]))
        else:
            connection.shown = self.room.event_seq
        self._show_to(connection, frame(self.room, self.world(), self.watchers()))

    async def _uncover(self, connection: Connection, wish: incoming.Here) -> None:
        seats = self.room.seats_of(connection.who.person)
        if wish.seat not in seats:
            raise Wrong(Fault.NOT_YOUR_SEAT)
        if len(seats) == 1 or self.room.table is None:
            raise Wrong(Fault.NOT_NOW)
        async with self._lock:
            event = self.room.event
            if isinstance(event, Looked) and event.looker is not wish.seat:
                await self._put_back(connection.who)  # what another seat looks at is not theirs
            seen = self.attendance.seen_in(self.room, wish.seat)
            await self._show_since(connection, seen, from_where_it_lay=True)
            self._show_to(connection, frame(self.room, self.world(), self.watchers()))

    async def _show_since(
        self, connection: Connection, seen: int, *, from_where_it_lay: bool = False
    ) -> None:
        """All events since but for the latest, which the next frame shows."""
        connection.shown = seen
        if seen >= self.room.event_seq:
            return
        lay, since = missed(await self.node.storage.read(self.room.id), seen)
        shown = [(room, True) for room in since if room.event_seq < self.room.event_seq]
        if from_where_it_lay:
            shown.insert(0, (lay, False))
        for room, fresh in shown:
            public = replace(frame(room, self.world(), self.watchers()), legal=[])
            connection.tell(seen_from(public, room, Looking(connection.who.person, fresh)))

    # Changing

    async def accept(self, by: str | None, decision: Decision, *, blocked: bool = False) -> int:
        """Decides, appends, takes and shows. Gives the number of the row, old or new."""
        async with self._lock:
            await self._give_time_back()
            for _ in range(MOST_TRIES):
                already = self._accepted.row_of(by)
                if already is not None:
                    return already
                world = self.world(blocked=blocked)
                entry = decision(self.room, world)
                row = e.Row(self.room.id, self.room.seq + 1, world.now, entry, by)
                try:
                    await self._append(row)
                except Late:
                    self.node.metrics.late.inc()
                    await self._catch_up()
                    continue
                self.node.bus.appended(self.room.id, row.seq)
                return row.seq
        raise Wrong(Fault.LATE)

    async def give_time_back(self) -> None:
        """What the storage was away for; and whatever waited for it is looked at again."""
        async with self._lock:
            await self._give_time_back()
        self.tending.wake()

    async def _give_time_back(self) -> None:
        while owed := self.node.pulse.owed(self.room):
            now = self.node.clock.now()
            row = e.Row(self.room.id, self.room.seq + 1, now, e.Paused(owed))
            try:
                await self._append(row)
            except Late:
                await self._catch_up()
            else:
                self.node.bus.appended(self.room.id, row.seq)

    async def _append(self, row: e.Row) -> None:
        after = self.room.after(row)
        changed = after.phase is not self.room.phase or after.chairs != self.room.chairs
        began = self.node.clock.monotonic()
        storing = self.node.storage.append(row, card(after, self.world()) if changed else None)
        await self.node.pulse.felt(storing)
        self.node.metrics.append_seconds.observe(self.node.clock.monotonic() - began)
        self.node.metrics.accepted(row.entry)
        await self._take(row, after)

    async def _catch_up(self) -> None:
        """Takes what other nodes have appended."""
        for row in await self.node.storage.read(self.room.id, self.room.seq):
            await self._take(row, self.room.after(row))

    async def heard_of(self) -> None:
        """Another node has told us that the table has changed."""
        async with self._lock:
            await self._catch_up()

    async def heard_of_people(self) -> None:
        """Another node has told us that somebody came or went there."""
        node = self.node
        self.learn_presence(await node.storage.presence(self.room.id, node.alive_since()))

    def learn_presence(self, stored: dict[str, int | None]) -> None:
        if self.attendance.learn(stored):
            self.show()
            self.tending.wake()

    async def _take(self, row: e.Row, room: Room) -> None:
        self.room = room
        self._accepted.take(row)
        happened = room.event_seq == row.seq
        if happened:
            self._sight_on = None
            await self._settle_sight(None)
        self.tending.note(row, happened)
        if isinstance(row.entry, e.Spoke):
            self._say(row.entry)
        else:
            self.show()
        if isinstance(row.entry, e.Removed):
            self._send_away(row.entry.person)
        self.tending.wake()

    def _send_away(self, person: str) -> None:
        for connection in self.connections:
            if connection.who.person == person:
                connection.tell(outgoing.Bye(code=Fault.REMOVED, back="never"))
                connection.close(Close.REMOVED)

    # Showing

    def watchers(self) -> int:
        people = {connection.who.person for connection in self.connections}
        return len(people.difference([chair.person for chair in self.room.chairs.values()]))

    def show(self, but: Connection | None = None) -> None:
        if not self.connections:
            return
        public = frame(self.room, self.world(), self.watchers())
        for connection in self.connections:
            if connection is not but:
                self._show_to(connection, public)

    def _show_to(self, connection: Connection, public: Frame) -> None:
        fresh = self.room.event_seq > connection.shown
        connection.shown = self.room.event_seq
        holds = self._sight_on == connection.who.device
        looking = Looking(connection.who.person, fresh, holds)
        connection.tell(seen_from(public, self.room, looking))

    def _say(self, spoke: e.Spoke) -> None:
        """Spectators are heard by spectators only, until the game is over."""
        phrase = spoke.text[1:] if spoke.text.startswith("#") else None
        said = outgoing.Said(
            seat=spoke.seat,
            person=spoke.person,
            name=spoke.name,
            text=None if phrase else spoke.text,
            phrase=phrase,
        )
        to_all = spoke.seat is not None or self.room.phase is not Phase.PLAYING
        for connection in self.connections:
            watching = not self.room.seats_of(connection.who.person)
            if (to_all or watching) and spoke.person not in connection.blocked:
                connection.tell(said)

    # The stone being looked at

    async def _settle_sight(self, arriving: Connection | None) -> None:
        """A looked-at symbol goes to one device: the one that looked, or the first of the
        partner's to which a look was given; and not again once it was put back."""
        room, event = self.room, self.room.event
        over = self.node.clock.now() >= room.event_at + LOOKING_MS
        if not isinstance(event, Looked) or over or self._sight_on is not None:
            return
        looker = room.chairs[event.looker].person
        theirs = [c for c in self.connections if c.who.person == looker]
        if not theirs:
            return
        key = f"look {room.id} {room.event_seq}"
        if arriving is not None and await self.node.storage.settled(f"{key} back"):
            return
        if looker == room.chairs[event.seat].person and room.moved_by is not None:
            self._sight_on = room.moved_by
        else:
            now = self.node.clock.now()
            self._sight_on = await self.node.storage.settle(key, theirs[-1].who.device, now)

    async def until_put_back(self, patience: float) -> None:
        """Whoever looks at a stone is not hurried by a bot, for some seconds."""
        for _ in range(int(patience / A_MOMENT)):
            if self._sight_on is None:
                return
            await asyncio.sleep(A_MOMENT)

    async def _put_back(self, who: Who) -> None:
        if self._sight_on == who.device:
            self._sight_on = None
            key, now = f"look {self.room.id} {self.room.event_seq} back", self.node.clock.now()
            await self.node.storage.settle(key, "1", now)

    # Hearing

    async def hear(self, connection: Connection, wish: incoming.Heard) -> None:
        """Raises `Wrong` when it is not to be."""
        who = connection.who
        match wish:
            case incoming.Ping():
                connection.tell(outgoing.Pong(id=wish.id, now=self.node.clock.now()))
            case incoming.Seen():
                self.attendance.mark_seen(self.room, who.person, wish)
            case incoming.Here():
                await self._uncover(connection, wish)
                connection.tell(outgoing.Ack(id=wish.id, seq=self.room.seq))
            case incoming.Point():
                self._point(who, wish)
            case incoming.AskWhy():
                connection.tell(outgoing.Why(id=wish.id, move=wish.move, refusal=self._why(wish)))
            case incoming.PutBack():
                await self._put_back(who)
                connection.tell(outgoing.Ack(id=wish.id, seq=self.room.seq))
            case incoming.AskHint():
                connection.tell(await self.tending.hint(who, wish))
            case _:
                blocked = isinstance(wish, incoming.Sit) and await self._is_blocked(who)
                seq = await self.accept(
                    f"{who.device} {wish.id}",
                    lambda room, world: decide(wish, room, who, world),
                    blocked=blocked,
                )
                connection.tell(outgoing.Ack(id=wish.id, seq=seq))

    async def _is_blocked(self, who: Who) -> bool:
        others = {self.room.maker, *self.room.people} - {who.person}
        return bool(await self.node.storage.blocked_by(who.person, others))

    def _why(self, wish: incoming.AskWhy) -> str | None:
        """From what everybody sees, so that the answer tells nothing that is hidden."""
        if self.room.table is None:
            raise Wrong(Fault.NOT_NOW)
        refusal = why_not(self.room.table, wish.seat, read_move(self.room, wish.move))
        return refusal.code if refusal else None

    def _point(self, who: Who, wish: incoming.Point) -> None:
        if wish.seat not in self.room.seats_of(who.person):
            raise Wrong(Fault.NOT_YOUR_SEAT)
        pointed = outgoing.Pointed(seat=wish.seat, line=wish.line, place=wish.place)
        self.pointed(pointed)
        self.node.tell_pointing(self.room.id, pointed)

    def pointed(self, pointed: outgoing.Pointed) -> None:
        owner = self.room.chairs[pointed.seat].person
        for connection in self.connections:
            if connection.who.person != owner:
                connection.tell(pointed)

    def close_all(self, bye: outgoing.Bye, code: Close) -> None:
        for connection in self.connections:
            connection.tell(bye)
            connection.close(code)


def _returned(seat: Seat, room: Room, _world: World) -> e.AnyEntry:
    if room.phase is Phase.OVER or not room.chairs[seat].played_by_bot:
        raise Wrong(Fault.NOT_NOW)
    return e.Returned(seat)
