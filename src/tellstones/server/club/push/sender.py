"""Sends messages to push services, a few at a time, beside whatever else the node does."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from tellstones.server.clock import Clock
from tellstones.server.ids import Source
from tellstones.server.jobs.job_threads import JobRunner
from tellstones.server.metrics import Metrics
from tellstones.server.settings import Settings
from tellstones.server.storage.membership import PushStorage, PushSubscription

if TYPE_CHECKING:  # only who sends needs it
    import httpcore

log = logging.getLogger(__name__)
AT_ONCE = 8
MOST_WAITING = 2_000
"""Messages; whatever comes beyond them is dropped, and counted."""
SEND_SECONDS = 10.0
MOST_DEVICES = 10
"""The newest notices of one person that are sent."""
PushText = Callable[[str], str]
"""The text, by the language of the device."""
GONE = (404, 410)
"""The status codes of a subscription that has ended."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A notification for a person. `path`: of the page with details, as `table/…` with an id; a
    later notification with the same path replaces a waiting one."""

    path: str
    seconds: int
    """Time for which the push service keeps the message for a device that is offline."""
    text: PushText

    @property
    def topic(self) -> str:
        """The id in the path, whose characters and length suit a push service."""
        return self.path.rpartition("/")[2]


@dataclass(frozen=True, slots=True)
class PushMessage:
    """A push message for one device. A later message with the same `topic` replaces a waiting
    one."""

    to: PushSubscription
    body: bytes
    topic: str
    seconds: int
    """The same as in `Notice`."""


class PushSender:
    """Keeps messages that wait, and the key that signs them."""

    def __init__(
        self,
        storage: PushStorage,
        clock: Clock,
        threads: JobRunner,
        metrics: Metrics,
        settings: Settings,
        source: Source,
    ) -> None:
        self._storage = storage
        self._clock = clock
        self._threads = threads
        self._metrics = metrics
        self._settings = settings
        self._source = source
        self._waiting: asyncio.Queue[PushMessage] = asyncio.Queue(MOST_WAITING)
        self._key = ""
        self.public_key: str | None = None
        """None: nothing is sent from here."""

    async def open(self) -> None:
        """The key is made when a server starts for the first time."""
        from tellstones.server.club.push.encryption import new_key, public_key

        self._key = await self._storage.server_key("vapid", new_key(self._source))
        self.public_key = public_key(self._key)

    async def tell(self, person: str, notice: Notice) -> None:
        """Sends it to all subscribed devices of a person."""
        for to in (await self._storage.subscriptions(person))[:MOST_DEVICES]:
            told = {"path": notice.path, "text": notice.text(to.language)}
            body = msgspec.json.encode(told)
            self.send(PushMessage(to, body, notice.topic, notice.seconds))

    def send(self, message: PushMessage) -> None:
        try:
            self._waiting.put_nowait(message)
        except asyncio.QueueFull:
            self._metrics.pushes.labels("dropped").inc()

    async def keep_sending(self) -> None:
        if self.public_key is None:
            return
        import httpcore

        from tellstones.server.club.push.endpoints import PublicAddresses

        backend = PublicAddresses(loopback=self._settings.push_to_loopback)
        async with (
            httpcore.AsyncConnectionPool(max_connections=AT_ONCE, network_backend=backend) as pool,
            asyncio.TaskGroup() as group,
        ):
            for _ in range(AT_ONCE):
                group.create_task(self._work(pool))

    async def _work(self, pool: httpcore.AsyncConnectionPool) -> None:
        while True:
            message = await self._waiting.get()
            try:
                async with asyncio.timeout(SEND_SECONDS):
                    outcome = await self._sent(pool, message)
            except Exception as error:  # whatever it was, the next message is another's
                log.warning("push message failed", extra={"error": type(error).__name__})
                outcome = "failed"
            self._metrics.pushes.labels(outcome).inc()

    async def _sent(self, pool: httpcore.AsyncConnectionPool, message: PushMessage) -> str:
        endpoint = message.to.endpoint
        headers, body = await self._threads.run(self._prepared, message)
        async with pool.stream("POST", endpoint, headers=headers, content=body) as response:
            status = response.status
        if status in GONE:
            await self._storage.unsubscribe(message.to.device)
            return "gone"
        return "sent" if 200 <= status < 300 else "failed"

    def _prepared(self, message: PushMessage) -> tuple[list[tuple[str, str]], bytes]:
        from tellstones.server.club.push.encryption import authorization, encrypted

        endpoint, now = message.to.endpoint, self._clock.now()
        headers = {
            "Authorization": authorization(self._key, endpoint, self._settings.push_contact, now),
            "Content-Encoding": "aes128gcm",
            "TTL": str(message.seconds),
            "Topic": message.topic,
        }
        return list(headers.items()), encrypted(message.body, message.to)
