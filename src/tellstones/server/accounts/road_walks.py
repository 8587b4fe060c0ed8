"""People's progress on the Road. Each finished game counts once, by its stored record."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tellstones.server.clock import Clock
from tellstones.server.jobs.job_threads import JobRunner
from tellstones.server.phase import Phase
from tellstones.server.rooms.packed_rows import PackedRows, packed, unpacked
from tellstones.server.rooms.room_record import finished_game
from tellstones.server.storage import Note, Storage
from tellstones.server.storage.listings import listing_of
from tellstones.study.road.honors import HonorFacts, outcome_of
from tellstones.study.road.progress import Progress
from tellstones.study.road.stations import stations

WALK = "road"
"""The note of a person's walk."""
OCCASION = "road:"
LATEST_GAMES = 100
"""Finished games that are looked through for new ones."""


class Walked(Struct, frozen=True):
    """A game that counted. `stitches`: how many were new."""

    table: str
    station: str
    won: bool
    honors: tuple[bool, bool]
    stitches: int


class Walk(Struct, frozen=True):
    """Stored progress. `counted`: the tables whose games are in it, of those looked through."""

    progress: Progress = Progress()
    counted: tuple[str, ...] = ()
    latest: Walked | None = None


_decoder = msgspec.json.Decoder(Walk)


class RoadWalks:
    """Counts finished games at stations, and keeps what they add up to."""

    def __init__(self, storage: Storage, games: JobRunner, clock: Clock) -> None:
        self._storage, self._games, self._clock = storage, games, clock

    async def walk(self, person: str) -> Walk:
        """Return the walk, with all games that are over by now."""
        found = dict(await self._finished(person))
        walk, _ = await self._kept(person)
        new = [table for table in found if table not in walk.counted]
        outcomes = [(table, found[table], await self._outcome(table, person)) for table in new]
        if not outcomes:
            return walk

        def counting(before: Walk) -> Walk:
            for table, name, outcome in outcomes:
                if table not in before.counted:
                    before = _with_game(before, table, name, outcome)
            return replace(before, counted=tuple(t for t in before.counted if t in found))

        return await self._change(person, counting)

    async def walk_on(self, person: str, station: str) -> Walk:
        return await self._change(
            person, lambda walk: replace(walk, progress=walk.progress.walked_on(station))
        )

    async def bring(self, person: str, progress: Progress) -> int:
        """Merges progress from elsewhere. Returns the number of new stitches. Nobody else is shown
        them, so that a forged one deceives only its forger."""
        before = (await self.walk(person)).progress.stitches
        walk = await self._change(
            person, lambda walk: replace(walk, progress=walk.progress.merged(progress))
        )
        return walk.progress.stitches - before

    async def _finished(self, person: str) -> list[tuple[str, str]]:
        """Tables of games at stations with their station, the earliest first."""
        cards = await self._storage.cards_of(person, (Phase.OVER,), LATEST_GAMES)
        listings = [listing_of(card.listing) for card in reversed(cards)]
        occasions = [(one.table, one.occasion or "") for one in listings]
        named = [(table, occasion.removeprefix(OCCASION)) for table, occasion in occasions]
        return [(table, name) for table, name in named if name in stations()]

    async def _outcome(self, table: str, person: str) -> HonorFacts:
        rows = packed(await self._storage.read(table))
        return await self._games.run(outcome_in, rows, person)

    async def _kept(self, person: str) -> tuple[Walk, Note | None]:
        note = await self._storage.note(person, WALK)
        return (_decoder.decode(note.body) if note else Walk()), note

    async def _change(self, person: str, change: Callable[[Walk], Walk]) -> Walk:
        """Two devices may walk at once: neither loses what the other did."""
        while True:
            before, note = await self._kept(person)
            after = change(before)
            at = self._clock.now() if note is None else max(self._clock.now(), note.at + 1)
            told = Note(WALK, at, msgspec.json.encode(after))
            if note is None:
                await self._storage.keep(person, told)
                return after
            if await self._storage.exchange(person, told, note.at):
                return after


def outcome_in(rows: PackedRows, person: str) -> HonorFacts:
    found = finished_game(unpacked(rows))
    return outcome_of(found.record, found.room.seats_of(person)[0])


def _with_game(walk: Walk, table: str, name: str, outcome: HonorFacts) -> Walk:
    station = stations()[name]
    progress = walk.progress.after(station, outcome)
    one, two = (outcome.has(honor) for honor in station.honors)
    new = progress.stitches - walk.progress.stitches
    latest = Walked(table, name, outcome.won, (one, two), new)
    return Walk(progress, (*walk.counted, table), latest)
