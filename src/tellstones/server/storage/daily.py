"""Stores what is the same for everyone on a day: puzzle, Rush and duel.

A day's puzzle and duel have a seed. Members' Rush runs and first tries of a duel are on boards.
"""

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


class DuelTry(Struct, frozen=True):
    """A counted try. Everything after `at` is null until its game is over. `checked`: whether the
    opponent plays the same game again. `marks`: 1 for each point of the player, else 0."""

    day: str
    person: str
    table: str
    at: int
    checked: int | None = None
    won: int | None = None
    mine: int | None = None
    theirs: int | None = None
    turns: int | None = None
    proof: int | None = None
    marks: str | None = None


class DuelLeader(Struct, frozen=True):
    """A member's try on a board."""

    person: str
    name: str
    won: int
    mine: int
    theirs: int
    turns: int


class DailyStorage(Queries, Protocol):
    """Seeds of days, Rush runs, and tries of the duel."""

    async def seed_of_puzzle(self, day: str, drawn: str) -> str:
        """Return the seed of a day's puzzle: the one that was drawn first."""
        return await self._seed("puzzle_days", day, drawn)

    async def seed_of_duel(self, day: str, drawn: str) -> str:
        """Return the seed of a day's duel: the one that was drawn first."""
        return await self._seed("duel_days", day, drawn)

    async def _seed(self, days: str, day: str, drawn: str) -> str:
        sql = f"insert into {days} values ($1, $2) on conflict do nothing"
        await self._database.write(sql, day, drawn)
        (seed,) = await self._column(f"select seed from {days} where day = $1", day)
        return str(seed)

    async def add_run(self, person: str, run: RushRun) -> None:
        sql = "insert into rush_runs values ($1, $2, $3) on conflict do nothing"
        await self._database.write(sql, person, run.at, run.score)

    async def runs(self, person: str, limit: int) -> list[RushRun]:
        """A person's latest runs, the latest first."""
        sql = "select at, score from rush_runs where person = $1 order by at desc limit $2"
        return await self._all(RushRun, sql, person, limit)

    async def rush_leaders(self, since: int, limit: int) -> list[RushLeader]:
        """The members with the best runs since a moment, each once. The first of equals leads."""
        return await self._all(RushLeader, _RUSH_LEADERS, since, limit)

    async def begin_duel(self, day: str, person: str, table: str, at: int) -> bool:
        """Store a try. False: there was one before."""
        sql = (
            "insert into duel_tries (day, person, table_id, at) values ($1, $2, $3, $4)"
            " on conflict do nothing"
        )
        await self._database.write(sql, day, person, table, at)
        found = await self.duel_try(day, person)
        return found is not None and found.table == table

    async def end_duel(self, done: DuelTry) -> None:
        sql = (
            "update duel_tries set checked = $3, won = $4, mine = $5, theirs = $6, turns = $7,"
            " proof = $8, marks = $9 where day = $1 and person = $2"
        )
        told = (done.checked, done.won, done.mine, done.theirs, done.turns, done.proof, done.marks)
        await self._database.write(sql, done.day, done.person, *told)

    async def duel_try(self, day: str, person: str) -> DuelTry | None:
        sql = f"{_TRY} where day = $1 and person = $2"
        found = await self._all(DuelTry, sql, day, person)
        return found[0] if found else None

    async def duel_tries(self, person: str, limit: int) -> list[DuelTry]:
        """A person's tries, the latest first."""
        return await self._all(
            DuelTry, f"{_TRY} where person = $1 order by day desc limit $2", person, limit
        )

    async def unsettled_duels(self, day: str, limit: int) -> list[DuelTry]:
        """Tries whose games are over, without a result."""
        sql = (
            f"{_TRY} join tables using (table_id)"
            " where day = $1 and won is null and phase = 'over' limit $2"
        )
        return await self._all(DuelTry, sql, day, limit)

    async def duel_counts(self, day: str) -> tuple[int, int]:
        """Return how many tries of the day are finished, and how many of them were won."""
        sql = "select count(won), coalesce(sum(won), 0) from duel_tries where day = $1"
        ((over, won),) = await self._database.read(sql, day)
        return int(over), int(won)

    async def duel_leaders(self, day: str, limit: int) -> list[DuelLeader]:
        """The members with the best checked results of a day. The first of equals leads."""
        return await self._all(DuelLeader, f"{_LEADERS} {_BEST} limit $2", day, limit)

    async def duel_circle(self, day: str, person: str, limit: int) -> list[DuelLeader]:
        """The same of a person, those they follow, and the members of their clubs."""
        sql = (
            f"{_LEADERS} and (person = $2"
            " or person in (select other from follows where person = $2)"
            " or person in (select other.person from club_members as own"
            " join club_members as other on other.club = own.club"
            f" where own.person = $2 and not own.waiting and not other.waiting)) {_BEST} limit $3"
        )
        return await self._all(DuelLeader, sql, day, person, limit)


_RUSH_LEADERS = (
    "select person, name, max(score) as best from rush_runs join people using (person)"
    " where at >= $1 and named > 0 and suspended_until <= $now"
    " group by person, name order by best desc, min(at), person limit $2"
)
_TRY = (
    "select day, person, table_id, at, checked, won, mine, theirs, turns, proof, marks"
    " from duel_tries"
)
_LEADERS = (
    "select person, name, won, mine, theirs, turns from duel_tries join people using (person)"
    " where day = $1 and checked = 1 and named > 0 and suspended_until <= $now"
)
_BEST = "order by won desc, mine - theirs desc, turns, at, person"
