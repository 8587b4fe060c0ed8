"""Tournaments on real tables: directed to their end, each round paired once, although nodes die."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tellstones.notation import read_records
from tellstones.rules import Seat, Termination
from tellstones.server.club.tournaments.director import _outcome
from tellstones.server.node.node import Node
from tellstones.server.rooms import World, fold
from tellstones.server.rooms.table_card import card
from tellstones.server.storage import entries as t
from tellstones.server.storage import tournament_entries as e
from tests.server.clients import HANG_SECONDS, Guest
from tests.server.databases import fresh_database
from tests.server.moderation.test_moderators import appoint
from tests.server.rooms.test_room import first_rows
from tests.server.running_server import QUICK, Running, Serve, running

ALONE = replace(QUICK, due_tables_every=3600.0)
"""Nothing is directed but by the test."""
NOW = {"starts_in": 0, "seconds": 60, "rounds": 3}


async def announced(guest: Guest, **wish: Any) -> str:
    told = await guest.post("/api/tournaments", {"name": "Cup", **NOW, **wish})
    return str(told["tournament"])


async def shown(guest: Guest, tournament: str) -> Any:
    answer = await guest.http.get(f"/api/tournaments/{tournament}")
    answer.raise_for_status()
    return answer.json()


async def enter(guest: Guest, tournament: str, bot: str | None = None) -> Any:
    return await guest.post(f"/api/tournaments/{tournament}/players", {"bot": bot})


async def plays(guest: Guest, tournament: str) -> None:
    """Goes to each table, and gives up at once."""
    seen: set[str] = set()
    while (now := await shown(guest, tournament))["listed"]["phase"] != "over":
        table = now["table"]
        if table is not None and table not in seen:
            seen.add(table)
            called = (await guest.http.get("/api/me/circle")).json()["games"]
            assert {(game["table"], game["tournament"]) for game in called} <= {(table, tournament)}
            await gives_up(guest, table)
        await asyncio.sleep(0.05)


async def gives_up(guest: Guest, table: str) -> None:
    """Resign, unless the opponent resigned first."""
    at = await guest.sit_at(table)
    await at.until(lambda: at.frame["phase"] != "gathering")
    await at.ask("resign", seat=at.frame["you"]["seats"][0])
    await at.phase("over")
    await at.leave()


async def played_out(here: Running, tournament: str) -> None:
    """Includes what the node itself does."""
    async with asyncio.timeout(HANG_SECONDS):
        while not (await here.club.tournament_log.now(tournament)).closed:
            await asyncio.sleep(0.05)


def test_where_very_many_are_played_they_take_turns(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tellstones.server.club.tournaments.director.TOURNAMENTS_AT_ONCE", 1)

    async def scene(here: Running) -> None:
        ann, bob = await here.member("Ann"), await here.member("Bob")
        directing = here.club.new_director()
        cups = [await announced(ann, rounds=1) for _ in range(2)]
        for cup in cups:
            await enter(ann, cup)
            await enter(bob, cup)
        for _ in cups:
            await directing.direct_all()
        await gives_up(ann, (await shown(ann, cups[1]))["table"])
        for _ in range(2 * len(cups)):
            await directing.direct_all()
        assert [(await shown(ann, cup))["listed"]["phase"] for cup in cups] == ["playing", "over"]

    serve(scene, ALONE)


def test_a_swiss_of_people_and_bots_is_played_to_its_end(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.member("Ann"), await here.member("Bob")
        cup = await announced(ann, starts_in=1, rounds=2)
        for guest in (ann, bob):
            assert (await enter(guest, cup))["joined"]
        for level in ("page", "squire"):
            await enter(ann, cup, level)
        listed = (await bob.http.get("/api/tournaments")).json()["tournaments"]
        assert [(one["name"], one["phase"], one["joined"]) for one in listed] == [
            ("Cup", "open", 4)
        ]
        assert (await bob.http.post(f"/api/tournaments/{cup}/start")).status_code == 403
        await ann.post(f"/api/tournaments/{cup}/start")
        async with asyncio.timeout(HANG_SECONDS):
            await asyncio.gather(plays(ann, cup), plays(bob, cup))
        told = await shown(bob, cup)
        assert (told["listed"]["phase"], told["listed"]["round"]) == ("over", 2)
        assert sum(line["points"] for line in told["standings"]) == 4
        assert [line["games"] for line in told["standings"]] == [2, 2, 2, 2]
        assert told["listed"]["winner"] in " ".join(line["name"] for line in told["standings"])
        text = (await bob.http.get(f"/api/tournaments/{cup}/records")).text
        assert len(list(read_records(io.StringIO(text)))) == 4
        assert (await ann.http.get("/api/me/export")).json()["tournaments"] == ["Cup"]
        assert (await bob.http.delete("/api/me")).status_code == 200
        after = await shown(ann, cup)
        assert bob.person not in str(after)
        assert "Bob" not in str(after)

    serve(scene)


def test_only_members_enter_and_only_who_announced_it_lets_bots_in(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob, guest = (
            await here.member("Ann"),
            await here.member("Bob"),
            await here.guest("Guest"),
        )
        cup = await announced(ann, system="knock_out", starts_in=5)
        path = f"/api/tournaments/{cup}/players"
        told = [
            (await who.http.post(path, json={"bot": bot})).json().get("code")
            for who, bot in ((guest, None), (bob, "king"), (ann, "nobody"), (ann, "king"))
        ]
        assert told == ["not-now", "not-your-table", "no-such-bot", None]
        refused = await guest.http.post("/api/tournaments", json={"name": "Cup"})
        assert refused.json()["code"] == "not-now"
        assert (await enter(bob, cup))["joined"]
        assert (await bob.http.delete("/api/me")).json()["code"] == "not-now"
        gone = await bob.http.delete(f"{path}/me")
        assert not gone.json()["joined"]
        assert [line["name"] for line in gone.json()["standings"]] == ["king 1"]

    serve(scene)


def test_a_tournament_to_which_nobody_comes_is_closed(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann = await here.member("Ann")
        for system in ("swiss", "round_robin", "knock_out"):
            cup = await announced(ann, system=system)
            await played_out(here, cup)

    serve(scene)


class Cut(Exception):
    """The power is gone."""


def test_a_tournament_is_called_off_by_its_maker_or_a_moderator_alone(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob, kay = [await here.member(name) for name in ("Ann", "Bob", "Kay")]
        cups = [await announced(ann, starts_in=5) for _ in "ab"]
        for one in (ann, bob):
            await enter(one, cups[0])
        await ann.post(f"/api/tournaments/{cups[0]}/start")
        await here.club.new_director().direct(cups[0])
        table = (await shown(ann, cups[0]))["table"]
        refused = await bob.http.delete(f"/api/tournaments/{cups[0]}")
        assert (refused.status_code, refused.json()["code"]) == (403, "not-your-table")
        await appoint(here, kay)
        for who, cup in zip((ann, kay), cups, strict=True):
            told = (await who.http.delete(f"/api/tournaments/{cup}")).json()
            assert (told["listed"]["phase"], told["listed"]["cancelled"]) == ("over", True)
            assert (told["listed"]["winner"], told["table"]) == ("", None)
            again = await who.http.delete(f"/api/tournaments/{cup}")
            assert again.json()["code"] == "not-now"
        left = await bob.http.delete(f"/api/tournaments/{cups[0]}/players/me")
        assert not any(line["withdrawn"] for line in left.json()["standings"]), "it is over"
        await gives_up(ann, table)  # the game itself went on
        await here.club.new_director().direct(cups[0])
        assert (await shown(bob, cups[0]))["games"] == []

    serve(scene)


@pytest.mark.parametrize(
    ("entries", "outcome"),
    [
        ([], ("draw", None)),
        ([t.OfferedDraw(Seat.A), t.OfferedDraw(Seat.B)], ("draw", None)),
        ([t.Resigned(Seat.A)], ("second", Termination.RESIGN)),
    ],
)
def test_a_game_without_a_winner_is_a_draw(
    entries: list[t.AnyEntry], outcome: tuple[str, Termination | None]
) -> None:
    rows = [t.Row("table", seq, 2_000, entry) for seq, entry in enumerate(entries, start=3)]
    assert _outcome(card(fold([*first_rows(), *rows]), World(3_000)).listing) == outcome


def cut_at(node: Node, write: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fails at the N-th write from now, before it is stored."""
    left = [write]

    def counted(real: Callable[..., Any]) -> Callable[..., Any]:
        async def call(*values: Any, **more: Any) -> Any:
            left[0] -= 1
            if left[0] <= 0:
                raise Cut
            return await real(*values, **more)

        return call

    for name in ("append_tournament", "append", "trace"):
        monkeypatch.setattr(node.storage, name, counted(getattr(node.storage, name)))


def test_a_node_that_dies_between_any_two_writes_is_followed_by_another(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        database = fresh_database()
        async with (
            running(folder / "one", ALONE, database=database) as one,
            running(folder / "other", ALONE, database=database) as other,
        ):
            ann, bob = await one.member("Ann"), await one.member("Bob")
            for write in range(1, 20):
                cup = await announced(ann)
                await enter(ann, cup)
                await enter(bob, cup)
                with monkeypatch.context() as patched:
                    cut_at(one.node, write, patched)
                    try:
                        await one.club.new_director().direct(cup)
                        died = False
                    except Cut:
                        died = True
                await other.club.new_director().direct(cup)
                found = await other.club.tournament_log.now(cup)
                assert found.rounds_paired == 1
                (game,) = found.games
                assert len(await other.node.storage.read(game.table)) >= 1
                if not died:
                    break
            assert write > 3
            assert not died

    asyncio.run(main())


def test_a_game_of_bots_whose_node_died_before_the_start_is_begun_by_another(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        database = fresh_database()
        async with running(folder / "one", ALONE, database=database) as one:
            ann, append = await one.member("Ann"), one.node.storage.append

            async def until_the_start(row: t.Row, *values: Any) -> Any:
                if isinstance(row.entry, t.Started):
                    raise Cut
                return await append(row, *values)

            monkeypatch.setattr(one.node.storage, "append", until_the_start)
            cup = await announced(ann, rounds=1)
            for level in ("page", "page"):
                await enter(ann, cup, level)
            await one.club.new_director().direct(cup)
            async with running(folder / "other", QUICK, database=database) as other:
                await played_out(other, cup)

    asyncio.run(main())


def test_the_tables_of_a_round_are_set_up_together(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thousand who begin at once wait for five hundred tables."""

    async def scene(here: Running) -> None:
        people = [await here.member(name) for name in ("Ann", "Bob", "Cleo", "Dan")]
        cup = await announced(people[0], rounds=1)
        for each in people:
            await enter(each, cup)
        both, really = asyncio.Barrier(2), here.node.tables.make

        async def make(*values: Any) -> None:
            await both.wait()
            await really(*values)

        monkeypatch.setattr(here.node.tables, "make", make)
        async with asyncio.timeout(HANG_SECONDS):
            await here.club.new_director().direct(cup)
        for each in people:
            assert (await shown(each, cup))["table"]

    serve(scene, ALONE)


def test_two_nodes_at_once_pair_a_round_once(folder: Path) -> None:
    async def main() -> None:
        database = fresh_database()
        async with (
            running(folder / "one", ALONE, database=database) as one,
            running(folder / "other", ALONE, database=database) as other,
        ):
            ann, bob = await one.member("Ann"), await one.member("Bob")
            cup = await announced(ann)
            await enter(ann, cup)
            await enter(bob, cup)
            directors = [at.club.new_director() for at in (one, other) for _ in range(3)]
            await asyncio.gather(*(director.direct(cup) for director in directors))
            rows = await one.node.storage.tournament_rows(cup)
            assert sum(isinstance(row.entry, e.Paired) for row in rows) == 1

    asyncio.run(main())


def test_what_was_read_before_rows_were_written_anew_is_not_kept(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(here: Running) -> None:
        log, storage = here.club.tournament_log, here.node.storage
        cup = await announced(await here.member("Ann"))
        read = storage.tournament_rows

        async def written_anew_meanwhile(tournament: str, after: int) -> Any:
            rows = await read(tournament, after)
            log.forget(tournament)
            return rows

        with monkeypatch.context() as patched:
            patched.setattr(storage, "tournament_rows", written_anew_meanwhile)
            before = await log.now(cup)
        assert await log.now(cup) is not before

    serve(scene, ALONE)
