"""Stores Rush runs, and the seed of each day's puzzle."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from tellstones.server.storage.database import Queries


class RushRun(Struct, frozen=True):
    """A finished run, timed by the server. `at`: when it ended, in milliseconds since 1970."""

    at: int
    score: int


class RushLeader(Struct, frozen=True):
    """A person on a board, by their best run."""

    person: str
    name: str
    score: int


class RecallStorage(Queries, Protocol):
    """Rush runs, and the puzzles of the day."""

    async def add_run(self, person: str, run: RushRun) -> None:
        sql = "insert into rush_runs values ($1, $2, $3) on conflict do nothing"
        await self._database.write(sql, person, run.at, run.score)

    async def runs(self, person: str, limit: int) -> list[RushRun]:
        """A person's latest runs, the latest first."""
        sql = "select at, score from rush_runs where person = $1 order by at desc limit $2"
        return await self._all(RushRun, sql, person, limit)

    async def rush_leaders(self, since: int, limit: int) -> list[RushLeader]:
        """The members with the best runs since a moment, each once. The first of equals leads."""
        return await self._all(RushLeader, _LEADERS, since, limit)

    async def seed_of_day(self, day: str, drawn: str) -> str:
        """The seed of a day's puzzle: the one that was drawn first."""
        sql = "insert into puzzle_days values ($1, $2) on conflict do nothing"
        await self._database.write(sql, day, drawn)
        (seed,) = await self._column("select seed from puzzle_days where day = $1", day)
        return str(seed)


_LEADERS = (
    "select person, name, max(score) as best from rush_runs join people using (person)"
    " where at >= $1 and named > 0 and suspended_until <= $now"
    " group by person, name order by best desc, min(at), person limit $2"
)
