"""Tournaments of pairs: two enter as one, by asking and accepting, and play King's Round."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tellstones.server.club.members.confusable_names import looks
from tellstones.server.club.tournaments import entry_desk
from tellstones.server.storage.membership import MemberName
from tests.server.clients import HANG_SECONDS, Guest
from tests.server.club.circle.test_circle import circle, refused
from tests.server.club.tournaments.test_director import announced, gives_up, shown
from tests.server.running_server import Running, Serve

PAIRS = {"players": 4, "starts_in": 5, "rounds": 1}
NEVER = 2**53 - 1


async def member(here: Running, name: str) -> Guest:
    """One who is found by name."""
    guest = await here.member(name)
    assert await here.node.storage.take_name(guest.person, MemberName(name, looks(name)), 1, NEVER)
    return guest


async def ask(guest: Guest, cup: str, **wish: Any) -> Any:
    return await guest.post(f"/api/tournaments/{cup}/players", wish)


async def pair(one: Guest, other: Guest, name: str, cup: str) -> Any:
    await ask(one, cup, partner=name)
    return await ask(other, cup, accept=one.person)


def names(told: Any) -> list[str]:
    return [line["name"] for line in told["standings"]]


def test_a_pair_is_asked_for_accepted_declined_and_withdraws_as_one(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob, eve = [await member(here, name) for name in ("Ann", "Bob", "Eve")]
        cup = await announced(ann, **PAIRS)
        path = f"/api/tournaments/{cup}/players"
        assert await refused(ann, path, {}) == "not-now", "nobody enters alone"
        assert await refused(ann, path, {"partner": "Ann"}) == "not-now"
        assert await refused(ann, path, {"partner": "Nobody"}) == "no-such-person"
        assert await refused(bob, path, {"accept": ann.person}) == "no-such-thing"
        (wish,) = (await ask(ann, cup, partner="Bob"))["wishes"]
        assert wish == {"mine": True, "person": bob.person, "name": "Bob"}
        asked = [{"tournament": cup, "tournament_name": "Cup", "name": "Ann"}]
        assert (await circle(bob))["pairs"] == asked
        assert (await bob.http.delete(f"{path}/me")).json()["wishes"] == []
        assert (await circle(bob))["pairs"] == (await shown(ann, cup))["wishes"] == []
        await ask(eve, cup, partner="Bob")
        await eve.post("/api/me/blocks", {"person": bob.person})
        assert await refused(bob, path, {"accept": eve.person}) == "blocked"
        joined = await pair(ann, bob, "Bob", cup)
        assert (joined["joined"], joined["wishes"], names(joined)) == (True, [], ["Ann & Bob"])
        assert await refused(eve, path, {"partner": "Ann"}) == "late"
        assert (await bob.http.delete("/api/me")).json()["code"] == "not-now"
        assert names((await ann.http.delete(f"{path}/me")).json()) == []
        assert not (await shown(bob, cup))["joined"], "both have withdrawn"
        assert names(await pair(bob, ann, "Ann", cup)) == ["Bob & Ann"]
        assert len((await here.club.tournament_log.now(cup)).players) == 1, (
            "the same pair as before"
        )

    serve(scene)


def test_somebody_asks_only_so_many_at_once_to_be_their_partner(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entry_desk, "MOST_WISHES", 1)

    async def scene(here: Running) -> None:
        ann, bob, _ = [await member(here, name) for name in ("Ann", "Bob", "Eve")]
        cup = await announced(ann, **PAIRS)
        await ask(ann, cup, partner="Bob")
        path = f"/api/tournaments/{cup}/players"
        assert await refused(ann, path, {"partner": "Eve"}) == "too-many"
        assert (await ask(bob, cup, partner="Eve"))["wishes"], "of others there may be more"

    serve(scene)


def test_a_pair_that_was_asked_for_does_not_enter_a_full_tournament(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entry_desk, "MOST_IN_ROUND_ROBIN", 1)

    async def scene(here: Running) -> None:
        ann, bob, eve, dan = [await member(here, name) for name in ("Ann", "Bob", "Eve", "Dan")]
        cup = await announced(ann, **PAIRS, system="round_robin")
        await ask(ann, cup, partner="Bob")
        assert names(await pair(eve, dan, "Dan", cup)) == ["Eve & Dan"]
        path = f"/api/tournaments/{cup}/players"
        assert await refused(bob, path, {"accept": ann.person}) == "too-many"

    serve(scene)


def test_pairs_play_in_four_seats_and_stand_as_one(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        people = [await member(here, name) for name in ("Ann", "Bob", "Eve", "Dan")]
        ann, bob, eve, dan = people
        cup = await announced(ann, **PAIRS)
        await pair(ann, bob, "Bob", cup)
        await pair(eve, dan, "Dan", cup)
        await ann.post(f"/api/tournaments/{cup}/start")
        async with asyncio.timeout(HANG_SECONDS):
            while (table := (await shown(dan, cup))["table"]) is None:
                await asyncio.sleep(0.05)
        at = await dan.sit_at(table)
        seats = {seat["seat"]: seat["name"] for seat in at.frame["seats"]}
        sides = [{seats["A"], seats["C"]}, {seats["B"], seats["D"]}]
        assert {"Ann", "Bob"} in sides
        assert {"Eve", "Dan"} in sides
        partner = next(seat["seat"] for seat in at.frame["seats"] if seat["name"] == "Eve")
        assert (await at.ask("bot", seat=partner, bot="king"))["code"] == "not-now"
        await at.leave()
        await gives_up(dan, table)
        async with asyncio.timeout(HANG_SECONDS):
            while (told := await shown(ann, cup))["listed"]["phase"] != "over":
                await asyncio.sleep(0.05)
        assert (told["listed"]["winner"], told["listed"]["players"]) == ("Ann & Bob", 4)
        assert [one["person"] for one in told["standings"][0]["pair"]] == [ann.person, bob.person]
        assert (await bob.http.delete("/api/me")).status_code == 200
        assert names(await shown(eve, cup)) == ["Ann & –", "Eve & Dan"]
        assert bob.person not in str(await shown(eve, cup))

    serve(scene)
