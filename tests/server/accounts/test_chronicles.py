"""A person's chronicle: every finished game once, nothing of a running one."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
import pytest

from tellstones.server.accounts import chronicles
from tellstones.server.accounts.chronicle_story import FinishedGame, played_by, story
from tellstones.server.accounts.chronicles import KEPT
from tellstones.server.storage.listings import listing_of
from tellstones.study.chronicle import Deeds
from tellstones.study.chronicle.deeds import Bluff, Proof
from tests.server.clients import AtTable, Guest
from tests.server.running_server import Running, Serve

ME = "me"
RULES = {
    "players": 2,
    "lines": 1,
    "hands": "auto",
    "points": 3,
    "turn_limit": None,
    "opening": "random",
    "first": "random",
    "elder": None,
}


def seat(letter: str, **who: Any) -> dict[str, Any]:
    by = "bot" if who.get("bot") else "person"
    chair = {"seat": letter, "by": by, "name": None, "person": None, "bot": None, "ready": True}
    return {**chair, "here": True, "away_since": None, "claimable": False, **who}


def game(table: int, winner: str | None, hints: int = 0, **other: Any) -> FinishedGame | None:
    listing = {
        "table": str(table),
        "phase": "over",
        "rules": RULES,
        "time": {"kind": "none"},
        "seats": [seat("A", person=ME, name="Me"), seat("B", **other)],
        "since": table,
        "result": {"winner": winner, "termination": "points"},
        "hints": hints,
    }
    return played_by(ME, listing_of(msgspec.json.encode(listing)), table)


CAT: dict[str, Any] = {"person": "cat", "name": "Cat"}
KNIGHT: dict[str, Any] = {"bot": "knight:bold", "persona": "bertol"}
NAMES = {"cat": "Cat", "dan": "Dan"}
DEEDS = {
    "1": Deeds(asked=2, right=1, boasts=1, proved=1, proof=Proof("SC", 8)),
    "2": Deeds(boasts=2, believed=2, bluff=Bluff(5, 0.08, 30)),
    "3": Deeds(asked=2, right=2, stolen=1, proof=Proof("SCD", 9)),
}


def told(*games: FinishedGame | None, own: bool = True) -> Any:
    return story(ME, [one for one in games if one is not None], DEEDS, NAMES, own=own)


def test_opponents_are_counted_with_the_run_of_the_last_games() -> None:
    found = told(game(3, "A", **CAT), game(2, "A", **CAT), game(1, "B", **CAT))
    (cat,) = found.rivals
    assert (cat.won, cat.drawn, cat.lost, cat.run, cat.at) == (2, 0, 1, 2, 3)
    assert (found.games, found.won, found.drawn, found.lost, found.since) == (3, 2, 0, 1, 1)


def test_a_bot_is_one_opponent_in_every_style() -> None:
    plain: dict[str, Any] = {"bot": "knight", "persona": "bertol"}
    found = told(game(3, "B", **KNIGHT), game(2, "A", **plain), game(1, None, **plain))
    (knight,) = found.rivals
    assert (knight.rival.persona, knight.won, knight.drawn, knight.lost) == ("bertol", 1, 1, 1)


def test_the_loser_of_the_last_game_is_owed_one_and_only_i_am_reminded() -> None:
    games = game(3, "A", **CAT), game(2, "A", **KNIGHT), game(1, "B", person="dan", name="Dan")
    assert [rival.name for rival in told(*games).owed] == ["Cat"]
    assert told(*games, own=False).owed == []


def test_the_longest_proof_the_boldest_bluff_and_the_victims_are_told() -> None:
    found = told(game(3, "A", **CAT), game(2, "A", **KNIGHT), game(1, "A", **CAT))
    assert (found.proof.stones, found.proof.table, found.proof.moment) == (["S", "C", "D"], "3", 9)
    assert (found.bluff.hidden, found.bluff.likely, found.bluff.table) == (5, 0.08, "2")
    assert found.bluff.rival.persona == "bertol"
    assert [(one.rival.name, one.times) for one in found.stolen] == [("Cat", 1)]
    assert (found.boasts.made, found.boasts.proved, found.boasts.believed) == (3, 1, 2)
    assert (found.accuracy.asked, found.accuracy.right) == (4, 3)
    assert found.accuracy.curve == [0.5, 1.0], "the oldest first"


def test_a_game_with_hints_or_against_oneself_is_in_no_chronicle() -> None:
    assert game(1, "A", hints=1, **CAT) is None
    assert game(1, "A", person=ME, name="Me too") is None


async def chronicle(guest: Guest, person: str) -> Any:
    answer = await guest.http.get(f"/api/people/{person}/chronicle")
    assert answer.status_code == 200, answer.text
    return answer.json()


def _newer(at: AtTable, seq: int) -> bool:
    return int(at.frame["event_seq"]) > seq


async def said(a: AtTable, b: AtTable, *moves: str) -> None:
    for move in moves:
        waiting = a.frame["view"]["waiting"]["seat"]
        seq = a.frame["event_seq"]
        assert (await (a if waiting == "A" else b).move(move, waiting))["t"] == "ack", move
        for at in (a, b):
            await at.until(partial(_newer, at, seq))


PROVED = ("doubt", "1=S", "2=C")


def test_a_game_is_told_once_it_is_over_and_read_only_once(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel()
        ann, bob = here.guests[:2]
        before = await chronicle(bob, bob.person)
        assert before["games"] == 0
        await said(a, b, "C>", "h1", "h2", "c1", "=C", "h1", "b")
        assert await chronicle(bob, bob.person) == before, "a running game contributes nothing"
        await said(a, b, *PROVED)
        await a.phase("over")
        found = await chronicle(bob, bob.person)
        assert (found["won"], found["unread"]) == (1, 0)
        assert found["proof"]["stones"] == ["S", "C"]
        assert [rival["name"] for rival in found["owed"]] == ["Ann"]
        monkeypatch.setattr(chronicles, "deeds_in", None)  # reading a game again would fail
        assert await chronicle(bob, bob.person) == found
        other = await chronicle(ann, bob.person)
        assert (other["games"], other["rivals"], other["proof"]) == (0, [], None), "not rated"

    serve(scene)


def test_deleting_a_person_takes_them_out_of_the_chronicles_of_others(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel()
        ann, bob = here.guests[:2]
        await said(a, b, "C>", "h1", "h2", "c1", "=C", "h1", "b", *PROVED)
        await a.phase("over")
        assert (await chronicle(bob, bob.person))["rivals"][0]["rival"]["person"] == ann.person
        assert (await ann.http.delete("/api/me")).status_code == 200
        found = await chronicle(bob, bob.person)
        rival = {"person": None, "name": None, "bot": None, "persona": None}
        assert found["rivals"][0]["rival"] == rival
        assert (found["owed"], found["proof"]["stones"]) == ([], ["S", "C"])
        note = await here.node.storage.note(bob.person, KEPT)
        assert note is not None
        assert ann.person.encode() not in note.body

    serve(scene)
