"""Matchmaking: strangers who want to play are brought together, whoever waits longest first.

Who waits sits at a table of their own, marked `quick`; the queue is made of those tables. Two who
begin to wait at once, on any two nodes, would each wait for the other: so whoever waits is also
moved, to a table that is older than theirs.
"""

from __future__ import annotations

from tellstones.rules import Seat
from tellstones.server.ids import Source, new_id
from tellstones.server.phase import Phase
from tellstones.server.rooms import Accepted, Identity, Rejected, Room
from tellstones.server.rooms.decisions import chair_of, decide
from tellstones.server.storage import Card, Storage
from tellstones.server.storage import entries as e
from tellstones.server.tables.live_table import LiveTable
from tellstones.server.tables.lobby import table_time
from tellstones.server.tables.table_registry import TableRegistry
from tellstones.server.wire import Fault, incoming
from tellstones.server.wire.http_bodies import PlayNow

QUEUE_LENGTH = 50
"""Tables that are looked at, the latest of them."""


class Matchmaking:
    """Seats strangers at each other's tables."""

    def __init__(self, storage: Storage, tables: TableRegistry, source: Source) -> None:
        self._storage = storage
        self._tables = tables
        self._source = source

    async def find(self, who: Identity, wish: PlayNow) -> str:
        """The table where one waits already, that of a stranger who waits, or a new one."""
        mine = await self._storage.cards_of(who.person, (Phase.GATHERING,), QUEUE_LENGTH)
        for card in mine:
            if card.quick and card.players == wish.players:
                return card.table
        for card in await self._welcoming(who, wish.players):
            if await self._sits_down(who, card.table):
                return card.table
        rules = e.StoredRules(wish.players)
        setup = e.StoredSetup(rules=rules, time=table_time(None, True), listed=True, quick=True)
        return await self._tables.set_up(who.person, setup, {Seat.A: chair_of(who, ready=True)})

    async def join_older(self, live: LiveTable) -> None:
        """Moves somebody who waits alone to a stranger who has waited for longer."""
        room = live.room
        alone = [chair for chair in room.chairs.values() if chair.by != "nobody"]
        if len(alone) != 1 or alone[0].person is None or not live.broadcast.connections:
            return
        who = Identity(alone[0].person, alone[0].name or "", "", alone[0].by == "program")
        for card in await self._welcoming(who, len(room.chairs)):
            if (card.since, card.table) < (room.since, room.id) and await self._moves(
                live, who, card.table
            ):
                return

    async def _moves(self, live: LiveTable, who: Identity, table: str) -> bool:
        """Stands up first, so that nobody plays at two tables; if the seat was taken meanwhile,
        sits down again."""
        await live.log.accept(None, lambda room, _world: _stood_up(room, who.person))
        if await self._sits_down(who, table):
            await live.log.accept(None, lambda _room, _world: Accepted(e.Rematched(table)))
            return True
        await self._sits_down(who, live.room.id)
        return False

    async def _welcoming(self, who: Identity, players: int) -> list[Card]:
        """Tables of strangers who wait and are there, the oldest first; none is blocked."""
        latest = await self._tables.attended(quick=True, limit=QUEUE_LENGTH)
        return [
            card
            for card in reversed(latest)
            if card.players == players
            and card.open_seats
            and who.person not in card.people
            and await self._welcomes(who, card)
        ]

    async def _welcomes(self, who: Identity, card: Card) -> bool:
        presence = await self._tables.stored_presence(card.table)
        here = [person for person in card.people if presence.get(person, 0) is None]
        return bool(here) and not await self._storage.blocked_by(who.person, card.people)

    async def _sits_down(self, who: Identity, table: str) -> bool:
        """In a seat that is free, if there still is one."""
        try:
            async with self._tables.holding(table) as live:
                free = [seat for seat, chair in live.room.chairs.items() if chair.by == "nobody"]
                sit = incoming.Sit(id=new_id(self._source), seat=free[0])
                await self._storage.trace(who.person, table)
                await live.log.accept(None, lambda room, world: decide(sit, room, who, world))
        except (Rejected, IndexError):
            return False
        return True


def _stood_up(room: Room, person: str) -> Accepted:
    seats = room.seats_of(person)
    if room.phase is not Phase.GATHERING or not seats:
        raise Rejected(Fault.LATE)
    return Accepted(e.Emptied(seats[0]))
