"""The lobby: tables are set up and listed."""

from __future__ import annotations

import math
import sys

import msgspec

from tellstones.bots.mirror import MIRROR, mirror_name
from tellstones.rules import Seat, seats
from tellstones.server.accounts.drill_sessions import DrillSessions
from tellstones.server.accounts.guests import tidy_name
from tellstones.server.club_extra import club_installed
from tellstones.server.ids import Source, new_id
from tellstones.server.phase import Phase
from tellstones.server.ratings.shown import rating_shown
from tellstones.server.rooms import Identity, Rejected
from tellstones.server.rooms.decisions import known_bot
from tellstones.server.rooms.identity import chair_of
from tellstones.server.rooms.setup_conversions import stored_rules, stored_time
from tellstones.server.rooms.table_card import listing_shown
from tellstones.server.storage import Card, Storage
from tellstones.server.storage import entries as e
from tellstones.server.tables.featured_table import FeaturedTable
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

STRANGERS_SECONDS = 60
"""For each word, unless the table says otherwise."""
TABLES_SHOWN = 50


class Lobby:
    """Sets tables up, and lists those that are open, to be watched, or somebody's own."""

    def __init__(
        self,
        storage: Storage,
        tables: TableRegistry,
        drills: DrillSessions,
        source: Source,
        per_maker: int,
    ) -> None:
        self._storage = storage
        self._tables = tables
        self._drills = drills
        self._source = source
        self._per_maker = per_maker
        """Tables that are shown of one person."""
        self._featured = FeaturedTable(tables)

    async def create(self, who: Identity, wish: CreateTable) -> str:
        _check_rules(wish.rules)
        chairs = _chairs(who, await self._with_mirrors(who, wish))
        _check_end(wish.rules, chairs)
        mine = [chair for chair in chairs.values() if chair.person == who.person]
        setup = e.StoredSetup(
            rules=stored_rules(wish.rules),
            time=table_time(wish.time, wish.listed),
            listed=wish.listed,
            shared=len(mine) > 1,
            watch_key=new_id(self._source) if wish.private else None,
            rated=wish.rated and club_installed(),
        )
        return await self._tables.set_up(who.person, setup, chairs)

    async def _with_mirrors(self, who: Identity, wish: CreateTable) -> CreateTable:
        """Whoever asks for a mirror gets the bot that remembers as they do, by their last
        drill."""
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
        """Tables where somebody waits for others, then games to watch."""
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
        )

    async def _played(self) -> list[Card]:
        """First where somebody is, then the latest of other makers and tournaments: in a slow game
        and among bots nobody need be there, and in one that was left nobody is."""
        few, limit = self._per_maker, TABLES_SHOWN
        here = await self._tables.attended(Phase.PLAYING, per_maker=few, limit=limit)
        latest = await self._storage.cards(Phase.PLAYING, listed=True, per_maker=few, limit=limit)
        tables, makers = {card.table for card in here}, {card.maker for card in here} - {""}
        others = (one for one in latest if one.table not in tables and one.maker not in makers)
        return [*here, *others][:limit]

    async def _ratings(self, tables: list[TableListed]) -> list[PersonRating]:
        """Of everybody who sits there, in the pool of their table."""
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
        """Where somebody sits and the game is not over: first those where it is their word, the
        most pressing before all, then the latest."""
        living = (Phase.GATHERING, Phase.PLAYING)
        cards = await self._storage.cards_of(person, living, TABLES_SHOWN)
        return sorted(map(listing_shown, cards), key=lambda table: _pressing(table, person))

    async def tournament_games_of(self, person: str) -> list[TableListed]:
        """That are played now."""
        cards = await self._storage.cards_of(person, (Phase.PLAYING,), TABLES_SHOWN)
        return [table for table in map(listing_shown, cards) if table.tournament is not None]


def awaits(table: TableListed, person: str) -> bool:
    """Whether it is this person's word there."""
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
    if isinstance(rules.opening, list) and len(rules.opening) != rules.lines:
        raise Rejected(Fault.UNREADABLE)


def _check_end(rules: RulesWish, chairs: dict[Seat, e.Chair]) -> None:
    """Bots among themselves could go on for ever, and nobody would be there to stop them."""
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
    """Where nobody else is to come, whoever made the table is ready."""
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


def table_time(wish: TimeWish | None, strangers: bool) -> e.StoredTime:
    if wish is not None:
        if wish.kind != "none" and wish.seconds < 5:
            raise Rejected(Fault.UNREADABLE)
        return stored_time(wish)
    if strangers:
        return e.StoredTime("word", STRANGERS_SECONDS)
    return e.StoredTime("none")
