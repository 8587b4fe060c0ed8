"""The Duel of the day on a server: one counted try, a secret seed, a checked result."""

from __future__ import annotations

import asyncio
import json
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tellstones.bots import make_bot
from tellstones.match import Match
from tellstones.match.player import Player
from tellstones.rules import Seat
from tellstones.server.accounts import duels
from tellstones.server.ids import derived_secret
from tellstones.server.lobby.arranged_games import arranged_setup
from tellstones.server.rooms import World, fold
from tellstones.server.rooms.recorded_rows import Owner, Provenance, SeatNames, recorded_rows
from tellstones.server.rooms.table_card import card
from tellstones.server.storage import Storage
from tellstones.server.storage import entries as e
from tellstones.server.storage.daily import DuelTry
from tellstones.server.web.routes.duel_routes import duel_game
from tellstones.study.duel import OTHER, duel_of
from tests.server.clients import Guest
from tests.server.running_server import QUICK, Running, Serve, running
from tests.server.stopped_clock import StoppedClock
from tests.server.storage.conftest import store
from tests.server.storage.scenes import ANN, BOB, Store

__all__ = ["store"]
A_DAY = 86_400.0


async def shown(guest: Guest, day: str = "") -> dict[str, Any]:
    found: dict[str, Any] = (await guest.http.get(f"/api/duel{day and f'/{day}'}")).json()
    return found


async def begin(guest: Guest, day: str | None = None) -> str:
    return str((await guest.post("/api/duel", {"day": day}))["table"])


async def lose(guest: Guest) -> str:
    table = await begin(guest)
    at = await guest.sit_at(table)
    await at.phase("playing")
    await at.ask("resign", seat="A")
    await at.phase("over")
    return table


async def bring(here: Running, guest: Guest, table: str, player: Player, seed: str) -> None:
    """A finished game of today's duel as it is stored. `seed`: its opponent's, if another."""
    duel, drawn = await here.node.duels.duel(here.node.duels.today)
    bot = duel.opponent.bot
    opponent = make_bot(duel.opponent, derived_secret(seed or drawn, f"bot {OTHER} {bot}"))
    record = Match(duel.start(), {Seat.A: player, OTHER: opponent}).play()
    provenance = Provenance(table, table, "secret", here.node.clock.now())
    names = SeatNames({}, {OTHER: bot})
    rows = recorded_rows(record, Owner(guest.person, (Seat.A,)), names, provenance)
    assert isinstance(rows[0].entry, e.Made)
    setup = arranged_setup(duel_game(duel, "duel:today", drawn), "key")
    made = msgspec.structs.replace(rows[0].entry, setup=setup, origin=None)
    rows = [msgspec.structs.replace(rows[0], entry=made), *rows[1:]]
    await here.node.storage.add_table(rows, card(fold(rows), World(rows[-1].at)))
    await here.node.duels.begun(here.node.duels.today, guest.person, table)


def test_everyone_meets_the_same_opponent_and_draws_and_the_seed_stays_secret(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.guest("Ann"), await here.guest("Bob")
        told = []
        for guest in (ann, bob):
            at = await guest.sit_at(await begin(guest))
            await at.phase("playing")
            assert at.frame["occasion"].startswith("duel:")
            assert at.frame["private"]
            told.append((at.frame["seats"][1]["bot"], at.frame["rules"], at.frame["view"]["lines"]))
            seed = await here.node.duels.seed_of(here.node.duels.today)
            page = await shown(guest)
            assert page["seed"] is None
            assert seed not in json.dumps(page) + "".join(at.raw)
        assert told[0] == told[1]

    serve(scene)


def test_the_first_try_counts_from_its_beginning(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann = await here.member("Ann")
        first = await begin(ann)
        again = await lose(ann)
        mine = (await shown(ann))["mine"]
        assert (mine["table"], mine["won"]) == (first, None)
        at = await ann.sit_at(first)
        await at.phase("playing")
        await at.ask("resign", seat="A")
        await at.phase("over")
        page = await shown(ann)
        assert page["mine"]["table"] == first != again
        assert page["mine"]["won"] is False
        assert page["mine"]["checked"] is True
        assert (page["over"], page["won"]) == (1, 0)

    serve(scene)


def test_a_game_that_the_opponent_does_not_play_again_is_on_no_board(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob, cat = await here.member("Ann"), await here.member("Bob"), await here.guest("Cat")
        king = "person@king"
        await bring(here, ann, "a" * 16, make_bot(king, "one"), seed="")
        await bring(here, bob, "b" * 16, make_bot(king, "two"), seed="forged")
        await bring(here, cat, "c" * 16, make_bot(king, "three"), seed="")
        page = await shown(ann)
        assert page["mine"]["checked"] is True
        assert (await shown(bob))["mine"]["checked"] is False
        assert [one["name"] for one in page["leaders"]] == ["Ann"], "guests have no name of theirs"
        assert page["over"] == 3
        mine = page["mine"]
        assert mine["marks"].count(True) == mine["points"][0]

    serve(scene)


def test_a_past_day_shows_its_seed_and_is_played_for_oneself(tmp_path: Path) -> None:
    async def scene() -> None:
        clock = StoppedClock()
        async with running(tmp_path / "t.sqlite3", QUICK, clock=clock, source=Random(1)) as here:
            ann = await here.member("Ann")
            await lose(ann)
            day = (await shown(ann))["day"]
            seed = await here.node.duels.seed_of(date.fromisoformat(day))
            clock.advance(A_DAY)
            page = await shown(ann, day)
            assert page["seed"] == seed
            assert not page["today"]
            assert (await shown(ann))["archive"][0] == {
                "day": day,
                "level": page["level"],
                "persona": page["persona"],
                "won": False,
            }
            await begin(ann, day)
            assert (await shown(ann, day))["over"] == 1
            assert (await shown(ann))["mine"] is None
            tomorrow = (date.fromisoformat(day) + timedelta(days=2)).isoformat()
            for wrong in (tomorrow, "2000-01-01", "no-day"):
                assert (await ann.http.get(f"/api/duel/{wrong}")).status_code >= 400

    asyncio.run(scene())


def test_offline_the_draws_follow_from_the_date(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        clock = StoppedClock()
        found = duels.Duels(storage, None, clock, Random(1), by_date=True)  # type: ignore[arg-type]
        duel, seed = await found.duel(found.today)
        assert duel == duel_of(found.today, f"duel {found.today.isoformat()}")
        assert seed == await found.seed_of(found.today)

    store(scene)


def test_boards_are_sorted_and_circles_are_ones_own(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        day = "2026-01-05"
        assert await storage.begin_duel(day, ANN, "a" * 16, 1)
        assert not await storage.begin_duel(day, ANN, "b" * 16, 2)
        assert await storage.begin_duel(day, BOB, "c" * 16, 3)
        assert await storage.duel_counts(day) == (0, 0)
        done = DuelTry(day, ANN, "a" * 16, 1, 1, 1, 3, 1, 20, 0, "1011")
        await storage.end_duel(done)
        assert await storage.duel_try(day, ANN) == done
        assert await storage.duel_tries(ANN, 5) == [done]
        assert await storage.duel_counts(day) == (1, 1)
        assert await storage.duel_leaders(day, 5) == []
        assert await storage.duel_circle(day, ANN, 5) == []
        assert await storage.unsettled_duels(day, 5) == []
        await storage.forget_person(ANN)
        assert await storage.duel_try(day, ANN) is None
        assert await storage.seed_of_duel(day, "one") == "one"
        assert await storage.seed_of_duel(day, "other") == "one"

    store(scene)


def test_a_circle_is_oneself_those_one_follows_and_ones_clubs(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        names = ("Ann", "Bob", "Cat", "Dan")
        ann, bob, cat, dan = [await here.member(name) for name in names]
        for table, guest in zip("abcd", (ann, bob, cat, dan), strict=True):
            await bring(here, guest, table * 16, make_bot("person@king", table), seed="")
        await ann.post("/api/me/follows", {"person": bob.person})
        club = "e" * 16
        for place, guest in enumerate((ann, cat)):
            await here.node.storage.join_club(club, guest.person, place, waiting=False)
        page = await shown(ann)
        assert {one["name"] for one in page["leaders"]} == set(names)
        assert {one["name"] for one in page["circle"]} == {"Ann", "Bob", "Cat"}
        results = [(one["won"], one["points"][0] - one["points"][1]) for one in page["leaders"]]
        assert results == sorted(results, reverse=True)

    serve(scene)


@pytest.mark.parametrize("day", ["2026-1-5", "x"])
def test_only_days_are_days(serve: Serve, day: str) -> None:
    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        answer = await ann.http.post("/api/duel", json={"day": day})
        assert answer.json()["code"] == "unreadable"

    serve(scene)
