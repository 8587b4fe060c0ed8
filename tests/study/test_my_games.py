"""My games, and my right to be forgotten."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest

from tellstones.notation import Record, Result, read_records, record_text
from tellstones.rules import Refused, Seat
from tellstones.study.drills import DrillAnswer, begin
from tellstones.study.my_games import MyGame, MyStatistics, without_person
from tests.study.study_games import bot_game

GAME = b"""[Opening "S"]
[First "A"]
[A "Ada"]
[B "Bob"]

{A: hello} {%seat B Bob} 1. C> 2. h1 {B: the Sword?} 3. h2 4. c1 =C 5. h1 6. b doubt 1=S 2=C B
"""


def game() -> Record:
    (record,) = read_records(BytesIO(GAME))
    return record


def statistics(*games: MyGame) -> MyStatistics:
    counted = MyStatistics()
    for mine in games:
        counted.count(mine)
    return counted


def test_games_are_counted_by_opponent_and_by_variant() -> None:
    games = [MyGame(game(), Seat.A), MyGame(game(), Seat.B), MyGame(bot_game(1, players=4), Seat.C)]
    told = statistics(*games).json()
    assert told["all"]["games"] == 3
    by_opponent = {row["name"]: row for row in told["by_opponent"]}
    assert by_opponent["Bob"]["lost"] == 1
    assert by_opponent["Ada"]["won"] == 1
    assert {row["name"] for row in told["by_variant"]} == {"kings_gambit", "kings_round"}


def test_the_levels_that_were_beaten_are_told() -> None:
    against = {
        level: replace(game(), tags=(("A", f"bot:{level}"),)) for level in ("knight:bold", "king")
    }
    games = [MyGame(against["knight:bold"], Seat.B), MyGame(against["king"], Seat.A)]
    assert statistics(*games).beaten == ["knight"]


def test_the_stone_forgotten_most_is_the_one_misnamed() -> None:
    assert statistics(MyGame(game(), Seat.A)).forgotten_most == "S"
    assert statistics().forgotten_most is None


def test_drills_count_towards_it_too() -> None:
    session = begin("forgetful")
    (done,) = session.answered([DrillAnswer(None)] * len(session.trial.questions)).done
    counted = MyStatistics()
    counted.count_drill(done)
    assert counted.forgotten_most in session.trial.stones


def test_running_games_are_in_none_of_it() -> None:
    going = replace(game(), said=game().said[:2], result=Result.UNFINISHED, termination=None)
    with pytest.raises(Refused):
        statistics(MyGame(going, Seat.A))


def test_a_forgotten_person_leaves_the_moves_and_nothing_else() -> None:
    without = without_person(game(), Seat.B)
    text = record_text(without)
    assert "Bob" not in text
    assert "Sword" not in text
    assert "Ada" in text
    assert [said.move for said in without.said] == [said.move for said in game().said]
    assert without.result == game().result
