"""Boasts and the replies to them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tellstones.bots import LEVELS, make_bot
from tellstones.bots.belief.situation import situation
from tellstones.bots.decide.boast_replies import _replies
from tellstones.bots.judgement import RECKONING
from tellstones.bots.memory.recall import MemoryTraits
from tellstones.rules import (
    SEVEN,
    Believe,
    Boast,
    Seat,
    after,
    play,
    prepare,
)
from tellstones.views import glimpse, view
from tests.bots.bot_games import LAID_OUT, beliefs_of


@pytest.mark.parametrize("bluffing", [0.0, 0.3, 1.0, 2.0])
@pytest.mark.parametrize("doubting", [0.2, 1.0, 2.0])
def test_a_boast_is_met_in_one_of_three_ways_whatever_the_habits(
    bluffing: float, doubting: float
) -> None:
    beliefs = beliefs_of(Seat.B, MemoryTraits(), LAID_OUT)
    now = situation(beliefs, beliefs.view, RECKONING)
    now = replace(now, bluffing=bluffing, doubting=doubting)
    for theirs in (0.05, 0.3, 0.6, 0.95):
        for replies in _replies(now, replace(now.lines[0], theirs=theirs)):
            assert sum(replies) == pytest.approx(1.0)
            assert min(replies) >= 0.0


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("points", [0, 2])
def test_nobody_believes_a_boast_that_loses_the_game(level: str, points: int) -> None:
    for seed in range(10):
        bot = make_bot(level, seed)
        table = replace(prepare(opening=[SEVEN[0]], first=Seat.A), score=(points, 2))
        bot.sit(view(table, Seat.A))
        for move in (*LAID_OUT, Boast()):
            awaited = table.waiting.seat
            assert awaited is not None
            event = play(table, awaited, move)
            table = after(table, event)
            bot.see(glimpse(table, event, Seat.A))
        assert bot.decide(view(table, Seat.A)) != Believe()
