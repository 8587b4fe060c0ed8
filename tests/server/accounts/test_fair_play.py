"""Odds are reckoned from finished games of people who played them alone, and from no others."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tellstones.bots import MemoryTraits
from tellstones.rules import Seat
from tellstones.server.accounts.fair_play_odds import claims_at, fair_play_odds, fair_play_of
from tellstones.server.storage import Note, SqliteStorage
from tellstones.server.storage import entries as e
from tellstones.study.drills.combined_estimate import INTERVALS
from tests.server.rooms.test_rated_game import ANN, BOB, HINTED, KING, STOOD_IN, person, rows
from tests.server.storage.scenes import CARD

pytestmark = pytest.mark.group("server")
MOVES = "A C>,B D>,A h1,B h2,A h3,B c1,A =S"
ASKED = tuple(e.Moved(Seat(said[0]), said[2:]) for said in MOVES.split(","))
WRONG = (*ASKED[:-1], e.Moved(Seat.A, "=W"))
NOW = 1_700_000_000_000


def claimed(*chairs: e.Chair, **wish: Any) -> list[str]:
    return [played.person for played in claims_at(rows(*chairs, **{"between": ASKED} | wish))]


def test_a_game_of_people_tells_of_whoever_was_asked() -> None:
    assert claimed(ANN, BOB) == claimed(ANN, KING) == ["ann"]


def test_a_running_game_is_never_read() -> None:
    assert claims_at(rows(ANN, BOB, between=ASKED)[:-1]) == []


@pytest.mark.parametrize(
    ("why", "chairs", "wish"),
    [
        ("a hint was taken", (ANN, KING), {"between": (*HINTED, *ASKED)}),
        ("a bot stood in", (ANN, BOB), {"between": (*STOOD_IN, *ASKED)}),
        ("it was played at one screen", (ANN, ANN), {"shared": True}),
        ("somebody played both sides", (ANN, ANN), {}),
        ("it took days", (ANN, BOB), {"time": e.StoredTime("word", 86_400)}),
        ("a program may remember", (e.Chair("program", "robot", "R", ready=True), BOB), {}),
        ("nothing was asked", (ANN, BOB), {"between": ASKED[:3]}),
    ],
)
def test_other_games_say_nothing(
    why: str, chairs: tuple[e.Chair, ...], wish: dict[str, Any]
) -> None:
    assert claimed(*chairs, **wish) == [], why


def test_a_game_brought_along_says_nothing() -> None:
    made, *rest = rows(ANN, BOB, between=ASKED)
    entry = msgspec.structs.replace(made.entry, origin="elsewhere")
    assert claims_at([msgspec.structs.replace(made, entry=entry), *rest]) == []


def kept_games(path: Path) -> SqliteStorage:
    """Ann was right twice, Cat was wrong."""
    storage = SqliteStorage(path)

    async def write() -> None:
        await storage.open()
        for n, (who, said) in enumerate(((ANN, ASKED), (person("cat"), WRONG), (ANN, ASKED))):
            for row in rows(who, BOB, between=said):
                over = isinstance(row.entry, e.Resigned)
                where = {"table": f"table{n}"}
                people = (who.person, BOB.person)
                card = msgspec.structs.replace(CARD, people=people, **where) if over else None
                await storage.append(msgspec.structs.replace(row, **where), card)
        await storage.close()

    asyncio.run(write())
    return storage


def test_people_are_ordered_by_their_highest_odds(tmp_path: Path) -> None:
    storage = kept_games(tmp_path / "tables.sqlite3")

    async def scene() -> None:
        await storage.open()
        ann, cat = await fair_play_odds(storage, NOW)
        assert (ann.person, ann.name, ann.games, ann.evidence.right) == ("ann", "Ann", 2, 2)
        assert (cat.person, cat.evidence.claims, cat.evidence.right) == ("cat", 1, 0)
        assert ann.evidence.odds > 1 > cat.evidence.odds
        assert await fair_play_of(storage, "ann", NOW) == ann
        assert await fair_play_of(storage, "bob", NOW) is None
        await storage.close()

    asyncio.run(scene())


def test_drills_that_show_a_better_memory_speak_for_a_player(tmp_path: Path) -> None:
    storage = kept_games(tmp_path / "tables.sqlite3")
    sure = {"low": -3.1, "middle": -3.0, "high": -2.9}
    told: dict[str, Any] = dict.fromkeys(INTERVALS, sure)
    told |= {"traits": asdict(MemoryTraits(threshold=-3.5)), "answers": 90, "seconds": 600.0}

    async def scene() -> None:
        await storage.open()
        before = await fair_play_of(storage, "ann", NOW)
        await storage.keep("ann", Note("estimate:1", NOW, msgspec.json.encode({**told, "at": NOW})))
        after = await fair_play_of(storage, "ann", NOW)
        assert before is not None
        assert after is not None
        assert after.evidence.expected > before.evidence.expected
        assert after.evidence.odds < before.evidence.odds
        await storage.close()

    asyncio.run(scene())
