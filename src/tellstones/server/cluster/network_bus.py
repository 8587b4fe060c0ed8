"""Buses between nodes: PostgreSQL's LISTEN/NOTIFY, or Valkey where that becomes the limit.

Either carries hints alone. What is lost on the way, or while a bus is down, a node finds by
asking the storage from time to time; so nothing here waits, and nothing is promised.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from abc import ABC, abstractmethod
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import asyncpg
from redis import asyncio as redis

from tellstones.server.cluster.bus import Bus, News
from tellstones.server.storage.postgres import CHANNEL

QUEUED_MESSAGES = 10_000
"""The limit beyond which hints are dropped."""
MESSAGES_AT_ONCE = 200
RECONNECT_SECONDS = 0.5

log = logging.getLogger(__name__)


class _NetworkBus(ABC):
    """Queues what is to be published, and keeps a connection up as well as it can."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.name = secrets.token_hex(4)
        """Stands before whatever this node tells, so that it does not listen to itself."""
        self._waiting: asyncio.Queue[str] = asyncio.Queue(QUEUED_MESSAGES)
        self._task: asyncio.Task[None] | None = None
        self._on_news: News | None = None
        self._closing = False

    async def open(self, on_news: News) -> None:
        self._on_news = on_news
        self._task = asyncio.create_task(self._keep_up())

    def publish(self, table: str, news: bytes) -> None:
        with suppress(asyncio.QueueFull):  # a hint too many is a hint lost
            self._waiting.put_nowait(f"{self.name} {table} {news.decode()}")

    def appended(self, table: str, seq: int) -> None:
        self.publish(table, b"at %d" % seq)

    async def close(self) -> None:
        # A connection that breaks as we cancel answers with its own error instead of ours.
        self._closing = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task], timeout=2)

    async def _keep_up(self) -> None:
        while not self._closing:
            try:
                await self._talk()
            except Exception as error:  # whatever it is, the bus may come back
                log.warning("bus connection lost", extra={"error": type(error).__name__})
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _next_messages(self) -> list[str]:
        messages = [await self._waiting.get()]
        while not self._waiting.empty() and len(messages) < MESSAGES_AT_ONCE:
            messages.append(self._waiting.get_nowait())
        return messages

    def _on_message(self, message: str) -> None:
        own, table, news = message.split(" ", 2)
        if own != self.name and self._on_news is not None:
            self._on_news(table, news.encode())

    @abstractmethod
    async def _talk(self) -> None:
        """Tells and hears until the connection breaks."""


class PostgresBus(_NetworkBus):
    """LISTEN/NOTIFY of the database that keeps the tables."""

    def appended(self, table: str, seq: int) -> None:
        """The statement that stored the row has already sent the notice."""

    async def _talk(self) -> None:
        database = await asyncpg.connect(self.address, timeout=5, command_timeout=5)
        try:
            await database.add_listener(CHANNEL, lambda *heard: self._on_message(str(heard[3])))
            while True:
                messages = await self._next_messages()
                sql = "select pg_notify($1, message) from unnest($2::text[]) as message"
                await database.execute(sql, CHANNEL, messages)
        finally:
            database.terminate()


class ValkeyBus(_NetworkBus):
    """Publish and subscribe of Valkey or Redis."""

    async def _talk(self) -> None:
        client = redis.Redis.from_url(
            self.address, decode_responses=True, socket_connect_timeout=5, health_check_interval=5
        )
        async with client, client.pubsub() as messages:
            await messages.subscribe(CHANNEL)
            _heed_cancellation()
            await self._until_one_ends(self._publish_all(client), self._receive_all(messages))

    @staticmethod
    async def _until_one_ends(*works: Coroutine[Any, Any, None]) -> None:
        """Wait until one ends. The others get a moment, and are then abandoned with their broken
        connection, so that a driver cannot keep a node from stopping."""
        tasks = [asyncio.create_task(work) for work in works]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks, timeout=1)

    async def _publish_all(self, client: redis.Redis) -> None:
        while True:
            messages = await self._next_messages()
            async with client.pipeline(transaction=False) as pipe:
                for message in messages:
                    pipe.publish(CHANNEL, message)
                await pipe.execute()
            _heed_cancellation()

    async def _receive_all(self, messages: redis.client.PubSub) -> None:
        async for message in messages.listen():
            if message["type"] == "message":
                self._on_message(message["data"])


def _heed_cancellation() -> None:
    """The driver sends through `asyncio.wait_for`, which before Python 3.12 forgets that it was
    cancelled if that happens just as the sending is done. The task still knows."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


def bus_at(address: str) -> Bus:
    """`redis://…` or `valkey://…`. Raises ValueError for any other."""
    scheme = address.partition(":")[0]
    if scheme in ("redis", "rediss"):
        return ValkeyBus(address)
    if scheme in ("valkey", "valkeys"):
        return ValkeyBus(address.replace("valkey", "redis", 1))
    raise ValueError(f"no bus understands {address!r}: redis://… or valkey://…")
