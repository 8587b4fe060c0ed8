"""The lobby: tables are set up and listed."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable

import msgspec

from tellstones.bots.mirror import MIRROR, mirror_name
from tellstones.notation.json_encoder import table_shown
from tellstones.notation.json_shapes import TableShown
from tellstones.rules import Seat, seats
from tellstones.server.accounts.drill_sessions import DrillSessions
from tellstones.server.accounts.guests import tidy_name
from tellstones.server.accounts.names import Names
from tellstones.server.club_extra import club_installed
from tellstones.server.ids import Source, new_id
from tellstones.server.lobby.arranged_games import ArrangedGame, arranged_chairs, arranged_setup
from tellstones.server.lobby.featured_table import FeaturedTable
from tellstones.server.phase import Phase
from tellstones.server.rooms import Identity, Rejected
from tellstones.server.rooms.decisions import known_bot
from tellstones.server.rooms.identity import chair_of
from tellstones.server.rooms.setup_conversions import stored_rules, stored_time
from tellstones.server.rooms.shown_ratings import rating_shown
from tellstones.server.rooms.table_card import listing, listing_shown
from tellstones.server.rooms.viewer_frames import seen_by_all
from tellstones.server.storage import Card, Storage
from tellstones.server.storage import entries as e
from tellstones.server.tables.table_registry import TableRegistry
from tellstones.server.wire import Fault
from tellstones.server.wire.http_bodies import (
    CreateTable,
    LobbyShown,
    RulesWish,
    SeatWish,
    TableListed,
    TimeWish,
)
from tellstones.server.wire.rating_bodies import PersonRating

SPEEDS = {
    "lightning": e.StoredTime("bank", seconds=60, plus=1),
    "quick": e.StoredTime("bank", seconds=180, plus=3),
    "calm": e.StoredTime("word", seconds=60),
}
"""The clocks that people know: a bank with seconds added for each turn, or seconds a turn."""
QUICK = SPEEDS["quick"]
"""Rated games, invitations and games with strangers, unless the table says otherwise."""
TABLES_SHOWN = 50
VIEWS_SHOWN = 12
"""Tables whose Lines are shown too."""


class Lobby:
    """Creates tables, and lists open ones, those to watch, and a person's own."""

    def __init__(
        self,
        storage: Storage,
        tables: TableRegistry,
        drills: DrillSessions,
        names: Names,
        source: Source,
        per_maker: int,
    ) -> None:
        self._storage = storage
        self._tables = tables
        self._drills = drills
        self._names = names
        self._source = source
        self._per_maker = per_maker
        """Tables that are shown of one person."""
        self._featured = FeaturedTable(tables)

    async def create(self, who: Identity, wish: CreateTable) -> str:
        _check_rules(wish.rules)
        chairs = _chairs(who, await self._with_mirrors(who, wish))
        _check_end(wish.rules, chairs)
        mine = [chair for chair in chairs.values() if chair.person == who.person]
        for chair in mine:
            await self._names.keep_apart(chair.name or "", who.person)
        rated = wish.rated and club_installed()
        setup = e.StoredSetup(
            rules=stored_rules(wish.rules),
            time=table_time(wish.time, strangers=wish.listed, rated=rated and who.member),
            listed=wish.listed,
            shared=len(mine) > 1,
            watch_key=new_id(self._source) if wish.private else None,
            rated=rated,
            talk=wish.talk,
        )
        return await self._tables.set_up(who.person, setup, chairs)

    async def arrange(self, who: Identity, game: ArrangedGame) -> str:
        """Sets up a game that the server describes, for one person against bots."""
        setup = arranged_setup(game, watch_key=new_id(self._source))
        return await self._tables.set_up(who.person, setup, arranged_chairs(who, game))

    async def _with_mirrors(self, who: Identity, wish: CreateTable) -> CreateTable:
        """A mirror for this person: the bot with the memory of their last drill."""
        if all(seat.bot != MIRROR for seat in wish.seats):
            return wish
        traits = await self._drills.traits(who.person)
        if traits is None:
            raise Rejected(Fault.NO_SUCH_BOT)
        seats_wished = [
            msgspec.structs.replace(seat, bot=mirror_name(traits)) if seat.bot == MIRROR else seat
            for seat in wish.seats
        ]
        return msgspec.structs.replace(wish, seats=seats_wished)

    async def shown(self) -> LobbyShown:
        """Return tables with waiting players, then games to watch."""
        few, limit = self._per_maker, TABLES_SHOWN
        gathering = await self._tables.attended(Phase.GATHERING, per_maker=few, limit=limit)
        waiting = [listing_shown(card) for card in gathering if card.open_seats]
        playing = map(listing_shown, await self._played())
        watchable = [shown for shown in playing if not shown.private]
        tables = waiting + watchable
        ratings = await self._ratings(tables)
        return LobbyShown(
            tables=tables,
            people=await self._tables.people_here(),
            ratings=ratings,
            featured=await self._featured.shown(watchable, ratings),
            views=self.views(table.table for table in watchable[:VIEWS_SHOWN]),
        )

    def views(self, tables: Iterable[str]) -> dict[str, TableShown]:
        """Return the public views of those of these tables that are played on this node."""
        found = {}
        for table in tables:
            live = self._tables.live.get(table)
            if live is None or live.room.phase is not Phase.PLAYING or live.room.setup.private:
                continue
            seen = seen_by_all(live.room)
            if seen is not None:
                found[table] = table_shown(seen)
        return found

    async def _played(self) -> list[Card]:
        """First games with people present, then the latest of other makers and tournaments: in slow
        games and among bots nobody needs to be present."""
        few, limit = self._per_maker, TABLES_SHOWN
        here = await self._tables.attended(Phase.PLAYING, per_maker=few, limit=limit)
        latest = await self._storage.cards(Phase.PLAYING, listed=True, per_maker=few, limit=limit)
        tables, makers = {card.table for card in here}, {card.maker for card in here} - {""}
        others = (one for one in latest if one.table not in tables and one.maker not in makers)
        return [*here, *others][:limit]

    async def _ratings(self, tables: list[TableListed]) -> list[PersonRating]:
        """The ratings of everyone who sits there, in the pool of their table."""
        seated = {
            (seat.person, table.pool): None
            for table in tables
            for seat in table.seats
            if seat.person is not None
        }
        found = await self._storage.ratings_of({person for person, _ in seated})
        return [
            PersonRating(person=person, rating=rating_shown(pool, found[person, pool]))
            for person, pool in seated
            if (person, pool) in found
        ]

    async def tables_of(self, person: str) -> list[TableListed]:
        """Return a person's unfinished tables: first those where it is their turn, most urgent
        first, then the latest."""
        living = (Phase.GATHERING, Phase.PLAYING)
        cards = await self._storage.cards_of(person, living, TABLES_SHOWN)
        return sorted(map(self._as_it_is, cards), key=lambda table: _pressing(table, person))

    def _as_it_is(self, found: Card) -> TableListed:
        """A table in play here knows better than its card whose turn it is."""
        live = self._tables.live.get(found.table)
        return listing_shown(found) if live is None else listing(live.room, live.world())

    async def tournament_games_of(self, person: str) -> list[TableListed]:
        """Return a person's current tournament games."""
        cards = await self._storage.cards_of(person, (Phase.PLAYING,), TABLES_SHOWN)
        return [table for table in map(listing_shown, cards) if table.tournament is not None]


def awaits(table: TableListed, person: str) -> bool:
    """Return whether the table waits for this person's move."""
    return any(seat.seat is table.awaited and seat.person == person for seat in table.seats)


def _pressing(table: TableListed, person: str) -> float:
    if not awaits(table, person):
        return math.inf
    return sys.maxsize if table.until is None else table.until


def _check_rules(rules: RulesWish) -> None:
    players = seats(rules.players)
    named = [Seat(rules.first)] if rules.first != "random" else []
    if rules.elder is not None:
        if named:
            raise Rejected(Fault.UNREADABLE)
        named = [rules.elder]
    if not set(named) <= set(players):
        raise Rejected(Fault.NO_SUCH_SEAT)
    if len(set(rules.stones)) < len(rules.stones):
        raise Rejected(Fault.UNREADABLE)
    if isinstance(rules.opening, list) and (
        len(rules.opening) != rules.lines or not set(rules.opening) <= set(rules.stones)
    ):
        raise Rejected(Fault.UNREADABLE)


def _check_end(rules: RulesWish, chairs: dict[Seat, e.Chair]) -> None:
    """Reject games that could never end: bots could play forever with nobody there to stop them."""
    bots_alone = len(chairs) == rules.players and all(c.by == "bot" for c in chairs.values())
    if bots_alone and rules.turn_limit == 0:
        raise Rejected(Fault.UNREADABLE)


def _chairs(who: Identity, wish: CreateTable) -> dict[Seat, e.Chair]:
    players = seats(wish.rules.players)
    wished = {seat.seat: seat for seat in wish.seats}
    if len(wished) != len(wish.seats) or not set(wished) <= set(players):
        raise Rejected(Fault.NO_SUCH_SEAT)
    full = len([seat for seat in wish.seats if seat.by != "open"]) == len(players)
    return {seat: _wished(who, wished[seat], full) for seat in players if seat in wished}


def _wished(who: Identity, wish: SeatWish, full: bool) -> e.Chair:
    """The host is ready if no other people are expected."""
    match wish.by:
        case "me":
            chair = chair_of(who, ready=full)
            if wish.name is None:
                return chair
            return msgspec.structs.replace(chair, name=tidy_name(wish.name), member=False)
        case "bot":
            if wish.bot is None:
                raise Rejected(Fault.NO_SUCH_BOT)
            known_bot(wish.bot)
            return e.Chair("bot", bot=wish.bot, ready=True)
        case "open":
            return e.Chair()


def table_time(
    wish: TimeWish | None, *, strangers: bool = False, rated: bool = False
) -> e.StoredTime:
    """A rated game always has a clock: else a silent opponent could never be beaten."""
    if (rated or strangers) and (wish is None or (rated and wish.kind == "none")):
        return QUICK
    if wish is not None:
        if wish.kind != "none" and wish.seconds < 5:
            raise Rejected(Fault.UNREADABLE)
        return stored_time(wish)
    return e.StoredTime("none")
