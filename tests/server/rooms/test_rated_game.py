"""Only those games count that everybody wished to and played alone, by the usual rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from tellstones.rules import Seat, Side, Stone, Termination, seats
from tellstones.server.rooms import Room, fold
from tellstones.server.rooms.rated_game import LEAST_TURNS, is_rated, pool_of, rated_game
from tellstones.server.storage import entries as e

pytestmark = pytest.mark.group("quick")
QUICK = e.StoredTime("bank", 180, 3)
MINUTE = e.StoredTime("word", 60)
DAY = e.StoredTime("word", 86_400)
KING = e.Chair("bot", bot="king:bold", ready=True)
ROBOT, OTHER_ROBOT = (e.Chair("program", who, "Robot", ready=True) for who in ("robot", "other"))


def person(name: str, **changes: Any) -> e.Chair:
    return e.Chair("person", name, name.title(), ready=True, **changes)


def rows(
    *chairs: e.Chair,
    rules: e.StoredRules | None = None,
    between: tuple[e.AnyEntry, ...] = (),
    played: int = 0,
    **setup: Any,
) -> list[e.Row]:
    """A game that seat B gives up after so many turns of each seat, with entries between."""
    rules = rules or e.StoredRules()
    setup = {"rules": rules, "time": QUICK, "rated": True, **setup}
    seated = dict(zip(seats(rules.players), chairs, strict=True))
    entries = [
        e.Made(e.StoredSetup(**setup), "ann", "secret", seated),
        e.Started((Stone.SCALES,) * rules.lines, None, first=Seat.A),
        *turns(rules, played),
        *between,
        e.Resigned(Seat.B),
    ]
    return [e.Row("table", n, 1000 + n, entry) for n, entry in enumerate(entries, start=1)]


def turns(rules: e.StoredRules, each: int) -> list[e.Moved]:
    """Face-up stones are swapped to and fro, after two of them were placed."""
    players = seats(rules.players)
    at = "@1" if rules.lines > 1 else ""
    said = [f"C>{at}", f"D>{at}"] + [f"1~2{at}"] * (each * len(players))
    return [
        e.Moved(players[n % len(players)], said[n], "device") for n in range(each * len(players))
    ]


def game(*chairs: e.Chair, **wish: Any) -> Room:
    return fold(rows(*chairs, **({"played": LEAST_TURNS} | wish)))


@pytest.mark.parametrize(("talk", "counts"), [("silent", True), ("table", True), ("tavern", False)])
def test_a_game_against_a_bot_that_talk_weakens_does_not_count(talk: str, counts: bool) -> None:
    assert is_rated(game(person("ann"), KING, talk=talk)) is counts
    assert is_rated(game(person("ann"), person("bob"), talk=talk))


ANN, BOB, CAT, DAN = map(person, ("ann", "bob", "cat", "dan"))


def test_a_game_of_two_people_counts_for_both() -> None:
    found = rated_game(game(ANN, BOB))
    assert found is not None
    assert (found.table, found.pool, found.at) == ("table", "people.duel.quick", 1009)
    assert found.winner is Side.A
    assert found.players == {Seat.A: "ann", Seat.B: "bob"}


def test_a_game_that_is_given_up_before_three_turns_each_counts_for_no_one() -> None:
    for played in range(LEAST_TURNS):
        assert rated_game(game(ANN, BOB, played=played)) is None
    assert rated_game(game(ANN, BOB, CAT, DAN, rules=e.StoredRules(4), played=2)) is None


@pytest.mark.parametrize(("turn", "counts"), [(6, False), (7, True)])
def test_a_game_counts_from_the_end_of_the_third_turn_of_both(turn: int, counts: bool) -> None:
    room = game(ANN, BOB)
    assert room.table is not None
    given_up = structs.replace(
        room, table=replace(room.table, turn=turn), termination=Termination.RESIGN
    )
    assert (rated_game(given_up) is not None) is counts


def test_a_game_that_is_still_played_does_not_count_yet() -> None:
    room = fold(rows(ANN, BOB)[:-1])
    assert is_rated(room)
    assert rated_game(room) is None


@pytest.mark.parametrize(
    ("chairs", "wish", "pool"),
    [
        ((ANN, BOB), {"time": MINUTE}, "people.duel.calm"),
        ((ANN, BOB), {"time": e.StoredTime("bank", 60, 1)}, "people.duel.lightning"),
        ((ANN, BOB, CAT, DAN), {"rules": e.StoredRules(4)}, "people.round"),
        ((ANN, BOB), {"rules": e.StoredRules(lines=2)}, "people.lines"),
        ((ANN, KING), {}, "bots.duel"),
        ((ANN, KING, KING, KING), {"rules": e.StoredRules(4)}, "bots.round"),
        ((ROBOT, OTHER_ROBOT), {}, "programs.duel"),
    ],
)
def test_each_kind_of_game_counts_in_its_pool(
    chairs: tuple[e.Chair, ...], wish: dict[str, Any], pool: str
) -> None:
    room = game(*chairs, **wish)
    found = rated_game(room)
    assert found is not None
    assert found.pool == pool == pool_of(room)


def test_a_bot_counts_by_its_level_whatever_its_style() -> None:
    found = rated_game(game(ANN, KING))
    assert found is not None
    assert found.players[Seat.B] == "bot:king"


HINTED = (e.Hinted(Seat.A),)
STOOD_IN = (e.TakenOver(Seat.B, "page"), e.Returned(Seat.B))


@pytest.mark.parametrize(
    ("why", "chairs", "wish"),
    [
        ("nobody wished it", (ANN, BOB), {"rated": False}),
        ("one did not", (ANN, person("bob", casual=True)), {}),
        ("a hint was taken", (ANN, KING), {"between": HINTED}),
        ("a bot stood in", (ANN, BOB), {"between": STOOD_IN}),
        ("it was played at one screen", (ANN, ANN), {"shared": True}),
        ("somebody played both sides", (ANN, ANN), {}),
        ("bots played alone", (KING, KING), {}),
        ("a mirror is of no level", (ANN, e.Chair("bot", bot="mirror:1,2,3", ready=True)), {}),
        ("a program played a person", (ANN, ROBOT), {}),
        ("a program played a bot", (ROBOT, KING), {}),
        ("a program played itself", (ROBOT, ROBOT), {}),
        ("people and bots were mixed", (ANN, BOB, KING, KING), {"rules": e.StoredRules(4)}),
        ("it was short", (ANN, BOB), {"rules": e.StoredRules(points=1)}),
        ("it had a limit", (ANN, BOB), {"rules": e.StoredRules(turn_limit=2)}),
        ("it had no clock", (ANN, BOB), {"time": e.StoredTime("none")}),
        ("it took days", (ANN, BOB), {"time": DAY}),
        ("its opening was chosen", (ANN, BOB), {"rules": e.StoredRules(opening=(Stone.SWORD,))}),
    ],
)
def test_other_games_do_not_count(
    why: str, chairs: tuple[e.Chair, ...], wish: dict[str, Any]
) -> None:
    room = game(*chairs, **wish)
    assert not is_rated(room), why
    assert rated_game(room) is None, why
