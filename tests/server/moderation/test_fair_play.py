"""Odds are reckoned from finished games of people who played them alone, and from no others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest

from tellstones.bots import MemoryTraits
from tellstones.rules import Seat
from tellstones.server.in_page.inline_work import InlineJobs
from tellstones.server.moderation.fair_play_desk import FairPlayDesk
from tellstones.server.moderation.fair_play_odds import (
    fair_play_odds,
    fair_play_of,
    played_at,
    signs_of,
)
from tellstones.server.rooms import Rejected
from tellstones.server.storage import AccessToken, Note, Person, SqliteStorage, TokenKind
from tellstones.server.storage import entries as e
from tellstones.study.drills.combined_estimate import INTERVALS
from tellstones.study.fair_play import ChallengeTurn, SignKind
from tests.server.rooms.test_rated_game import (
    ANN,
    BOB,
    CAT,
    DAN,
    HINTED,
    KING,
    STOOD_IN,
    person,
    rows,
)
from tests.server.stopped_clock import StoppedClock
from tests.server.storage.scenes import CARD

pytestmark = pytest.mark.group("server")
MOVES = "A C>,B D>,A h1,B h2,A h3,B c1,A =S"
ASKED = tuple(e.Moved(Seat(said[0]), said[2:]) for said in MOVES.split(","))
WRONG = (*ASKED[:-1], e.Moved(Seat.A, "=W"))
NOW = 1_700_000_000_000
A_WORD_MS = 3_000
T = TypeVar("T")


def claimed(*chairs: e.Chair, **wish: Any) -> list[str]:
    games = played_at(rows(*chairs, **{"between": ASKED} | wish))
    return [game.person for game in games if game.claims]


def test_a_game_of_people_tells_of_whoever_was_asked() -> None:
    assert claimed(ANN, BOB) == claimed(ANN, KING) == ["ann"]


def test_a_running_game_is_never_read() -> None:
    assert played_at(rows(ANN, BOB, between=ASKED)[:-1]) == []


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
    assert played_at([msgspec.structs.replace(made, entry=entry), *rest]) == []


def test_with_four_seats_a_right_answer_says_nothing_and_a_wrong_one_does() -> None:
    said = (e.Moved(Seat.A, "h1"), e.Moved(Seat.B, "c1"), e.Moved(Seat.C, "=W"))
    games = played_at(rows(ANN, BOB, CAT, DAN, rules=e.StoredRules(4), between=said))
    signs = {game.person: {sign.kind: sign for sign in signs_of([game], 1.0)} for game in games}
    assert signs["cat"][SignKind.MEMORY].counted == signs["cat"][SignKind.BLIND].counted == 0
    assert signs["cat"][SignKind.THROWN].found == 1
    bobs = next(game for game in games if game.person == "bob")
    assert bobs.turns == [ChallengeTurn("cat", 1, True)]


def kept_games(path: Path) -> SqliteStorage:
    """Ann was right twice, Cat was wrong."""
    storage = SqliteStorage(path)

    async def write() -> None:
        await storage.open()
        for one in ("ann", "bob", "cat"):
            token = AccessToken(one.encode(), one, one, TokenKind.DEVICE)
            await storage.add_person(Person(one, one.title()), token, 0)
        for n, (who, said) in enumerate(((ANN, ASKED), (person("cat"), WRONG), (ANN, ASKED))):
            for row in rows(who, BOB, between=said):
                over = isinstance(row.entry, e.Resigned)
                where: dict[str, Any] = {"table": f"table{n}", "at": row.seq * A_WORD_MS}
                people = (who.person, BOB.person)
                card = msgspec.structs.replace(CARD, people=people, table=f"table{n}")
                await storage.append(msgspec.structs.replace(row, **where), card if over else None)
        await storage.close()

    asyncio.run(write())
    return storage


def test_people_are_ordered_by_their_highest_odds(tmp_path: Path) -> None:
    storage = kept_games(tmp_path / "tables.sqlite3")

    async def scene() -> None:
        await storage.open()
        told = {each.person: each for each in await fair_play_odds(storage, NOW, InlineJobs())}
        ann, cat = told["ann"], told["cat"]
        memory, others = ann.signs[0], cat.signs[0]
        assert (ann.name, memory.games, memory.found) == ("Ann", 2, 2)
        assert (others.counted, others.found) == (1, 0)
        assert memory.odds > 1 > others.odds
        assert [*told] == sorted(told, key=lambda person: -told[person].highest)
        assert await fair_play_of(storage, "ann", NOW, InlineJobs()) == ann
        assert await fair_play_of(storage, "eve", NOW, InlineJobs()) is None
        await storage.close()

    asyncio.run(scene())


def test_drills_that_show_a_better_memory_speak_for_a_player(tmp_path: Path) -> None:
    storage = kept_games(tmp_path / "tables.sqlite3")
    sure = {"low": -3.1, "middle": -3.0, "high": -2.9}
    told: dict[str, Any] = dict.fromkeys(INTERVALS, sure)
    told |= {"traits": asdict(MemoryTraits(threshold=-3.5)), "answers": 90, "seconds": 600.0}

    async def scene() -> None:
        await storage.open()
        before = await fair_play_of(storage, "ann", NOW, InlineJobs())
        await storage.keep("ann", Note("estimate:1", NOW, msgspec.json.encode({**told, "at": NOW})))
        after = await fair_play_of(storage, "ann", NOW, InlineJobs())
        assert before is not None
        assert after is not None
        assert after.signs[0].expected > before.signs[0].expected
        assert after.signs[0].odds < before.signs[0].odds
        await storage.close()

    asyncio.run(scene())


class CountedJobs(InlineJobs):
    done = 0

    async def run(self, job: Callable[..., T], *values: object) -> T:
        self.done += 1
        return await super().run(job, *values)


def at_the_desk(
    path: Path, scene: Callable[[FairPlayDesk, CountedJobs], Coroutine[Any, Any, None]]
) -> None:
    storage, jobs = kept_games(path), CountedJobs()

    async def play() -> None:
        await storage.open()
        token = AccessToken(bytes(32), "device", "ann", TokenKind.DEVICE)
        await storage.add_person(Person("ann", "Ann"), token, 0)
        await scene(FairPlayDesk(storage, StoppedClock(), jobs), jobs)
        await storage.close()

    asyncio.run(play())


async def still_here() -> bool:
    return False


async def gone() -> bool:
    return True


def test_moderators_are_told_how_many_innocents_chance_takes_as_far(tmp_path: Path) -> None:
    async def scene(desk: FairPlayDesk, _: CountedJobs) -> None:
        told = (await desk.about("kay", "ann", still_here)).signs[0]
        assert (told.kind, told.games, told.counted, told.found) == ("memory", 2, 2, 2)
        assert told.false_alarms == pytest.approx(10_000 / told.highest, rel=0.01)
        assert told.false_alarms > 9_000, "two answers are no reason to look at anybody"
        with pytest.raises(Rejected, match="no-such-person"):
            await desk.about("kay", "nobody", still_here)

    at_the_desk(tmp_path / "tables.sqlite3", scene)


def test_nothing_is_reckoned_for_a_moderator_who_has_gone(tmp_path: Path) -> None:
    async def scene(desk: FairPlayDesk, jobs: CountedJobs) -> None:
        assert (await desk.about("kay", "ann", gone)).signs == []
        assert jobs.done == 0

    at_the_desk(tmp_path / "tables.sqlite3", scene)


def test_odds_are_reckoned_one_after_another_and_few_for_one_moderator(tmp_path: Path) -> None:
    async def scene(desk: FairPlayDesk, jobs: CountedJobs) -> None:
        asked = [asyncio.ensure_future(desk.about("kay", "ann", still_here)) for _ in range(3)]
        told = await asyncio.gather(*asked, return_exceptions=True)
        assert [isinstance(one, Rejected) for one in told] == [False, False, True]
        assert (await desk.about("kay", "ann", still_here)) == told[0] == told[1]

    at_the_desk(tmp_path / "tables.sqlite3", scene)
