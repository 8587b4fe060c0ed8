"""The beliefs of a bot as data."""

from __future__ import annotations

import pytest

from tellstones.bots import LEVELS, Trust, make_bot
from tellstones.rules import Options, Seat, Spot, Stone, after, play, prepare
from tellstones.views import glimpse, view
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


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(10))
def test_a_stone_hidden_the_turn_before_was_not_seen_long_ago(level: str, seed: int) -> None:
    table = prepare(opening=[Stone.SCALES], first=Seat.A)
    bot = make_bot(level, seed)
    bot.sit(view(table, Seat.A))
    for seat, move in ((Seat.A, "D>"), (Seat.B, "h2")):
        event = play(table, seat, move)
        table = after(table, event)
        bot.see(glimpse(table, event, Seat.A))
    (thought,) = bot.thinking(view(table, Seat.A)).thoughts
    assert thought.since in (Trust.FRESH, Trust.GONE)
