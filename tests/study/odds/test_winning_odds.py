"""The chance of winning."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tellstones.rules import (
    Side,
)
from tellstones.study.odds.position_features import features
from tellstones.study.odds.seat_memories import SeatMemories, remembered_steps
from tellstones.study.odds.winning_odds import odds, odds_for
from tests.study.study_games import bot_game, told


def test_the_chance_of_one_side_is_what_the_other_lacks() -> None:
    for moment in remembered_steps(bot_game(8)):
        a = odds_for(Side.A, moment.before, moment.memories)
        b = odds_for(Side.B, moment.before, moment.memories)
        assert a + b == pytest.approx(1.0)


def test_an_even_table_is_an_even_game_but_for_the_turn() -> None:
    table = told("1. C> *").start()
    assert odds(table, SeatMemories(table)) == pytest.approx(0.5, abs=0.05)
    assert features(table, SeatMemories(table)).score == 0.0


def test_a_point_more_is_a_better_chance() -> None:
    table = bot_game(5).start()
    chances = [
        odds(replace(table, score=score), SeatMemories(table)) for score in ((0, 2), (1, 1), (2, 0))
    ]
    assert chances == sorted(chances)
    assert chances[0] < 0.35 < 0.65 < chances[2]
