"""A Swiss of eight, people and bots, with two nodes of which one is killed in the middle."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from tellstones.server.club.tournaments.tournament import Tournament
from tellstones.server.storage import tournament_entries as e
from tellstones.server.storage.database_addresses import storage_at
from tellstones.server.storage.membership import MemberName, Passkey
from tests.server.clients import Guest
from tests.server.cluster.clusters import LONGEST, nodes
from tests.server.databases import fresh_database

ROUNDS = 3
GOING = ("playing", "over")


class Entrant:
    """A member who goes to each of their tables and gives up there, by any node that answers."""

    def __init__(self, guest: Guest, bases: list[str]) -> None:
        self.guest = guest
        self._bases = bases

    async def play(self, cup: str) -> None:
        done: set[str] = set()
        while True:
            try:
                if await self._looked(cup, done):
                    return
            except (httpx.HTTPError, OSError, WebSocketException):
                self._go_elsewhere()
            await asyncio.sleep(0.1)

    async def _looked(self, cup: str, done: set[str]) -> bool:
        answer = await self.guest.http.get(f"/api/tournaments/{cup}")
        answer.raise_for_status()
        now: Any = answer.json()
        if now["table"] is not None and now["table"] not in done:
            at = await self.guest.sit_at(now["table"])
            await at.until(lambda: at.closed is not None or at.frame.get("phase", "") in GOING)
            if at.closed is not None:  # perhaps before it has told anything
                raise ConnectionError
            await at.ask("resign", seat=at.frame["you"]["seats"][0])
            await at.until(lambda: at.closed is not None or at.frame["phase"] == "over")
            if at.frame["phase"] == "over":
                done.add(now["table"])
            await at.cut_off()
        return bool(now["listed"]["phase"] == "over")

    def _go_elsewhere(self) -> None:
        elsewhere = next(base for base in self._bases if base != self.guest.base)
        self.guest = Guest(elsewhere, self.guest.secret, {"person": self.guest.person})


async def member(base: str, name: str, database: str) -> Guest:
    guest = await Guest.new(base, name)
    storage = storage_at(database)
    await storage.open()
    passkey = Passkey(name.encode(), guest.person, b"", 0, "", 1, 1)
    await storage.add_passkey(passkey, MemberName(name, (name,)))
    await storage.close()
    return guest


async def stored(database: str, cup: str) -> list[e.TournamentRow]:
    storage = storage_at(database)
    await storage.open()
    rows = await storage.tournament_rows(cup)
    await storage.close()
    return rows


@pytest.mark.torture
def test_a_swiss_of_eight_runs_to_its_end_though_a_node_is_killed(folder: Path) -> None:
    async def main() -> None:
        database = fresh_database()
        async with nodes(folder, 2, database) as houses, asyncio.timeout(LONGEST):
            bases = [house.base for house in houses]
            people = [await member(bases[n % 2], name, database) for n, name in enumerate("ABCD")]
            wish = {"name": "Cup", "starts_in": 1, "rounds": ROUNDS, "system": "swiss"}
            cup = str((await people[0].post("/api/tournaments", wish))["tournament"])
            path = f"/api/tournaments/{cup}/players"
            for guest in people:
                await guest.post(path)
            for level in ("page", "page", "squire", "squire"):
                await people[0].post(path, {"bot": level})
            await people[0].post(f"/api/tournaments/{cup}/start")
            entrants = [Entrant(guest, bases) for guest in people]
            async with asyncio.TaskGroup() as together:
                for entrant in entrants:
                    together.create_task(entrant.play(cup))
                together.create_task(kill_in_the_middle(houses[0], database, cup))
            rows = await stored(database, cup)
            found = Tournament.folded(rows)
            assert found.closed
            assert found.rounds_paired == ROUNDS
            assert sum(isinstance(row.entry, e.Paired) for row in rows) == ROUNDS
            assert len(found.players) == 8
            assert not found.running
            for entrant in entrants:
                await entrant.guest.close()

    asyncio.run(main())


async def kill_in_the_middle(house: Any, database: str, cup: str) -> None:
    while Tournament.folded(await stored(database, cup)).rounds_paired < 2:
        await asyncio.sleep(0.1)
    house.kill()
