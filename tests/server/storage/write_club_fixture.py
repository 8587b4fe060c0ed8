"""Writes the database of a small club, for later versions to open.

    python -m tests.server.storage.write_club_fixture NAME

Members with passkeys and notifications who follow and invite each other, a rated game, a club that
somebody asks to join, tournaments of single players and of pairs, a report, decisions and an
appeal. Beside the database, as SQL, stands what this version answers each of them. A fixture is
written once and kept.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from tellstones.server.storage.membership import PushSubscription
from tests.server.clients import Guest
from tests.server.club.tournaments.test_director import (
    announced,
    enter,
    gives_up,
    played_out,
    shown,
)
from tests.server.moderation.test_moderators import appoint
from tests.server.running_server import Running, running
from tests.server.stopped_clock import StoppedClock
from tests.server.storage.write_fixture import FIXTURES, SETTINGS, as_sql

CLUBS = FIXTURES / "clubs"
NAMES = ("ann", "bob", "cleo", "dan")
DOORS = (
    *("me/passkeys", "me/notifications", "me/circle", "me/blocks", "me/games", "seasons/last"),
    *("clubs", "clubs/{club}", "tournaments", "tournaments/{cup}", "tournaments/{pairs}"),
    *("leaderboards/people.duel.quick", "people/{ann}", "people/{bob}", "tables/{table}/ratings"),
    *("moderation", "moderation/people/{bob}"),
)
"""Requests of each guest, below `/api/`."""


class ClubEvening:
    """Four members, and all that a club stores of them."""

    def __init__(self, here: Running, clock: StoppedClock) -> None:
        self.here, self.clock = here, clock
        self.guests: dict[str, Guest] = {}
        self.ids: dict[str, str] = {}
        """Values for the placeholders in the paths."""

    async def all_of_it(self) -> None:
        self.guests = {name: await self.here.member(name) for name in NAMES}
        self.ids = {name: guest.person for name, guest in self.guests.items()}
        await self.rated_game()
        await self.circle()
        await self.club()
        await self.tournaments()
        await self.house()
        await self.notifications()

    async def rated_game(self) -> None:
        ann, bob = self.guests["ann"], self.guests["bob"]
        wish = {"kind": "word", "seconds": 60}
        table = await ann.create(seats=[{"seat": "A", "by": "me"}], rated=True, time=wish)
        a, b = await ann.sit_at(table), await bob.sit_at(table)
        await b.ask("sit", seat="B")
        for at in (a, b):
            await at.ask("ready")
        await b.phase("playing")
        await b.leave()
        await a.leave()
        await gives_up(bob, table)
        self.ids["table"] = table

    async def circle(self) -> None:
        ann, bob, cleo, dan = self.guests.values()
        await ann.post("/api/me/follows", {"person": bob.person})
        await bob.post("/api/invitations", {"person": cleo.person})
        await dan.post("/api/me/blocks", {"person": cleo.person})
        await ann.post("/api/me/feed")

    async def club(self) -> None:
        ann, bob, cleo, _ = self.guests.values()
        page = await ann.post("/api/clubs", {"name": "Athens", "about": "By the sea"})
        club = self.ids["club"] = page["listed"]["club"]
        self.clock.advance(60)  # the first one leads
        await bob.post(f"/api/clubs/{club}/members")
        closed = {"name": "Athens", "about": "By the sea", "open": False}
        assert (await ann.http.put(f"/api/clubs/{club}", json=closed)).status_code == 200
        await cleo.post(f"/api/clubs/{club}/members")

    async def tournaments(self) -> None:
        ann, bob, cleo, dan = self.guests.values()
        cup = self.ids["cup"] = await announced(ann, rounds=1, club=self.ids["club"])
        for guest in (ann, bob):
            await enter(guest, cup)
        await enter(ann, cup, "page")
        await enter(ann, cup, "squire")
        await self.here.club.new_director().direct(cup)
        for guest in (ann, bob):
            await gives_up(guest, str((await shown(guest, cup))["table"]))
        await played_out(self.here, cup)
        pairs = self.ids["pairs"] = await announced(bob, players=4, starts_in=600)
        await self.paired(pairs, bob, "cleo", cleo)
        await dan.post(f"/api/tournaments/{pairs}/players", {"partner": "ann"})

    async def paired(self, pairs: str, one: Guest, name: str, other: Guest) -> None:
        await one.post(f"/api/tournaments/{pairs}/players", {"partner": name})
        await other.post(f"/api/tournaments/{pairs}/players", {"accept": one.person})

    async def house(self) -> None:
        ann, bob, _, dan = self.guests.values()
        await appoint(self.here, dan)
        report = {"person": bob.person, "reason": "talk", "table": self.ids["table"]}
        await ann.post("/api/reports", report)
        case = (await dan.http.get(f"/api/moderation/people/{bob.person}")).json()
        wish = {"kind": "warn", "reason": "Be kind", "seen": case["seen"]}
        await dan.post(f"/api/moderation/people/{bob.person}/decisions", wish)
        (decided,) = (await bob.http.get("/api/me")).json()["sanctions"]
        await bob.post("/api/me/appeals", {"decided": decided["decided"], "text": "I was"})

    async def notifications(self) -> None:
        """Last of all: nobody is to be told anything."""
        ann, now = self.guests["ann"], self.clock.now()
        (device,) = (await ann.http.get("/api/me/devices")).json()["devices"]
        wish = (device["device"], ann.person, "https://push.example", "", "", "fr", now)
        await self.here.node.storage.subscribe(PushSubscription(*wish))


async def answers(guests: dict[str, Guest], ids: dict[str, str]) -> dict[str, dict[str, Any]]:
    """Return each guest's answers to all requests; null if they are not allowed to know."""
    return {
        name: {door: await _answer(guest, door.format(**ids)) for door in DOORS}
        for name, guest in guests.items()
    }


async def _answer(guest: Guest, door: str) -> Any:
    answer = await guest.http.get(f"/api/{door}")
    return answer.json() if answer.status_code == 200 else None


async def write(name: str) -> None:
    clock = StoppedClock()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.sqlite3"
        async with running(path, SETTINGS, clock=clock, source=Random(7)) as here:
            evening = ClubEvening(here, clock)
            await evening.all_of_it()
            secrets = {name: guest.secret for name, guest in evening.guests.items()}
        clock.advance(7200)
        async with running(path, SETTINGS, clock=clock, source=Random(8)) as here:
            guests = {
                one: Guest(here.base, secret, {"person": evening.ids[one]})
                for one, secret in secrets.items()
            }
            said = await answers(guests, evening.ids)
        kept = {"now": clock.now(), "secrets": secrets, "ids": evening.ids, "answers": said}
        sql = as_sql(path)
    CLUBS.mkdir(exist_ok=True)
    (CLUBS / f"{name}.sql").write_text(sql, "utf-8")
    (CLUBS / f"{name}.json").write_text(json.dumps(kept, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    asyncio.run(write(sys.argv[1]))
