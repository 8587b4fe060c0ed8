"""The first screen shows one running table, as a spectator sees it, until its game is over."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, cast

import msgspec
import pytest

from tellstones.server.lobby.featured_table import FeaturedTable
from tellstones.server.tables.table_registry import TableRegistry
from tellstones.server.wire.http_bodies import TableListed
from tellstones.server.wire.rating_bodies import PersonRating, RatingShown
from tests.server.clients import Guest, Message
from tests.server.running_server import Running, Serve


async def featured(guest: Guest) -> Message | None:
    found: Message | None = (await guest.http.get("/api/tables")).json()["featured"]
    return found


def test_a_running_table_is_shown_as_it_lies_to_everybody(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel(listed=True)
        eve = await here.guest("Eve")
        watching = await eve.sit_at(a.frame["table"])
        for mover, move in ((a, "C>"), (b, "h1")):
            ack = await mover.move(move, mover.frame["you"]["seats"][0])
            await watching.caught_up(ack["seq"])
            await a.caught_up(ack["seq"])
            await b.caught_up(ack["seq"])
        await here.node.write_behind.flush()
        shown = await featured(eve)
        assert shown is not None
        assert shown["table"]["table"] == a.frame["table"]
        assert shown["view"] == watching.frame["view"]
        assert shown["view"]["lines"] == [[None, "C"]]
        listed = (await eve.http.get("/api/tables")).json()
        assert listed["views"] == {a.frame["table"]: shown["view"]}
        await a.ask("resign", seat="A")
        await a.phase("over")
        assert await featured(eve) is None, "it is over"

    serve(scene)


@pytest.mark.parametrize("wish", [{"listed": False}, {"listed": True, "private": True}])
def test_a_table_that_is_not_for_everybody_is_never_shown(
    serve: Serve, wish: dict[str, Any]
) -> None:
    async def scene(here: Running) -> None:
        await here.duel(**wish)
        await here.node.write_behind.flush()
        assert await featured(here.guests[0]) is None
        assert (await here.guests[0].http.get("/api/tables")).json()["views"] == {}

    serve(scene)


class SomePresence:
    """The people at each table."""

    def __init__(self, here: dict[str, list[str]]) -> None:
        self._here = here

    async def stored_presences(self, tables: Iterable[str]) -> dict[str, dict[str, int | None]]:
        return {table: dict.fromkeys(self._here[table]) for table in tables}


def running(table: str, person: str, since: int) -> TableListed:
    seat = {"seat": "A", "by": "person", "name": "", "person": person, "member": True, "bot": None}
    seat |= {"ready": True, "here": True, "away_since": None, "claimable": False, "persona": None}
    rules = {"players": 2, "lines": 1, "hands": "auto", "points": 3, "turn_limit": None}
    rules |= {"opening": "random", "first": "random", "elder": None, "stones": None, "looks": 3}
    told = {"table": table, "phase": "playing", "rules": rules, "seats": [seat], "since": since}
    told |= {"time": {"kind": "none", "seconds": 0, "plus": 0}, "result": None, "hints": 0}
    told |= dict.fromkeys(("quick", "private", "rated"), False) | {"listed": True, "pool": "duel"}
    told |= dict.fromkeys(("awaited", "until", "tournament", "occasion", "decided"))
    told |= {"imported": False}
    return msgspec.convert(told, TableListed)


def test_the_strongest_are_shown_else_the_most_watched_else_the_newest() -> None:
    new, old, left = running("new", "ann", 9), running("old", "bob", 3), running("left", "cat", 5)
    sure = PersonRating(person="bob", rating=RatingShown("duel", 1700, 90, False, 40))
    unsure = PersonRating(person="ann", rating=RatingShown("duel", 1900, 400, True, 2))

    def chosen(watchers: list[str], *ratings: PersonRating) -> str | None:
        here = {"new": ["ann"], "old": ["bob", *watchers], "left": ["eve", "fay"]}
        tables = FeaturedTable(cast("TableRegistry", SomePresence(here)))
        return asyncio.run(tables.choice([new, old, left], ratings))

    assert chosen([]) == "new"
    assert chosen(["dan"]) == "old"
    assert chosen([], sure, unsure) == "old", "who may be stronger by luck is not the strongest"
