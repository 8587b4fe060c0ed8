"""Stores which nodes are alive, which people are at which table, and which events each seat has
been shown.

All of it can be lost, and is found again. Times are the database's own, so nodes' clocks have no
part in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from msgspec import Struct

from tellstones.rules import Seat
from tellstones.server.storage.database import Queries

NO_TABLE = ""
"""The table id for people who have the page open, at a table or not."""


class Presence(Struct, frozen=True):
    """A person at a table, as one node knows it: a lease, which it renews while they are there."""

    table: str
    person: str
    node: str
    here: bool


class Leases(Struct, frozen=True):
    """Durations for which stored presence is trusted, in milliseconds of the database's clock."""

    beat_ms: int
    """Time for which a node counts as alive after its last heartbeat."""
    lease_ms: int
    """Time for which a person counts as present after they were last marked."""


class LastBeat(Struct, frozen=True):
    """The last heartbeat of any node, by the database's clock."""

    at: int
    ago_ms: int


class Shown(Struct, frozen=True):
    """The events that a seat has been shown, by number."""

    up_to: int = 0
    """Will not be shown again."""
    written: int = 0
    """Was sent once; if the connection broke at that moment, it may not have arrived."""

    def joined(self, other: Shown) -> Shown:
        """Neither ever goes back."""
        return Shown(max(self.up_to, other.up_to), max(self.written, other.written))


class NodeStorage(Queries, Protocol):
    """Heartbeats of nodes."""

    async def beat(self, node: str) -> int:
        """Store a heartbeat. Return the database's time."""
        sql = (
            "insert into nodes values ($1, $now)"
            " on conflict (node) do update set beat = excluded.beat returning beat"
        )
        ((beat,),) = await self._database.write(sql, node)
        return int(beat)

    async def nodes_alive(self, trust_ms: int) -> set[str]:
        return set(await self._column("select node from nodes where beat > $now - $1", trust_ms))

    async def last_beat(self) -> LastBeat | None:
        """Return the time of the latest heartbeat of any node."""
        ((beat, ago),) = await self._database.read("select max(beat), $now - max(beat) from nodes")
        return None if beat is None else LastBeat(beat, ago)


class PresenceStorage(Queries, Protocol):
    """The people at each table, and what each seat has been shown."""

    async def mark_seen(self, marks: Mapping[tuple[str, Seat], Shown]) -> None:
        """Store what seats were shown; numbers smaller than those stored change nothing."""
        # Sorted, so that two nodes never wait for each other.
        rows = [
            (table, seat.value, mark.up_to, mark.written)
            for (table, seat), mark in sorted(marks.items())
        ]
        await self._database.write_each(_MARK_SEEN, rows)

    async def seen(self, table: str) -> dict[Seat, Shown]:
        sql = "select seat, seq, written from seen where table_id = $1"
        rows = await self._database.read(sql, table)
        return {Seat(seat): Shown(up_to, written) for seat, up_to, written in rows}

    async def mark_presence(self, marks: Iterable[Presence]) -> None:
        last = {(mark.table, mark.person, mark.node): mark.here for mark in marks}
        rows = [(*key, here) for key, here in sorted(last.items())]
        await self._database.write_each(_MARK_PRESENCE, rows)

    async def presence(self, table: str, trust: Leases) -> dict[str, int | None]:
        """Return how many milliseconds each person who was ever here is away, None for present. A
        person marked by a dead node is away since its last heartbeat, others since their last
        mark."""
        return (await self.presences([table], trust)).get(table, {})

    async def presences(
        self, tables: Iterable[str], trust: Leases
    ) -> dict[str, dict[str, int | None]]:
        """The same for several tables; tables without people are omitted."""
        found: dict[str, dict[str, int | None]] = {}
        values = (trust.beat_ms, trust.lease_ms, list(tables))
        for table, person, here, away_ms in await self._database.read(_PRESENCES, *values):
            found.setdefault(table, {})[person] = None if here else away_ms
        return found

    async def people_here(self, trust: Leases) -> int:
        """Return the number of people at tables."""
        values = (trust.beat_ms, trust.lease_ms, NO_TABLE)
        ((count,),) = await self._database.read(_PEOPLE_HERE, *values)
        return int(count)

    async def whereabouts(self, people: Iterable[str], trust: Leases) -> dict[str, bool]:
        """Find which of these people are here, and whether at a table."""
        values = (trust.beat_ms, trust.lease_ms, NO_TABLE, list(people))
        rows = await self._database.read(_WHEREABOUTS, *values)
        return {person: bool(at_table) for person, at_table in rows}


HERE = "here and at >= $now - ${lease} and beat >= $now - ${beat}"
"""A condition: the person and the node are there, trusted for so long."""
_HERE = HERE.format(beat=1, lease=2)
_MARK_SEEN = (
    "insert into seen values ($1, $2, $3, $4) on conflict (table_id, seat) do update set"
    " seq = case when excluded.seq > seen.seq then excluded.seq else seen.seq end,"
    " written = case when excluded.written > seen.written then excluded.written"
    " else seen.written end"
)
_MARK_PRESENCE = (
    "insert into presence values ($1, $2, $3, $4, $now)"
    " on conflict (table_id, person, node) do update set here = excluded.here, at = excluded.at"
)
_PRESENCES = (
    f"select table_id, person, max(case when {_HERE} then 1 else 0 end),"
    " $now - max(case when here and beat < $now - $1 then beat else at end)"
    " from presence join nodes using (node) where table_id = any ($3) group by table_id, person"
)
_PEOPLE_HERE = (
    "select count(distinct person) from presence join nodes using (node)"
    f" where {_HERE} and table_id <> $3"
)
_WHEREABOUTS = (
    "select person, max(case when table_id <> $3 then 1 else 0 end)"
    f" from presence join nodes using (node) where {_HERE} and person = any ($4) group by person"
)
