"""The situation in which a seat decides."""

from __future__ import annotations

from dataclasses import replace

from tellstones.bots.belief.situation import situation
from tellstones.bots.judgement import RECKONING
from tellstones.bots.memory.recall import MemoryTraits
from tellstones.rules import (
    Seat,
)
from tests.bots.bot_games import LAID_OUT, beliefs_of


def test_where_games_end_early_patience_does_too() -> None:
    beliefs = beliefs_of(Seat.B, MemoryTraits(), LAID_OUT)
    now = situation(beliefs, beliefs.view, RECKONING)

    def impatience(limit: int | None) -> float:
        options = replace(beliefs.view.options, turn_limit=limit)
        return replace(now, view=replace(beliefs.view, turn=60, options=options)).impatience

    assert (
        impatience(100) > impatience(150) > impatience(200) == impatience(500) == impatience(None)
    )
