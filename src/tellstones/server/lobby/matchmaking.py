"""Matchmaking: brings players together, the longest waiting first.

A waiting player sits at a table of their own, marked `quick`; the queue consists of those tables.
Two who start waiting at once, on any two nodes, would each wait for the other, so a waiting player
is also moved to a table that is older than theirs.

The search begins with opponents of similar strength and widens with time. A new player may be of
any strength, and so fits everyone. Players who want rated games meet their kind first: people are
rated among people, programs among programs, and never two of one owner.
"""

from __future__ import annotations

from tellstones.rules import Seat
from tellstones.server.clock import Clock
from tellstones.server.club_extra import club_installed
from tellstones.server.ids import Source, new_id
from tellstones.server.lobby.lobby import SPEEDS
from tellstones.server.phase import Phase
from tellstones.server.ratings.weng_lin import Rating
from tellstones.server.rooms import Accepted, Identity, Rejected, Room
from tellstones.server.rooms.decisions import decide
from tellstones.server.rooms.identity import chair_of, may_be_rated
from tellstones.server.rooms.rated_game import is_rated
from tellstones.server.rooms.shown_ratings import points_apart
from tellstones.server.storage import Card, Storage
from tellstones.server.storage import entries as e
from tellstones.server.storage.listings import listing_of
from tellstones.server.tables.live_table import LiveTable
from tellstones.server.tables.table_registry import TableRegistry
from tellstones.server.wire import Fault, incoming
from tellstones.server.wire.http_bodies import PlayNow

QUEUE_LENGTH = 50
"""Number of tables to consider, the latest ones."""
POINTS_APART_AT_ONCE = 100
POINTS_WIDER_PER_SECOND = 20
"""Chosen manually: after half a minute anyone fits."""


class Matchmaking:
    """Seats strangers at each other's tables."""

    def __init__(
        self, storage: Storage, tables: TableRegistry, clock: Clock, source: Source
    ) -> None:
        self._storage = storage
        self._tables = tables
        self._clock = clock
        self._source = source

    async def find(self, who: Identity, wish: PlayNow) -> str:
        """The table where one waits already, that of a stranger who waits, or a new one."""
        rated = wish.rated and club_installed() and (who.program or may_be_rated(who))
        time = SPEEDS[wish.speed]
        mine = await self._storage.cards_of(who.person, (Phase.GATHERING,), QUEUE_LENGTH)
        for card in mine:
            if card.quick and _is_alike(card, wish.players, time) and _is_rated(card) == rated:
                return card.table
        for card in await self._welcoming(who, wish.players, time, rated):
            if await self._sits_down(who, card.table, rated):
                return card.table
        rules = e.StoredRules(wish.players)
        setup = e.StoredSetup(rules, time, listed=True, quick=True, rated=rated)
        return await self._tables.set_up(who.person, setup, {Seat.A: chair_of(who, ready=True)})

    async def join_older(self, live: LiveTable) -> None:
        """Move a player who waits alone to a stranger who has waited longer."""
        room = live.room
        alone = [chair for chair in room.chairs.values() if chair.by != "nobody"]
        if len(alone) != 1 or alone[0].person is None or not live.broadcast.connections:
            return
        who = Identity(
            alone[0].person,
            alone[0].name or "",
            "",
            alone[0].by == "program",
            member=alone[0].member,
            owner=alone[0].owner,
        )
        welcoming = await self._welcoming(who, len(room.chairs), room.setup.time, is_rated(room))
        for card in welcoming:
            if (card.since, card.table) < (room.since, room.id) and await self._moves(
                live, who, card.table
            ):
                return

    async def _moves(self, live: LiveTable, who: Identity, table: str) -> bool:
        """Stand up first, so that nobody plays at two tables; if the new seat was taken meanwhile,
        sit down again."""
        rated = is_rated(live.room)
        await live.log.accept(None, lambda room, _world: _stood_up(room, who.person))
        if await self._sits_down(who, table, rated):
            await live.log.accept(None, lambda _room, _world: Accepted(e.Rematched(table)))
            return True
        await self._sits_down(who, live.room.id, rated)
        return False

    async def _welcoming(
        self, who: Identity, players: int, time: e.StoredTime, rated: bool
    ) -> list[Card]:
        """Tables of strangers who wait for a game of that speed and are there: first those where
        the game would be rated, if it is to be, then the oldest; none is blocked, and all are near
        enough in strength for how long they have waited."""
        latest = await self._tables.attended(
            Phase.GATHERING, quick=True, per_maker=1, limit=QUEUE_LENGTH
        )
        found = [
            card
            for card in reversed(latest)
            if _is_alike(card, players, time)
            and card.open_seats
            and who.person not in card.people
            and await self._welcomes(who, card)
            and not (rated and await self._shares_owner(who, card))
        ]
        return sorted(found, key=lambda card: rated and _of_programs(card) != who.program)

    async def _shares_owner(self, who: Identity, card: Card) -> bool:
        if who.owner is None:
            return False
        waiting = [await self._storage.person(person) for person in card.people]
        return any(one is not None and one.owner == who.owner for one in waiting)

    async def _welcomes(self, who: Identity, card: Card) -> bool:
        presence = await self._tables.stored_presence(card.table)
        here = [person for person in card.people if presence.get(person, 0) is None]
        if not here or await self._storage.blocked_by(who.person, card.people):
            return False
        return await self._near_enough(who, card)

    async def _near_enough(self, who: Identity, card: Card) -> bool:
        pool = listing_of(card.listing).pool
        ratings = await self._storage.ratings_of([who.person, *card.people])
        mine = ratings.get((who.person, pool), Rating())
        theirs = [ratings.get((person, pool), Rating()) for person in card.people]
        waited_seconds = (self._clock.now() - card.since) / 1000
        wide = POINTS_APART_AT_ONCE + POINTS_WIDER_PER_SECOND * waited_seconds
        return all(points_apart(mine, rating) <= wide for rating in theirs)

    async def _sits_down(self, who: Identity, table: str, rated: bool) -> bool:
        """Sits down in a free seat, if there still is one."""
        try:
            async with self._tables.holding(table) as live:
                free = [seat for seat, chair in live.room.chairs.items() if chair.by == "nobody"]
                wish = new_id(self._source)
                sit = incoming.Sit(id=wish, seat=free[0], casual=not rated)
                await self._storage.trace(who.person, table)
                await live.log.accept(None, lambda room, world: decide(sit, room, who, world))
        except (Rejected, IndexError):
            return False
        return True


def _is_alike(card: Card, players: int, time: e.StoredTime) -> bool:
    return card.players == players and listing_of(card.listing).time == time


def _is_rated(card: Card) -> bool:
    return listing_of(card.listing).rated


def _of_programs(card: Card) -> bool:
    return any(seat.by == "program" for seat in listing_of(card.listing).seats)


def _stood_up(room: Room, person: str) -> Accepted:
    seats = room.seats_of(person)
    if room.phase is not Phase.GATHERING or not seats:
        raise Rejected(Fault.LATE)
    return Accepted(e.Emptied(seats[0]))
