"""The entry desk: members announce tournaments, join and withdraw, let bots in, and cancel."""

from __future__ import annotations

import asyncio
import logging

from tellstones.bots.registry import level_of_bot
from tellstones.server.clock import DAY_MS, Clock
from tellstones.server.club.members.members import Members
from tellstones.server.club.tournaments.tournament import Tournament
from tellstones.server.club.tournaments.tournament_log import TournamentLog
from tellstones.server.club.tournaments.tournament_shown import listed, may_join
from tellstones.server.club.wire.circle_bodies import PairAsked
from tellstones.server.club.wire.tournament_bodies import TournamentListed, TournamentWish
from tellstones.server.ids import Source, new_id
from tellstones.server.lobby.calendar_feed import FeedEntry
from tellstones.server.ratings.pools import game_of, people_pool, speed_of
from tellstones.server.ratings.weng_lin import LEVEL_POINTS, Rating
from tellstones.server.rooms import Identity, Rejected
from tellstones.server.rooms.shown_ratings import points
from tellstones.server.settings import Limits
from tellstones.server.storage import Person, Storage
from tellstones.server.storage import tournament_entries as e
from tellstones.server.storage.entries import StoredRules, StoredTime
from tellstones.server.storage.tournaments import STAGES
from tellstones.server.wire import Fault

log = logging.getLogger(__name__)
MINUTE_MS = 60_000
MOST_DAYS_AHEAD = 90
LISTED = 50
"""The games of each stage."""
MOST_WISHES = 10
"""The limit of open requests by one person for a partner."""
MOST_IN_ROUND_ROBIN = 20
"""Chosen manually: nineteen rounds fill an evening."""


class EntryDesk:
    """Takes announcements and entries."""

    def __init__(
        self,
        storage: Storage,
        rows: TournamentLog,
        members: Members,
        clock: Clock,
        source: Source,
        limits: Limits,
    ) -> None:
        self._storage = storage
        self._rows = rows
        self._members = members
        self._clock = clock
        self._source = source
        self._limits = limits
        self._letting_in = asyncio.Lock()
        """Bots are counted over several tournaments: one after another."""

    async def listed(self) -> list[TournamentListed]:
        found = [await self._storage.tournament_cards(stage, LISTED) for stage in STAGES]
        return [listed(card) for cards in found for card in cards]

    async def announce(self, who: Identity, wish: TournamentWish) -> str:
        """Raises `Rejected`."""
        self._members.check(who)
        await self._check_club(who, wish.club or "")
        if wish.players > 2 and wish.lines > 1:
            raise Rejected(Fault.UNREADABLE)
        if len(await self._living_of(who)) >= self._limits.tournaments_at_once_per_person:
            raise Rejected(Fault.TOO_MANY)
        tournament, starts = new_id(self._source), self._starts(wish)
        arena = wish.system == "arena"
        announced = e.Announced(
            name=await self._members.title(wish.name),
            maker=who.person,
            system=wish.system,
            rules=StoredRules(players=wish.players, lines=wish.lines),
            time=StoredTime("word", wish.seconds),
            starts=starts,
            rounds=wish.rounds if wish.system == "swiss" else 0,
            ends=starts + wish.minutes * MINUTE_MS if arena else 0,
            rated=wish.rated,
            club=wish.club or "",
            about=wish.about.strip(),
            conditions=e.Conditions(
                wish.min_rating, wish.max_rating, wish.min_games, wish.min_days
            ),
            weekly=wish.weekly,
            zone=wish.zone,
        )
        await self._rows.announce(tournament, announced)
        log.info("a tournament was announced", extra={"tournament": tournament})
        return tournament

    def _starts(self, wish: TournamentWish) -> int:
        """Raises `Rejected`."""
        now = self._clock.now()
        starts = now + wish.starts_in * MINUTE_MS if wish.starts is None else wish.starts
        if not now - MINUTE_MS <= starts <= now + MOST_DAYS_AHEAD * DAY_MS:
            raise Rejected(Fault.UNREADABLE, field="starts")
        return starts

    async def join(self, who: Identity, tournament: str) -> Tournament:
        """Raises `Rejected`."""
        self._members.check(who)
        announced = (await self._rows.now(tournament)).announced
        await self._check_club(who, announced.club)
        rating = await self._admitted(who.person, announced)

        def decide(now: Tournament) -> e.AnyEntry | None:
            if now.of_pairs:
                raise Rejected(Fault.NOT_NOW)
            if _plays(now, who.person):
                return None
            self._check_room(now)
            self._check_entries(now, who.person)
            return e.Joined(who.person, who.name, rating)

        return await self._rows.write(tournament, decide)

    async def ask(self, who: Identity, tournament: str, other: Person) -> Tournament:
        """Another member to be one's partner. Raises `Rejected`."""
        self._members.check(who)
        announced = (await self._rows.now(tournament)).announced
        await self._check_club(who, announced.club)
        await self._admitted(who.person, announced)
        wish = e.PairWished(e.Partner(who.person, who.name), e.Partner(other.id, other.name))

        def decide(now: Tournament) -> e.AnyEntry | None:
            if not now.of_pairs or other.id == who.person:
                raise Rejected(Fault.NOT_NOW)
            if _plays(now, who.person) or _plays(now, other.id):
                raise Rejected(Fault.LATE)
            if len([one for one in now.wishes_of(who.person) if one.by == wish.by]) >= MOST_WISHES:
                raise Rejected(Fault.TOO_MANY)
            self._check_room(now)
            self._check_entries(now, who.person)
            return None if wish in now.wishes else wish

        return await self._rows.write(tournament, decide)

    async def accept(self, who: Identity, tournament: str, person: str) -> Tournament:
        """Accepts a request: both partners enter. Raises `Rejected`."""
        self._members.check(who)
        if await self._storage.blocked_by(who.person, [person]):
            raise Rejected(Fault.BLOCKED)
        announced = (await self._rows.now(tournament)).announced
        await self._check_club(who, announced.club)
        both = [await self._admitted(one, announced) for one in (person, who.person)]
        pair = new_id(self._source)

        def decide(now: Tournament) -> e.AnyEntry | None:
            asked = (person, who.person)
            found = [one for one in now.wishes if (one.by.person, one.to.person) == asked]
            if not found:
                raise Rejected(Fault.NO_SUCH_THING)
            self._check_room(now)
            back = now.player(person)
            known = back is not None and back == now.player(who.person)
            entry = back.id if back is not None and known else pair
            return e.Joined(entry, "", sum(both) / 2, pair=(found[0].by, found[0].to))

        return await self._rows.write(tournament, decide)

    async def asked(self, person: str) -> list[PairAsked]:
        """The requests to be a person's partner, with their tournaments."""
        living = await self._storage.living_tournaments_of(person)
        found = [await self._rows.now(tournament) for tournament in living]
        return [
            PairAsked(tournament=one.id, tournament_name=one.announced.name, name=wish.by.name)
            for one in found
            for wish in one.wishes_of(person)
            if wish.to.person == person and may_join(one)
        ]

    async def to_come(self, person: str) -> list[FeedEntry]:
        """The beginnings of tournaments that a person has joined, for a calendar."""
        living = await self._storage.living_tournaments_of(person)
        found = [await self._rows.now(tournament) for tournament in living]
        return [
            FeedEntry(f"tournament/{one.id}", one.announced.name, one.announced.starts)
            for one in found
            if one.phase == "open" and _plays(one, person)
        ]

    async def let_in(self, who: Identity, tournament: str, bot: str) -> Tournament:
        """Adds a bot, as the organizer. Raises `Rejected`."""
        level = level_of_bot(bot)
        if level is None:
            raise Rejected(Fault.NO_SUCH_BOT)
        limits = self._limits

        def decide(now: Tournament) -> e.AnyEntry:
            if now.announced.maker != who.person:
                raise Rejected(Fault.NOT_YOUR_TABLE)
            self._check_room(now)
            number = _bots(now) + 1
            most = min(limits.bots_per_tournament, limits.tournament_bots_per_person - elsewhere)
            if number > most:
                raise Rejected(Fault.TOO_MANY)
            return e.Joined(f"bot {number}", f"{bot} {number}", LEVEL_POINTS[level], bot)

        async with self._letting_in:
            others = [one for one in await self._living_of(who) if one.id != tournament]
            elsewhere = sum(map(_bots, others))
            return await self._rows.write(tournament, decide)

    async def begin(self, who: Identity, tournament: str) -> Tournament:
        """Starts at once, as the organizer. Raises `Rejected`."""
        now_ms = self._clock.now()

        def decide(now: Tournament) -> e.AnyEntry | None:
            if now.announced.maker != who.person:
                raise Rejected(Fault.NOT_YOUR_TABLE)
            if now.phase != "open" or len(now.staying) < 2:
                raise Rejected(Fault.NOT_NOW)
            return e.Begun(now_ms) if now.announced.starts > now_ms else None

        return await self._rows.write(tournament, decide)

    async def cancel(self, who: Identity, tournament: str) -> Tournament:
        """Cancels, as the organizer or a moderator. Running games continue as ordinary games.
        Raises `Rejected`."""

        def decide(now: Tournament) -> e.AnyEntry:
            if now.announced.maker != who.person and not who.moderator:
                raise Rejected(Fault.NOT_YOUR_TABLE)
            if now.closed:
                raise Rejected(Fault.NOT_NOW)
            return e.Cancelled(who.person)

        return await self._rows.write(tournament, decide)

    async def withdraw(self, person: str, tournament: str) -> Tournament:
        """Withdraw: a pair by either of its players, or a person who declines to be a partner. A
        game in progress continues. Raises `Rejected`."""

        def decide(now: Tournament) -> e.AnyEntry | None:
            me = now.player(person)
            if me is not None and not (me.withdrawn or now.closed):
                return e.Withdrew(me.id)
            return e.Unwished(person) if now.wishes_of(person) else None

        return await self._rows.write(tournament, decide)

    async def remove(self, who: Identity, tournament: str, player: str) -> Tournament:
        """Remove a player permanently, as an organizer. A game in progress continues. Raises
        `Rejected`."""
        organizes = await self.organizes(who, await self._rows.now(tournament))

        def decide(now: Tournament) -> e.AnyEntry | None:
            if not organizes:
                raise Rejected(Fault.NOT_YOUR_TABLE)
            found = now.players.get(player)
            if found is None or now.closed:
                raise Rejected(Fault.NO_SUCH_PERSON)
            return None if found.removed else e.Withdrew(player, removed=True)

        return await self._rows.write(tournament, decide)

    async def organizes(self, who: Identity, tournament: Tournament) -> bool:
        """Return whether a person may remove players: the organizer, moderators and the leader of
        its club may."""
        announced = tournament.announced
        if who.moderator or announced.maker == who.person:
            return True
        club = await self._storage.club(announced.club) if announced.club else None
        return club is not None and club.leader == who.person

    async def _living_of(self, who: Identity) -> list[Tournament]:
        """Return the unfinished tournaments of an organizer."""
        living = await self._storage.living_tournaments_of(who.person)
        found = [await self._rows.now(tournament) for tournament in living]
        return [one for one in found if one.announced.maker == who.person]

    async def _check_club(self, who: Identity, club: str) -> None:
        """A club's tournaments are for its members. Raises `Rejected`."""
        if club and not await self._storage.in_club(club, who.person):
            raise Rejected(Fault.CLUB_ONLY)

    def _check_room(self, now: Tournament) -> None:
        if not may_join(now):
            raise Rejected(Fault.LATE)
        round_robin = now.announced.system == "round_robin"
        most = MOST_IN_ROUND_ROBIN if round_robin else self._limits.players_per_tournament
        if len(now.staying) >= most:
            raise Rejected(Fault.TOO_MANY)

    def _check_entries(self, now: Tournament, person: str) -> None:
        """Limits entries, because every one is a row that all readers fold; and refuses a person
        whom an organizer has removed."""
        me = now.player(person)
        if me is not None and me.removed:
            raise Rejected(Fault.REMOVED)
        if now.entries.get(person, 0) >= self._limits.entries_per_tournament:
            raise Rejected(Fault.TOO_MANY)

    async def _admitted(self, person: str, announced: e.Announced) -> float:
        """Return the rating of a person who meets the conditions. Raises `Rejected`."""
        found, conditions = await self._rating(person, announced), announced.conditions
        rating = points(found.mu)
        age_ms = self._clock.now() - await self._storage.created(person)
        if (
            rating < conditions.min_rating
            or (conditions.max_rating and rating > conditions.max_rating)
            or found.games < conditions.min_games
            or age_ms < conditions.min_days * DAY_MS
        ):
            raise Rejected(Fault.CONDITIONS)
        return rating

    async def _rating(self, person: str, announced: e.Announced) -> Rating:
        game = game_of(announced.rules.players, announced.rules.lines)
        time = announced.time
        pool = people_pool(game, speed_of(time.kind, time.seconds, time.plus))
        ratings = await self._storage.ratings_of([person])
        return ratings.get((person, pool), Rating())


def _bots(now: Tournament) -> int:
    return sum(bool(player.bot) for player in now.players.values())


def _plays(now: Tournament, person: str) -> bool:
    me = now.player(person)
    return me is not None and not me.withdrawn
