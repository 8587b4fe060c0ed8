"""Replies to Boasts: what nobody says, and how levels mix theirs by the size of a Boast."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tellstones.bots import LEVELS, make_bot
from tellstones.bots.champion.boast_replies import heat_by_size, leanings_by_size
from tellstones.bots.champion.choices import BELIEVE, DOUBT, STEAL
from tellstones.bots.champion.sight import REPLYING, YIELDING, Sight
from tellstones.bots.champion.temper import Temper
from tellstones.bots.levels import ADVISING, TEMPERS
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
from tests.bots.test_champion import replying, share_of

ALIKE = {BELIEVE: 0, DOUBT: 0, STEAL: 0}
"""What a network says that holds all replies to be as good."""


def boast_of(hidden: int, they_need: int = 2, gaps: int = 0, faded: int = 2) -> Sight:
    """A Boast of so many stones, some of them faded, by somebody who needs so many points."""
    trust = [3] * (hidden - gaps) + [0] * (7 - hidden + gaps)
    theirs = [0] * (hidden - faded) + [2] * faded + [0] * (7 - hidden)
    asked = replying(REPLYING, they_need, gaps=0)
    return asked._replace(hidden=hidden, trust=trust, theirs=theirs)


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


def test_the_more_stones_a_boast_is_of_the_hotter_is_the_reply() -> None:
    heats = [heat_by_size(900, boast_of(hidden)) for hidden in (2, 3, 5)]
    assert heats == [400, 900, 2500]


@pytest.mark.parametrize("hidden", [2, 3])
def test_a_level_doubts_a_boast_of_few_stones_less_than_one_of_many(hidden: int) -> None:
    """A true word is told by most who boast of few; by the others it is not."""
    cool = {BELIEVE: 0, DOUBT: 0, STEAL: 9000}
    few, many = (share_of(DOUBT, TEMPERS["king"], boast_of(n), cool) for n in (hidden, 5))
    assert few < 0.6 * many


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_believes_of_few_stones_more_readily_whoever_has_no_point(level: str) -> None:
    first, later = (share_of(BELIEVE, TEMPERS[level], boast_of(3, need), ALIKE) for need in (3, 2))
    assert later == pytest.approx(1 / 3, abs=0.04)
    assert first > 0.7


@pytest.mark.parametrize("asked", [boast_of(5, they_need=1), boast_of(5, faded=1)])
def test_what_is_for_the_last_point_or_fresh_meets_no_suspicion_and_no_great_heat(
    asked: Sight,
) -> None:
    assert heat_by_size(900, asked) == heat_by_size(900, boast_of(3))
    assert leanings_by_size(asked) == {"believe": 0, "doubt": 0}


def test_suspicion_takes_the_place_of_a_steal_and_adds_nothing_where_none_is_legal() -> None:
    assert leanings_by_size(boast_of(5, gaps=2))["doubt"] > 0
    assert leanings_by_size(boast_of(5, gaps=3))["doubt"] == 0


@pytest.mark.parametrize("hidden", [2, 3, 5])
@pytest.mark.parametrize("temper", [Temper(), ADVISING])
def test_the_champion_and_the_adviser_answer_every_boast_by_the_network_alone(
    hidden: int, temper: Temper
) -> None:
    asked = boast_of(hidden, they_need=3)
    share = share_of(STEAL, temper, asked, {BELIEVE: 0, STEAL: 710})
    assert share == pytest.approx(1 if temper is ADVISING else 2 / 3, abs=0.04)


def test_who_is_asked_to_yield_goes_by_no_size() -> None:
    yielding = boast_of(5, they_need=3)._replace(asked=YIELDING)
    share = share_of(DOUBT, TEMPERS["king"], yielding, {BELIEVE: 0, DOUBT: 0})
    assert share == pytest.approx(1 / 2, abs=0.04)
