"""Only those games count that everybody wished to and played alone, by the usual rules."""

from __future__ import annotations

from typing import Any

import pytest

from tellstones.rules import Seat, Side, Stone, seats
from tellstones.server.rooms import Room, fold
from tellstones.server.rooms.rated_game import is_rated, pool_of, rated_game
from tellstones.server.storage import entries as e

pytestmark = pytest.mark.group("quick")
MINUTE = e.StoredTime("word", 60)
KING = e.Chair("bot", bot="king:bold", ready=True)
ROBOT, OTHER_ROBOT = (e.Chair("program", who, "Robot", ready=True) for who in ("robot", "other"))


def person(name: str, **changes: Any) -> e.Chair:
    return e.Chair("person", name, name.title(), ready=True, **changes)


def rows(
    *chairs: e.Chair,
    rules: e.StoredRules | None = None,
    between: tuple[e.AnyEntry, ...] = (),
    **setup: Any,
) -> list[e.Row]:
    """A game that seat B has given up, with whatever was between."""
    rules = rules or e.StoredRules()
    setup = {"rules": rules, "time": MINUTE, "rated": True, **setup}
    seated = dict(zip(seats(rules.players), chairs, strict=True))
    entries = [
        e.Made(e.StoredSetup(**setup), "ann", "secret", seated),
        e.Started((Stone.SCALES,) * rules.lines, None, first=Seat.A),
        *between,
        e.Resigned(Seat.B),
    ]
    return [e.Row("table", n, 1000 + n, entry) for n, entry in enumerate(entries, start=1)]


def game(*chairs: e.Chair, **wish: Any) -> Room:
    return fold(rows(*chairs, **wish))


ANN, BOB, CAT, DAN = map(person, ("ann", "bob", "cat", "dan"))


def test_a_game_of_two_people_counts_for_both() -> None:
    found = rated_game(game(ANN, BOB))
    assert found is not None
    assert (found.table, found.pool, found.at) == ("table", "people.duel.quick", 1003)
    assert found.winner is Side.A
    assert found.players == {Seat.A: "ann", Seat.B: "bob"}


def test_a_game_that_is_still_played_does_not_count_yet() -> None:
    room = fold(rows(ANN, BOB)[:-1])
    assert is_rated(room)
    assert rated_game(room) is None


@pytest.mark.parametrize(
    ("chairs", "wish", "pool"),
    [
        ((ANN, BOB), {"time": e.StoredTime("none")}, "people.duel.slow"),
        ((ANN, BOB, CAT, DAN), {"rules": e.StoredRules(4)}, "people.round.quick"),
        ((ANN, BOB), {"rules": e.StoredRules(lines=2)}, "people.lines.quick"),
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
        ("its opening was chosen", (ANN, BOB), {"rules": e.StoredRules(opening=(Stone.SWORD,))}),
    ],
)
def test_other_games_do_not_count(
    why: str, chairs: tuple[e.Chair, ...], wish: dict[str, Any]
) -> None:
    room = game(*chairs, **wish)
    assert not is_rated(room), why
    assert rated_game(room) is None, why
