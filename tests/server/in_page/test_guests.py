"""Guests from other devices at a server in a page: they are themselves, and learn nothing more."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random

import pytest

from tellstones.rules import Hands, Options
from tests.server.in_page.servers import Visitor, in_a_page
from tests.server.test_secrecy import said, unseen_by_others
from tests.server.twin_games import Game, Twins, twins

SEED = 17
VARIANTS = [Options(), Options(hands=Hands.OPPONENT), Options(lines=2)]
WRONG = [
    json.dumps({"t": "move", "id": "wrong", "seat": "A", "move": "h1", "at": 0}),
    *(
        json.dumps({"t": "why", "id": f"why {move}", "seat": "B", "move": move})
        for move in ("h1", "1~2", "c1", "b", "p1", "1=K", "=C")
    ),
]


def test_a_guest_is_never_the_person_whose_device_it_is(tmp_path: Path) -> None:
    async def scene() -> None:
        async with in_a_page(tmp_path, SEED) as server:
            guest = Visitor(server)
            assert (await guest.ask("GET", "/api/me"))[0] == 401
            _, made = await guest.ask("POST", "/api/me", {"name": "Ben"})
            assert (await guest.ask("GET", "/api/me"))[1] == made
            status, host = await server.ask("GET", "/api/me")
            assert status == 200
            assert (json.loads(host)["name"], json.loads(made)["name"]) == ("Ann", "Ben")
            forged = Visitor(server)
            forged.cookie = "nobody; tellstones=nobody"
            assert (await forged.ask("GET", "/api/me"))[0] == 401

    asyncio.run(scene())


async def heard_by_guest(pair: Twins, game: Game, folder: Path) -> list[object]:
    """All that a guest's device is sent from the moment at which the two tables look alike."""
    async with in_a_page(folder, SEED) as server:
        guest = Visitor(server)
        await guest.ask("POST", "/api/me", {"name": "Ben"})
        rules = {
            "players": 2,
            "lines": pair.options.lines,
            "hands": pair.options.hands.value,
            "points": pair.options.points,
            "opening": [stone.value for stone in game.opening],
            "first": "A",
        }
        seats = [{"seat": "A", "by": "me"}, {"seat": "B", "by": "open"}]
        wish = {"rules": rules, "seats": seats, "time": {"kind": "none"}}
        table = json.loads((await server.ask("POST", "/api/tables", wish))[1])["table"]
        host, friend = await server.sit_at(table), await guest.sit_at(table)
        await friend.ask("sit", seat="B")
        for one in (host, friend):
            await one.ask("ready", ready=True)
        for one in (host, friend):
            await one.phase("playing")
        await said([host, friend], game.moves)
        for one in (host, friend):
            await one.send("seen", seq=one.frame["event_seq"])
            await one.ask("ping")
        start = len(friend.raw)
        # Simulates a reload: the table is sent from the beginning.
        again = await guest.sit_at(table, looks_at_once=False)
        for message in WRONG:
            await friend.socket.send(message)
        await friend.ask("ping", id="last")
        await said([host, friend], pair.going_on, settle=[again])
        paths = [
            *("me", "tables", "me/tables", "me/games", "me/export"),
            *(f"games/{table}/{what}" for what in ("record", "replay/open", "analysis/en")),
        ]
        await server.node.write_behind.flush()  # who is here is written soon after they came
        heard: list[object] = [*unseen_by_others(friend.raw[start:]), *unseen_by_others(again.raw)]
        for path in paths:
            status, text = await guest.ask("GET", f"/api/{path}")
            heard.append((status, text))
        for one in (host, friend, again):
            await one.leave()
        return heard


@pytest.mark.parametrize("options", VARIANTS, ids=("gambit", "hands", "lines"))
@pytest.mark.parametrize("seed", range(3))
def test_twin_tables_are_the_same_to_a_guest(options: Options, seed: int, tmp_path: Path) -> None:
    pair = twins(options, Random(f"{seed} {options.lines} {options.hands}"))
    one, other = (
        asyncio.run(heard_by_guest(pair, game, tmp_path / name))
        for name, game in (("one", pair.one), ("other", pair.other))
    )
    assert one
    assert one == other
