"""Revocation: what is open of a device, program or person whose right has ended is closed.

Other nodes are told over the bus, which promises nothing; so each node also asks from time to time
whether those who are connected to it still may be.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from tellstones.server.circle.invitation_stream import InvitationStreams
from tellstones.server.clock import Clock
from tellstones.server.cluster.bus import Bus
from tellstones.server.cluster.open_answers import OpenAnswers
from tellstones.server.cluster.write_behind import WriteBehind
from tellstones.server.rooms import Identity
from tellstones.server.storage.people import PeopleStorage
from tellstones.server.tables.table_registry import TableRegistry

EVERYWHERE = "-"
"""Stands for a table on the bus, where something is told that concerns every node."""


class Revocation:
    """Closes the sockets, streams and long answers of whoever may no longer come in, here and on
    other nodes."""

    def __init__(
        self,
        storage: PeopleStorage,
        tables: TableRegistry,
        streams: InvitationStreams,
        answers: OpenAnswers,
        write_behind: WriteBehind,
        bus: Bus,
        clock: Clock,
    ) -> None:
        self._storage = storage
        self._tables = tables
        self._streams = streams
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
        """They are nobody now: nor is it noted that they left."""
        self._forget(people)
        for person in people:
            self._tell("forgotten", person)

    def _forget(self, people: Collection[str]) -> None:
        self._write_behind.forget(people)
        self._end(lambda who: who.person in people, forgotten=True)

    def _end(self, gone: Callable[[Identity], bool], *, forgotten: bool = False) -> None:
        self._tables.end(gone, forgotten=forgotten)
        self._streams.end(gone)
        self._answers.end(gone)

    async def change_blocks(self, person: str) -> None:
        await self._tables.refresh_blocks(person)
        self._tell("blocks", person)

    async def hear(self, news: bytes) -> None:
        """What another node has told."""
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
        """Whoever is connected here and may no longer be is sent away."""
        devices = self._tables.connected_devices()
        devices |= self._streams.devices() | self._answers.devices()
        if devices:
            gone = devices - await self._storage.living(devices, self._clock.now())
            self._end(lambda who: who.device in gone)

    def _tell(self, what: str, who: str) -> None:
        self._bus.publish(EVERYWHERE, f"{what} {who}".encode())
