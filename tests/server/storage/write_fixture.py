"""Writes a database with a table of every kind, for later versions to open.

    python -m tests.server.storage.write_fixture NAME

Everything is done by way of the wire, as people would. Beside the database, as SQL, stand the
guests' secrets and what this version says of each table. A fixture is written once and kept.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
import tempfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from tests.server.clients import AtTable, Guest
from tests.server.running_server import QUICK, Running, running
from tests.server.stopped_clock import StoppedClock

FIXTURES = Path(__file__).parent / "fixtures"
VARIANTS: dict[str, dict[str, Any]] = {
    "gambit": {"opening": "scales"},
    "hands": {"hands": "opponent", "opening": ["K"]},
    "round": {"players": 4, "elder": "C"},
    "lines": {"lines": 2, "opening": ["W", "C"], "first": "B", "turn_limit": 40},
    "everything": {"players": 4, "lines": 2, "hands": "opponent", "points": 5, "turn_limit": 0},
}
A_DAY_SECONDS = 86_400
TIMES = [
    {"kind": "word", "seconds": A_DAY_SECONDS},
    {"kind": "bank", "seconds": A_DAY_SECONDS, "plus": 5},
]
OTHERS_AWAY_SECONDS = 61
SETTINGS = replace(QUICK, claim_after=60.0)


class Evening:
    """Guests who play games of every kind, some to the end."""

    def __init__(self, here: Running, clock: StoppedClock) -> None:
        self.here, self.clock = here, clock
        self.chance = Random(7)
        self.guests: list[Guest] = []
        self.tables: dict[str, str] = {}
        """The games by what happens there."""

    async def all_of_it(self) -> None:
        self.guests = [await self.here.guest(name) for name in ("Ann", "Bob", "Cleo", "Dan")]
        await self.endings()
        await self.people_who_go()
        await self.draws()
        await self.bots()
        for number, (name, rules) in enumerate(VARIANTS.items()):
            time = TIMES[number % 2]
            await self.leave(*await self.playing(f"{name}, playing", rules, moves=14, time=time))
            await self.to_the_end(f"{name}, over", rules)
            await self.gathering(f"{name}, gathering", rules)
        await self.what_is_theirs()

    async def seated(self, name: str, rules: dict[str, Any], **wish: Any) -> list[AtTable]:
        players = rules.get("players", 2)
        seats = [{"seat": "A", "by": "me"}]
        table = await self.guests[0].create(rules=rules, seats=seats, **wish)
        self.tables[name] = table
        at = [await guest.sit_at(table) for guest in self.guests[:players]]
        for seat, client in zip("BCD", at[1:], strict=False):
            await done(client, "sit", seat=seat)
        return at

    async def playing(
        self, name: str, rules: dict[str, Any], moves: int, **wish: Any
    ) -> list[AtTable]:
        at = await self.seated(name, rules, **wish)
        for client in at:
            await done(client, "ready")
        for client in at:
            await client.phase("playing")
        await self.moves(at, moves)
        return at

    async def moves(self, at: list[AtTable], number: int) -> None:
        """Random ones that hide and look often, and end no game early."""
        for _ in range(number):
            mover = next((client for client in at if client.frame["legal"]), None)
            if mover is None:
                return
            legal = mover.frame["legal"]
            quiet = [m for m in legal if m[0] in "hp" or "~" in m or "<" in m] or legal
            self.clock.advance(self.chance.randint(1, 9))
            seq = (await mover.move(self.chance.choice(quiet)))["seq"]
            for client in at:
                await client.caught_up(seq)
                await client.send("seen", seq=seq)

    async def to_the_end(self, name: str, rules: dict[str, Any]) -> None:
        """Talked over, and once more afterwards: the rematch goes on."""
        ends = {**rules, "turn_limit": 9}
        at = await self.playing(name, ends, moves=6, listed=True, time=TIMES[0])
        await done(at[0], "say", text="Is that so?")
        await done(at[1], "say", phrase="stone-is 1@1 W")
        while at[0].frame["phase"] != "over":
            mover = next(client for client in at if client.frame["legal"])
            seq = (await mover.move(self.chance.choice(mover.frame["legal"])))["seq"]
            for client in at:
                await client.caught_up(seq)
        for client in at:
            await done(client, "again")
        self.tables[f"{name}, rematch"] = await at[0].rematch()
        await self.leave(*at)

    async def gathering(self, name: str, rules: dict[str, Any]) -> None:
        at = await self.seated(name, rules, time={"kind": "bank", "seconds": 60}, listed=True)
        await done(at[0], "exchange", one="A", other="B")
        await done(at[1], "ready")
        if len(at) > 2:
            await done(at[2], "stand", seat="C")
            await done(at[0], "clear", seat="D")
            await done(at[0], "bot", seat="D", bot="knight:bold")
        watcher = await self.here.guest("Eve")
        looking = await watcher.sit_at(self.tables[name])
        await done(at[0], "remove", person=watcher.person)
        await looking.gone()
        await self.leave(*at)

    async def draws(self) -> None:
        at = await self.playing("draw, agreed", {}, moves=4)
        await done(at[0], "draw", seat="A")
        await done(at[1], "no-draw", seat="B")
        for seat, client in zip("AB", at, strict=True):
            await done(client, "draw", seat=seat)
        await self.leave(*at)
        at = await self.playing("draw, offered", {}, moves=4)
        await done(at[0], "draw", seat="A")
        await self.leave(*at)

    async def endings(self) -> None:
        at = await self.playing("resigned", {"players": 4}, moves=5)
        await done(at[3], "resign", seat="D")
        await self.leave(*at)
        at = await self.playing("out of time", {}, moves=3, time=TIMES[1])
        self.clock.advance(2 * A_DAY_SECONDS)
        await at[0].ask("say", text="Time!")
        await at[0].phase("over")
        await self.leave(*at)
        at = await self.playing("claimed", {}, moves=3)
        await at[1].leave()
        await at[0].until(lambda: not at[0].frame["seats"][1]["here"])
        self.clock.advance(OTHERS_AWAY_SECONDS)
        await done(at[0], "claim", seat="A")
        await at[0].leave()

    async def bots(self) -> None:
        ann = self.guests[0]
        for name, bots in (("a bot", ["squire"]), ("three bots", ["page", "marshal:bold", "king"])):
            wish = [{"seat": s, "by": "bot", "bot": b} for s, b in zip("BCD", bots, strict=False)]
            rules = {"players": len(bots) + 1}
            table = await ann.create(rules=rules, seats=[{"seat": "A", "by": "me"}, *wish])
            self.tables[name] = table
            at = await ann.sit_at(table)
            for _ in range(4):
                await at.my_word()
                if at.frame["legal"]:
                    await at.move(self.chance.choice(at.frame["legal"]))
            await at.my_word()
            await at.leave()
        both = [{"seat": s, "by": "bot", "bot": "page"} for s in "AB"]
        table = await ann.create(rules={"turn_limit": 20}, seats=both)
        self.tables["bots alone"] = table
        at = await ann.sit_at(table)
        await at.phase("over")
        await at.leave()
        shared = [{"seat": s, "by": "me"} for s in "AB"]
        self.tables["one screen"] = await ann.create(seats=shared)

    async def people_who_go(self) -> None:
        at = await self.playing("a bot stands in", {}, moves=4)
        await at[1].leave()
        await at[0].until(lambda: not at[0].frame["seats"][1]["here"])
        self.clock.advance(OTHERS_AWAY_SECONDS)
        await done(at[0], "bot", seat="B", bot="page")
        at[1] = await self.guests[1].sit_at(self.tables["a bot stands in"])
        await at[1].until(lambda: at[1].frame["seats"][1]["by"] == "person")
        await at[1].leave()
        await at[0].until(lambda: not at[0].frame["seats"][1]["here"])
        self.clock.advance(OTHERS_AWAY_SECONDS)
        await done(at[0], "bot", seat="B", bot="page")
        await at[0].my_word()
        await at[0].leave()
        self.tables["play now"] = (await self.guests[2].post("/api/play"))["table"]

    async def what_is_theirs(self) -> None:
        ann, _, cleo, dan = self.guests
        await ann.post("/api/me/phrase")
        await ann.post("/api/me/programs", {"name": "Robot"})
        await dan.post("/api/me/blocks", {"person": cleo.person})
        await dan.post("/api/reports", {"person": cleo.person, "reason": "talk"})
        await ann.post("/api/me/drill", {"kinds": []})

    async def leave(self, *at: AtTable) -> None:
        for client in at:
            await client.leave()


async def done(client: AtTable, kind: str, **fields: Any) -> None:
    answer = await client.ask(kind, **fields)
    assert answer["t"] == "ack", (kind, answer)


async def told(here: Running, tables: dict[str, str], guest: Guest) -> dict[str, Any]:
    """Return what this version shows of each table to a spectator."""
    said = {}
    for name, table in tables.items():
        at = await guest.sit_at(table)
        record = await guest.http.get(f"/api/games/{table}/record")
        said[name] = {
            "table": table,
            "frame": at.frame,
            "record": record.text if record.status_code == 200 else None,
        }
        await at.leave()
    return said


def as_sql(path: Path) -> str:
    """A whole database, and of which version it is."""
    with closing(sqlite3.connect(path)) as database:
        (version,) = database.execute("pragma user_version").fetchone()
        return "\n".join([*database.iterdump(), f"pragma user_version = {version};", ""])


async def write(name: str) -> None:
    clock = StoppedClock()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.sqlite3"
        async with running(path, SETTINGS, clock=clock, source=Random(7)) as here:
            evening = Evening(here, clock)
            await evening.all_of_it()
            await here.node.storage.beat(here.node.id)
            guests = {guest.person: guest.secret for guest in evening.guests}
        clock.advance(7200)
        async with running(path, SETTINGS, clock=clock, source=Random(8)) as here:
            said = await told(here, evening.tables, await here.guest("Watcher"))
        kept = {"now": clock.now(), "guests": guests, "tables": said}
        sql = as_sql(path)
    FIXTURES.mkdir(exist_ok=True)
    (FIXTURES / f"{name}.sql").write_text(sql, "utf-8")
    (FIXTURES / f"{name}.json").write_text(json.dumps(kept, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    asyncio.run(write(sys.argv[1]))
