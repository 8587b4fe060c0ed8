"""Whole games over a real port."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.server.clients import AtTable
from tests.server.running_server import Running, Scene


async def play_on(clients: list[AtTable], seed: int = 0, most: int = 400) -> None:
    """Random moves until the game is over."""
    chance = Random(seed)
    for _ in range(most):
        if clients[0].frame["phase"] == "over":
            return
        seat = clients[0].frame["view"]["waiting"]["seat"]
        mover = next(c for c in clients if seat in c.frame["you"]["seats"])
        await mover.my_word()
        if mover.frame["phase"] == "over":
            return
        ack = await mover.move(chance.choice(mover.frame["legal"]))
        assert ack["t"] == "ack", ack
        for client in clients:
            await client.caught_up(ack["seq"])


def test_two_people_play_a_whole_game(serve: Callable[[Scene], None]) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel(rules={"turn_limit": 60})
        await play_on([a, b])
        assert a.frame["phase"] == b.frame["phase"] == "over"
        assert all(stone for line in a.frame["view"]["lines"] for stone in line)
        record = await here.guests[0].http.get(f"/api/games/{a.frame['table']}/record")
        assert record.status_code == 200
        assert "[Players" in record.text

    serve(scene)


def test_a_person_plays_against_a_bot(serve: Callable[[Scene], None]) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest("Ann")
        seats = [{"seat": "A", "by": "me"}, {"seat": "B", "by": "bot", "bot": "page"}]
        table = await guest.create(seats=seats, rules={"turn_limit": 20})
        at = await guest.sit_at(table)
        await at.phase("playing")
        chance = Random(1)
        while at.frame["phase"] != "over":
            await at.my_word()
            if at.frame["phase"] != "over":
                assert (await at.move(chance.choice(at.frame["legal"])))["t"] == "ack"
        assert at.frame["result"]

    serve(scene)
