"""Private tables: they are watched by invitation, and their maker sees who watches."""

from __future__ import annotations

from tests.server.clients import AtTable, Guest
from tests.server.running_server import Running, Serve


async def _private_duel(here: Running) -> tuple[AtTable, AtTable]:
    return await here.duel(private=True, listed=True)


async def _watching(guest: Guest, table: str, key: str) -> AtTable:
    return await AtTable.join(guest, f"{table}?watch={key}")


def test_a_private_game_is_watched_by_whoever_has_the_key(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await _private_duel(here)
        table, key = a.frame["table"], a.frame["you"]["watch_key"]
        assert b.frame["you"]["watch_key"] == key
        eve, fay = await here.guest("Eve"), await here.guest("Fay")
        assert await (await eve.sit_at(table)).gone() == 4011
        assert await (await _watching(eve, table, key[::-1])).gone() == 4011
        watching = await _watching(fay, table, key)
        assert watching.frame["view"] is not None
        assert watching.frame["you"]["watch_key"] is None
        assert watching.frame["watching"] == []
        await a.until(lambda: a.frame["watchers"] == 1)
        assert a.frame["watching"] == [{"person": fay.person, "name": "Fay"}]
        assert b.frame["watching"] == []
        await a.ask("remove", person=fay.person)
        assert await watching.gone() == 4010

    serve(scene)


def test_a_private_game_is_in_no_list_of_games_to_watch(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        await _private_duel(here)
        a, _ = await here.duel(listed=True)
        await here.node.write_behind.flush()
        tables = (await here.guests[0].http.get("/api/tables")).json()["tables"]
        assert [table["table"] for table in tables] == [a.frame["table"]]

    serve(scene)


def test_who_only_came_to_look_leaves_when_a_private_game_begins(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob, eve = [await here.guest(name) for name in ("Ann", "Bob", "Eve")]
        table = await ann.create(seats=[{"seat": "A", "by": "me"}], private=True)
        a, b, looking = [await guest.sit_at(table) for guest in (ann, bob, eve)]
        await b.ask("sit", seat="B")
        for player in (a, b):
            await player.ask("ready")
        assert await looking.gone() == 4011
        assert [frame for frame in looking.told if frame.get("view")] == []

    serve(scene)


def test_the_rematch_of_a_private_game_takes_the_same_key(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await _private_duel(here)
        key = a.frame["you"]["watch_key"]
        await b.ask("resign", seat="B")
        for player in (a, b):
            await player.ask("again")
        watching = await _watching(await here.guest("Fay"), await a.rematch(), key)
        assert watching.frame["phase"] == "playing"

    serve(scene)
