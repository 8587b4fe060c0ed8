"""Runs tournaments on the tables of a server: sets games up, notes their results, pairs rounds.

Every node does it for all tournaments, and none is special: what happens next follows from the
rows, and the first to write it has done it for all. A node that dies between two writes leaves rows
from which another continues: a game without a table is set up, a finished game is recorded, a
finished round is followed by the next.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Literal

import msgspec

from tellstones.i18n.catalogue import say
from tellstones.rules import Seat, Side, Termination, seats
from tellstones.server.clock import Clock
from tellstones.server.club.push.sender import Notice
from tellstones.server.club.tournaments.no_shows import absent_sides
from tellstones.server.club.tournaments.pairings import Pairing, Pairings, next_round
from tellstones.server.club.tournaments.tournament import Player, Tournament
from tellstones.server.club.tournaments.tournament_games import TournamentGame
from tellstones.server.club.tournaments.tournament_log import Decide, TournamentLog
from tellstones.server.club.tournaments.weekly import next_evening
from tellstones.server.ids import Source, new_id, new_secret
from tellstones.server.jobs.job_threads import JobRunner
from tellstones.server.storage import Late, Storage
from tellstones.server.storage import entries as t
from tellstones.server.storage import tournament_entries as e
from tellstones.server.storage.listings import listing_of
from tellstones.server.storage.tournaments import TournamentCard, TournamentKey
from tellstones.server.tables.table_registry import TableRegistry

log = logging.getLogger(__name__)
Tell = Callable[[list[str], Notice], Awaitable[None]]
TOURNAMENTS_AT_ONCE = 100
"""Brought on in one go; where more are played, they take turns."""
SET_UP_AT_ONCE = 20
"""Tables: a thousand who begin together wait for five hundred of them."""
BEFORE_ALL: TournamentKey = (0, "")
PUSH_SECONDS = 300
"""A push service keeps the news of a game that has begun for so long."""
NOBODY = ""
"""Stands as the maker of tournament tables, so that no player there may send others away."""


class TournamentDirector:
    """Brings every tournament on as far as it can go now."""

    def __init__(
        self,
        storage: Storage,
        rows: TournamentLog,
        tables: TableRegistry,
        tell: Tell,
        threads: JobRunner,
        clock: Clock,
        source: Source,
        every_seconds: float,
    ) -> None:
        self._storage = storage
        self._rows = rows
        self._tables = tables
        self._tell = tell
        self._threads = threads
        self._clock = clock
        self._source = source
        self._every_seconds = every_seconds
        self._last = BEFORE_ALL
        """The last that was brought on."""

    async def keep_directing(self) -> None:
        while True:
            await asyncio.sleep(self._every_seconds)
            try:
                await self.direct_all()
            except Exception:
                log.exception("directing tournaments failed")

    async def direct_all(self) -> None:
        now = self._clock.now()
        playing = await self._next_playing()
        waiting = await self._storage.tournament_cards("open", TOURNAMENTS_AT_ONCE)
        due = [card for card in waiting if card.starts <= now or card.club_has_ended]
        for card in [*playing, *due]:
            try:
                if card.phase == "open" and card.club_has_ended:
                    await self._rows.write(card.tournament, _called_off)
                await self.direct(card.tournament)
            except Exception:
                log.exception("directing a tournament failed")

    async def _next_playing(self) -> list[TournamentCard]:
        found = await self._storage.playing_tournaments(self._last, TOURNAMENTS_AT_ONCE)
        more = len(found) == TOURNAMENTS_AT_ONCE
        self._last = (found[-1].starts, found[-1].tournament) if more else BEFORE_ALL
        return found

    async def direct(self, tournament: str) -> None:
        found = await self._rows.now(tournament)
        await self._set_up_missing(found)
        found = await self._note_results(found)
        arena = found.announced.system == "arena"
        if found.closed or (found.running and not arena):
            return
        if found.phase == "open" and found.announced.weekly:
            await self._announce_next(found)
        pairings = await self._next(found)
        if pairings:
            await self._pair(found, pairings)
        elif not found.running and (not arena or self._over(found)):
            await self._rows.write(found.id, lambda now: _closed(now, found.seq))

    async def _announce_next(self, found: Tournament) -> None:
        """Announce the next evening before this one begins or closes: no crash ends a series. It
        ends with its organizer, or with their place in its club."""
        announced = found.announced
        maker = await self._storage.person(announced.maker)
        club = announced.club
        if maker is None or maker.suspended_until > self._clock.now():
            return
        if club and not await self._storage.in_club(club, maker.id):
            return
        tournament, following = next_evening(found.id, announced, self._clock.now())
        with suppress(Late):  # another node was first, or this one before it stopped
            await self._rows.announce(tournament, following)

    async def _next(self, found: Tournament) -> Pairings | None:
        if found.announced.system == "arena" and self._over(found):
            return None
        return await self._threads.run(next_round, found)

    def _over(self, arena: Tournament) -> bool:
        return self._clock.now() >= arena.announced.ends

    # Rounds

    async def _pair(self, found: Tournament, pairings: Pairings) -> None:
        """Only if nothing has happened since they were worked out."""
        games = tuple(self._game(pairing) for pairing in pairings)
        then = await self._rows.write(
            found.id, lambda now: e.Paired(games) if now.seq == found.seq else None
        )
        await self._set_up_missing(then)

    def _game(self, pairing: Pairing) -> e.StoredGame:
        table = new_id(self._source) if pairing.second else ""
        return e.StoredGame(pairing.first, pairing.second, table)

    async def _note_results(self, found: Tournament) -> Tournament:
        results = await self._storage.results([game.table for game in found.running])
        for table, listing in results.items():
            ended = await self._ended(table, listing)
            found = await self._rows.write(found.id, _note(ended))
        return found

    async def _ended(self, table: str, listing: bytes) -> e.Ended:
        """Only a game that was lost by time or absence can have been missed."""
        outcome, how = _outcome(listing)
        if how not in (Termination.TIME, Termination.ABANDONED):
            return e.Ended(table, outcome)
        absent = absent_sides(await self._storage.read(table))
        return e.Ended(table, outcome, tuple(_NAMES[side] for side in absent))

    # Tables

    async def _set_up_missing(self, found: Tournament) -> None:
        running = {game.table: game for game in found.running}
        there = await self._storage.newest(running)
        missing = [game for table, game in running.items() if table not in there]
        for at in range(0, len(missing), SET_UP_AT_ONCE):
            some = missing[at : at + SET_UP_AT_ONCE]
            made = (self._set_up(found, game) for game in some)
            for failure in filter(None, await asyncio.gather(*made, return_exceptions=True)):
                raise failure

    async def _set_up(self, found: Tournament, game: TournamentGame) -> None:
        announced = found.announced
        rules = msgspec.structs.replace(announced.rules, first=Seat.A.value)
        setup = t.StoredSetup(rules, announced.time, rated=announced.rated, tournament=found.id)
        sides = {Seat.A.side: found.players[game.first], Seat.B.side: found.players[game.second]}
        chairs = {seat: _chair(sides[seat.side], seat) for seat in seats(rules.players)}
        people = [one.person for player in sides.values() for one in player.people]
        for person in people:
            await self._storage.trace(person, game.table)
        made = t.Made(setup, NOBODY, new_secret(self._source), chairs)
        await self._tables.make(game.table, made)
        await self._tell(people, _begun_notice(game.table, announced.name))


def _begun_notice(table: str, name: str) -> Notice:
    def text(language: str) -> str:
        return say("push.tournament", language, name=name)

    return Notice(f"table/{table}", PUSH_SECONDS, text)


def _chair(player: Player, seat: Seat) -> t.Chair:
    """A pair's first has the first of their side's seats; where bots are a pair, both are alike."""
    if player.bot:
        return t.Chair("bot", bot=player.bot, ready=True)
    one = player.people[0 if seat in (Seat.A, Seat.B) else 1]
    return t.Chair("person", one.person, one.name, ready=True, member=True)


def _outcome(listing: bytes) -> tuple[e.Outcome, Termination | None]:
    result = listing_of(listing).result
    if result is None or result.winner is None:
        return "draw", None
    return _NAMES[result.winner], result.termination


_NAMES: dict[Side, Literal["first", "second"]] = {Seat.A.side: "first", Seat.B.side: "second"}


def _note(ended: e.Ended) -> Decide:
    """Runs once, on any node."""

    def decide(now: Tournament) -> e.Ended | None:
        still = ended.table in now.unfinished and not now.cancelled
        return ended if still else None

    return decide


def _called_off(now: Tournament) -> e.Cancelled | None:
    """Return the cancellation of a tournament whose club has no members left."""
    return e.Cancelled(NOBODY) if now.phase == "open" else None


def _closed(now: Tournament, seq: int) -> e.Closed | None:
    return e.Closed() if now.seq == seq and not now.closed else None
