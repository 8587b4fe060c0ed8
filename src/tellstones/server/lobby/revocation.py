"""Revocation: what is open of a device, program or person whose right has ended is closed.

The bus notifies other nodes without a guarantee, so each node also checks its connections at
intervals.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Protocol

from tellstones.server.clock import Clock
from tellstones.server.cluster.bus import EVERYWHERE, Bus
from tellstones.server.cluster.write_behind import WriteBehind
from tellstones.server.rooms import Identity
from tellstones.server.storage.people import PeopleStorage
from tellstones.server.tables.table_registry import TableRegistry


class OpenAnswers(Protocol):
    """Answers that are being sent: streams, exports."""

    def devices(self) -> set[str]:
        """The devices that they are sent to."""

    def end(self, gone: Callable[[Identity], bool]) -> None: ...


class Revocation:
    """Closes the sockets, streams and long responses of people who may no longer connect, here and
    on other nodes."""

    def __init__(
        self,
        storage: PeopleStorage,
        tables: TableRegistry,
        answers: Collection[OpenAnswers],
        write_behind: WriteBehind,
        bus: Bus,
        clock: Clock,
    ) -> None:
        self._storage = storage
        self._tables = tables
        self._answers = answers
        self._write_behind = write_behind
        self._bus = bus
        self._clock = clock

    def end_device(self, device: str) -> None:
        self._end(lambda who: who.device == device)
        self._tell("device", device)

    def end_person(self, person: str) -> None:
        """A program whose token was ended."""
        self._end(lambda who: who.person == person)
        self._tell("person", person)

    def forget(self, people: Collection[str]) -> None:
        """Forget deleted people. Their departure is not recorded."""
        self._forget(people)
        for person in people:
            self._tell("forgotten", person)

    def _forget(self, people: Collection[str]) -> None:
        self._write_behind.forget(people)
        self._end(lambda who: who.person in people, forgotten=True)

    def _end(self, gone: Callable[[Identity], bool], *, forgotten: bool = False) -> None:
        self._tables.end(gone, forgotten=forgotten)
        for answers in self._answers:
            answers.end(gone)

    async def change_blocks(self, person: str) -> None:
        await self._tables.refresh_blocks(person)
        self._tell("blocks", person)

    async def on_news(self, news: bytes) -> None:
        """Handle news from another node."""
        match news.decode().split():
            case ["device", device]:
                self._end(lambda who: who.device == device)
            case ["person", person]:
                self._end(lambda who: who.person == person)
            case ["forgotten", person]:
                self._forget([person])
            case ["blocks", person]:
                await self._tables.refresh_blocks(person)
            case _:
                pass  # a later version's

    async def check(self) -> None:
        """Closes connections here that are no longer allowed."""
        devices = self._tables.connected_devices()
        devices = devices.union(*(answers.devices() for answers in self._answers))
        if devices:
            gone = devices - await self._storage.living(devices, self._clock.now())
            self._end(lambda who: who.device in gone)

    def _tell(self, what: str, who: str) -> None:
        self._bus.publish(EVERYWHERE, f"{what} {who}".encode())
