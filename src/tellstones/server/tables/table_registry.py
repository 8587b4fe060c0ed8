"""The tables that this node holds in memory: opened when asked for, let go of when idle."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress

import msgspec

from tellstones.rules import Seat
from tellstones.server.clock import Clock
from tellstones.server.cluster.heartbeat import Heartbeat
from tellstones.server.ids import Source, new_id, new_secret
from tellstones.server.jobs.fair_jobs import for_others_too
from tellstones.server.metrics import Metrics
from tellstones.server.phase import Phase
from tellstones.server.rooms import Identity, Rejected, Room, World
from tellstones.server.rooms.table_card import card
from tellstones.server.storage import Card, Late, Storage
from tellstones.server.storage import entries as e
from tellstones.server.tables.factory import TableFactory
from tellstones.server.tables.live_table import LiveTable
from tellstones.server.tables.table_log import kind_of
from tellstones.server.wire import Close, Fault, outgoing


class TableRegistry:
    """Makes, opens, keeps and releases live tables. All of them are in the storage anyway."""

    def __init__(
        self,
        factory: TableFactory,
        storage: Storage,
        heartbeat: Heartbeat,
        clock: Clock,
        metrics: Metrics,
        source: Source,
    ) -> None:
        self.live: dict[str, LiveTable] = {}
        self._factory = factory
        self._storage = storage
        self._heartbeat = heartbeat
        self._clock = clock
        self._metrics = metrics
        self._source = source
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}

    @asynccontextmanager
    async def holding(self, table: str) -> AsyncIterator[LiveTable]:
        """Return the table, loaded if necessary: all users get the same object, and so see each
        other. Raises `Rejected`."""
        live = await self._found(table)
        while self.live.get(table) is not live:
            live = await self._found(table)
        live.holders += 1
        try:
            yield live
        finally:
            live.holders -= 1

    async def _found(self, table: str) -> LiveTable:
        live = self.live.get(table)
        if live is not None:
            return live
        if table not in self._opening:
            self._opening[table] = asyncio.create_task(self._open(table), context=for_others_too())
            self._opening[table].add_done_callback(lambda _: self._opening.pop(table))
        # Others may wait for it too: cancelling one does not cancel it for them.
        return await asyncio.shield(self._opening[table])

    async def _open(self, table: str) -> LiveTable:
        rows = await self._storage.read(table)
        if not rows:
            raise Rejected(Fault.NO_SUCH_TABLE)
        folded = await self._factory.folding.table(rows)
        presence = await self.stored_presence(table)
        live = self.live[table] = self._factory.live_table(folded, presence, self.make)
        self._metrics.tables.set(len(self.live))
        return live

    def renew_presence(self, part: int, parts: int) -> None:
        """Mark present people again at one part of the tables, to replace a lost mark. All tables
        at once would hold up moves."""
        for live in list(self.live.values())[part::parts]:
            live.presence.renew()

    async def stored_presence(self, table: str) -> dict[str, int | None]:
        return await self._storage.presence(table, self._heartbeat.trust())

    async def stored_presences(self, tables: Iterable[str]) -> dict[str, dict[str, int | None]]:
        return await self._storage.presences(tables, self._heartbeat.trust())

    async def attended(
        self, phase: Phase, *, quick: bool | None = None, per_maker: int, limit: int
    ) -> list[Card]:
        """Listed tables with someone present, newest first. Abandoned tables and a host's many
        tables take no one's place."""
        return await self._storage.cards(
            phase,
            listed=True,
            quick=quick,
            attended=self._heartbeat.trust(),
            per_maker=per_maker,
            limit=limit,
        )

    async def people_here(self) -> int:
        return await self._storage.people_here(self._heartbeat.trust())

    async def set_up(self, maker: str, setup: e.StoredSetup, chairs: dict[Seat, e.Chair]) -> str:
        """A new table, under an id of its own."""
        table, secret = new_id(self._source), new_secret(self._source)
        await self._storage.trace(maker, table)
        await self.make(table, e.Made(setup, maker, secret, chairs))
        return table

    async def make(self, table: str, made: e.Made) -> None:
        """Sets a table up; doing so twice is harmless."""
        if made.previous is not None:
            made = await self._with_new_members(made)
        now = self._clock.now()
        row = e.Row(table, 1, now, made)
        with suppress(Late):
            await self._storage.append(row, card(Room.made(row), World(now)))
            self._metrics.entries(kind_of(made)).inc()
        async with self.holding(table) as live:
            live.automation.wake()

    async def _with_new_members(self, made: e.Made) -> e.Made:
        """Update guests who have become members since the last game: games of guests are not
        rated."""
        chairs = dict(made.chairs)
        for seat, chair in made.chairs.items():
            if chair.by == "person" and chair.person and not chair.member:
                person = await self._storage.person(chair.person)
                if person is not None and person.named:
                    member = msgspec.structs.replace(
                        chair, name=person.name, member=True, casual=False
                    )
                    chairs[seat] = member
        return msgspec.structs.replace(made, chairs=chairs)

    def release(self, live: LiveTable) -> None:
        """Release a table without connections."""
        if live.idle and self.live.get(live.room.id) is live:
            del self.live[live.room.id]
            live.close()
            self._metrics.tables.set(len(self.live))

    def release_idle(self) -> None:
        for live in list(self.live.values()):
            self.release(live)

    def stop(self) -> None:
        for live in self.live.values():
            live.automation.stop()

    def close_all(self, bye: outgoing.Bye, code: Close) -> None:
        for live in self.live.values():
            live.broadcast.close_all(bye, code)

    def connected_devices(self) -> set[str]:
        return {c.who.device for live in self.live.values() for c in live.broadcast.connections}

    def end(self, gone: Callable[[Identity], bool], *, forgotten: bool = False) -> None:
        """Closes the sockets of people who may no longer connect."""
        bye = outgoing.Bye(code=Fault.NOBODY, back="never")
        for live in self.live.values():
            for connection in live.broadcast.connections:
                if gone(connection.who):
                    connection.forgotten = forgotten
                    connection.tell(bye)
                    connection.close(Close.NOBODY)

    def tell(self, person: str, told: outgoing.ServerMessage) -> None:
        """Sends it to all their devices that are connected here."""
        for live in self.live.values():
            for connection in live.broadcast.connections:
                if connection.who.person == person:
                    connection.tell(told)

    async def whereabouts(self, people: Iterable[str]) -> dict[str, bool]:
        """Map those of them who are online to whether they are at a table."""
        return await self._storage.whereabouts(people, self._heartbeat.trust())

    async def reload(self, table: str) -> None:
        """Its rows were rewritten without a deleted person."""
        if table in self.live:
            await self.live[table].reload()

    async def refresh_blocks(self, person: str) -> None:
        """A block takes effect at once and at every table, including the blocked person's programs,
        also later ones."""
        concerned = [
            connection
            for live in self.live.values()
            for connection in live.broadcast.connections
            if connection.who.person == person or person in connection.blocked
        ]
        for connection in concerned:
            connection.blocked = await self._storage.unheard(connection.who.person)
