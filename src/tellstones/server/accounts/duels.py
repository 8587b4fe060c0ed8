"""The Duel of the day: its seed, everyone's first try, and the board.

What a forger with a modified client can do: play the duel first as a guest, and know the opponent
then. What not: learn the seed before its day is over, count another try than the first, or bring a
result that was not played here. Only members are on the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta

import msgspec

from tellstones.rules import Refused
from tellstones.server.clock import Clock
from tellstones.server.ids import Source, derived_secret, new_secret
from tellstones.server.jobs.job_threads import JobRunner
from tellstones.server.rooms import Rejected
from tellstones.server.rooms.packed_rows import PackedRows, packed, unpacked
from tellstones.server.rooms.room_record import finished_game
from tellstones.server.storage import Storage
from tellstones.server.storage.daily import DuelLeader, DuelTry
from tellstones.server.wire import Fault
from tellstones.server.wire import duel_bodies as w
from tellstones.study.duel import OTHER, Duel, DuelOutcome, duel_of, duel_outcome, is_duel

LEADERS = 20
ARCHIVE_DAYS = 14
SETTLED_AT_ONCE = 50


class Duels:
    """Draws each day's seed, counts first tries, and checks them by playing the opponent again."""

    def __init__(
        self, storage: Storage, games: JobRunner, clock: Clock, source: Source, *, by_date: bool
    ) -> None:
        self._storage, self._games, self._clock = storage, games, clock
        self._source, self._by_date = source, by_date

    @property
    def today(self) -> date:
        return datetime.fromtimestamp(self._clock.now() / 1000, UTC).date()

    def day_of(self, told: str | None) -> date:
        """Raises `Rejected` for no day, and for one of the future or beyond the archive."""
        try:
            day = self.today if told is None else date.fromisoformat(told)
        except ValueError:
            raise Rejected(Fault.UNREADABLE) from None
        if not self.today - timedelta(days=ARCHIVE_DAYS) <= day <= self.today:
            raise Rejected(Fault.NO_SUCH_THING)
        return day

    async def seed_of(self, day: date) -> str:
        told = day.isoformat()
        drawn = f"duel {told}" if self._by_date else new_secret(self._source)
        return await self._storage.seed_of_duel(told, drawn)

    async def duel(self, day: date) -> tuple[Duel, str]:
        seed = await self.seed_of(day)
        return duel_of(day, seed), seed

    async def begun(self, day: date, person: str, table: str) -> None:
        """A first try counts from its beginning: who leaves a lost game has lost it."""
        if day == self.today:
            await self._storage.begin_duel(day.isoformat(), person, table, self._clock.now())

    async def shown(self, day: date, person: str | None) -> w.DuelShown:
        told, storage = day.isoformat(), self._storage
        await self._settle(day)
        duel, seed = await self.duel(day)
        over, won = await storage.duel_counts(told)
        mine = await storage.duel_try(told, person) if person else None
        circle = await storage.duel_circle(told, person, LEADERS) if person else []
        return w.DuelShown(
            day=told,
            today=day == self.today,
            level=duel.level,
            persona=duel.opponent.person,
            lines=duel.lines,
            mine=None if mine is None else _try_shown(mine),
            over=over,
            won=won,
            leaders=_leaders(await storage.duel_leaders(told, LEADERS)),
            circle=_leaders(circle),
            seed=seed if day < self.today else None,
            archive=await self._archive(person),
        )

    async def _archive(self, person: str | None) -> list[w.DuelDayShown]:
        tries = await self._storage.duel_tries(person, ARCHIVE_DAYS + 1) if person else []
        won = {one.day: bool(one.won) for one in tries if one.won is not None}
        days = [self.today - timedelta(days=back) for back in range(1, ARCHIVE_DAYS + 1)]
        return [_day_shown(day, won.get(day.isoformat())) for day in days]

    async def _settle(self, day: date) -> None:
        """Compute results on request, since players may not return to a lost game."""
        for one in await self._storage.unsettled_duels(day.isoformat(), SETTLED_AT_ONCE):
            rows = packed(await self._storage.read(one.table))
            seed = await self.seed_of(day)
            outcome, checked = await self._games.run(judged, rows, day, seed)
            await self._storage.end_duel(_ended(one, outcome, checked=checked))


def judged(rows: PackedRows, day: date, seed: str) -> tuple[DuelOutcome, bool]:
    """The outcome of a finished game, and whether the opponent plays the same game again."""
    record = finished_game(unpacked(rows)).record
    duel = duel_of(day, seed)
    try:
        checked = is_duel(record, duel, lambda bot: derived_secret(seed, f"bot {OTHER} {bot}"))
    except (Refused, ValueError):  # another version's opponent
        checked = False
    return duel_outcome(record), checked


def _ended(one: DuelTry, outcome: DuelOutcome, *, checked: bool) -> DuelTry:
    mine, theirs = outcome.points
    return msgspec.structs.replace(
        one,
        checked=int(checked),
        won=int(outcome.won),
        mine=mine,
        theirs=theirs,
        turns=outcome.turns,
        proof=int(outcome.by_proof),
        marks="".join("1" if mark else "0" for mark in outcome.marks),
    )


def _try_shown(one: DuelTry) -> w.DuelTryShown:
    over = one.won is not None
    return w.DuelTryShown(
        table=one.table,
        won=bool(one.won) if over else None,
        checked=bool(one.checked) if over else None,
        points=[one.mine or 0, one.theirs or 0] if over else None,
        turns=one.turns,
        by_proof=bool(one.proof) if over else None,
        marks=[mark == "1" for mark in one.marks or ""] if over else None,
    )


def _leaders(found: Sequence[DuelLeader]) -> list[w.DuelLeaderShown]:
    return [
        w.DuelLeaderShown(
            person=one.person,
            name=one.name,
            won=bool(one.won),
            points=[one.mine, one.theirs],
            turns=one.turns,
        )
        for one in found
    ]


def _day_shown(day: date, won: bool | None) -> w.DuelDayShown:
    duel = duel_of(day, "")  # who waits there does not follow from the seed
    return w.DuelDayShown(
        day=day.isoformat(), level=duel.level, persona=duel.opponent.person, won=won
    )
