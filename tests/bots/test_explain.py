"""What a bot believes, as data."""

from __future__ import annotations

import pytest

from tellstones.bots import LEVELS, Trust
from tellstones.rules import (
    Options,
    Seat,
    Spot,
)
from tellstones.views import view
from tests.bots.bot_games import seated


@pytest.mark.parametrize("level", LEVELS)
def test_its_thinking_names_every_hidden_stone_with_a_chance(level: str) -> None:
    table, bots = seated(level, Options())
    thinking = bots[Seat.A].thinking(view(table, Seat.A))
    assert [thought.spot for thought in thinking.thoughts] == [Spot(place) for place in range(1, 5)]
    for thought in thinking.thoughts:
        assert 0.0 < thought.probability <= 1.0
        assert isinstance(thought.since, Trust)
        assert set(thought.others) == {Seat.B}
    assert len(thinking.sure) == len(thinking.theirs) == 1
