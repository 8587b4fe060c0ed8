"""A real server on a real port, in this process, and the people who come to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from tellstones.server.clock import Clock
from tellstones.server.club.parts import Club
from tellstones.server.cluster.bus_addresses import storage_and_bus
from tellstones.server.ids import Source
from tellstones.server.node.node import Node
from tellstones.server.settings import Limits, Settings
from tellstones.server.storage.membership import MemberName, Passkey
from tellstones.server.uvicorn_server import listening, make_server
from tellstones.server.web.http.static_page import Page
from tests.server.clients import AtTable, Guest, nobody_left_behind, seated
from tests.server.jobs.pickling_jobs import pickling_workers

QUICK = Settings(
    limits=Limits(
        messages_at_once=10_000,
        messages_at_once_per_address=10_000,
        talk_at_once=1_000,
        people_per_address_per_hour=100_000,
        tables_per_person_per_hour=100_000,
        sockets_per_address=10_000,
        connections_per_address=10_000,
        arrivals_at_once_per_person=10_000,
        links_per_person_per_hour=10_000,
        seatings_at_once_per_person=10_000,
    ),
    bot_pause=0.0,
    due_tables_every=0.05,
    invitation_stream=0.0,
    origins=frozenset({"https://club.example"}),
)


@dataclass
class Running:
    """A server that runs, and the guests who came to it."""

    base: str
    node: Node
    guests: list[Guest]

    @property
    def club(self) -> Club:
        assert self.node.club is not None
        return self.node.club

    @property
    def open_connections(self) -> int:
        return int(self.node.metrics.registry.get_sample_value("tellstones_connections") or 0)

    async def guest(self, name: str = "Guest") -> Guest:
        guest = await Guest.new(self.base, name)
        self.guests.append(guest)
        return guest

    async def member(self, name: str) -> Guest:
        """A guest who has become a member; how that is done has tests of its own."""
        guest = await self.guest(name)
        passkey = Passkey(name.encode(), guest.person, b"", 0, "", 1, 1)
        await self.node.storage.add_passkey(passkey, MemberName(name, (name,)))
        return guest

    async def duel(
        self, there: Running | None = None, *, members: bool = False, **wish: Any
    ) -> tuple[AtTable, AtTable]:
        """Two people at a table that has just started: seats A and B, A to begin. The other one
        may come by way of another node."""
        come = Running.member if members else Running.guest
        one, other = await come(self, "Ann"), await come(there or self, "Bob")
        rules = {"first": "A", "opening": "scales", **wish.pop("rules", {})}
        table = await one.create(rules=rules, seats=[{"seat": "A", "by": "me"}], **wish)
        a, b = await one.sit_at(table), await other.sit_at(table)
        await b.ask("sit", seat="B")
        await b.ask("ready")
        await a.ask("ready")
        await a.phase("playing")
        await b.phase("playing")
        return a, b

    async def kings_round(
        self, first: str = "A", *, members: bool = False, **wish: Any
    ) -> list[AtTable]:
        """Four people at a table that has just started, in the order of their seats."""
        come = Running.member if members else Running.guest
        guests = [await come(self, name) for name in "ABCD"]
        rules = {"players": 4, "first": first, "opening": "scales"}
        table = await guests[0].create(rules=rules, seats=[{"seat": "A", "by": "me"}], **wish)
        return await seated(guests, table)


@asynccontextmanager
async def running(
    path: Path,
    settings: Settings = QUICK,
    clock: Clock | None = None,
    source: Source | None = None,
    page: Page | None = None,
    database: str | None = None,
    bus: str | None = None,
) -> AsyncIterator[Running]:
    """The tables are in a file, or in the database of that address, shared with other nodes."""
    storage, told_by = storage_and_bus(database or f"sqlite:{path}", bus, clock)
    workers = pickling_workers(settings.limits)
    node = Node(storage, settings, bus=told_by, clock=clock, source=source, workers=workers)
    server = make_server(node, page=page or Page(path.parent / "no page"))
    listener = listening("127.0.0.1", 0)
    serving = asyncio.create_task(server.serve([listener]))
    while not server.started:
        await asyncio.sleep(0.005)
        assert not serving.done(), "the server did not start"
    here = Running(f"http://127.0.0.1:{listener.getsockname()[1]}", node, [])
    async with nobody_left_behind():
        try:
            yield here
        finally:
            for guest in here.guests:
                await guest.http.aclose()
            server.should_exit = True
            await serving
            listener.close()


Scene = Callable[[Running], Coroutine[Any, Any, None]]


class Serve(Protocol):
    """Plays a scene against a server that starts and stops with it."""

    def __call__(
        self, scene: Scene, settings: Settings = QUICK, clock: Clock | None = None
    ) -> None: ...


def serving(path: Path, database: str | None = None) -> Serve:
    def play(scene: Scene, settings: Settings = QUICK, clock: Clock | None = None) -> None:
        async def main() -> None:
            async with running(path, settings, clock, database=database) as here:
                await scene(here)

        asyncio.run(main())

    return play
