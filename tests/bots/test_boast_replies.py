"""Replies to Boasts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tellstones.bots import LEVELS, make_bot
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
from tests.bots.bot_games import LAID_OUT


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
