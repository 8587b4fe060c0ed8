"""The fast part of what `bench/bots.py` measures at length."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from tellstones.bots import LEVELS, make_bot
from tellstones.bots.bot_player import BotPlayer
from tellstones.bots.champion.champion_player import Champion
from tellstones.bots.champion.fading import Fading
from tellstones.bots.champion.sight import look
from tellstones.bots.levels import TEMPERS, TRAITS
from tellstones.bots.zoo import ZOO
from tellstones.match.round_robin import pairings, play_all
from tellstones.match.standings import scored
from tellstones.rules import SEVEN, Options, Seat, Termination, prepare
from tellstones.views import view

pytestmark = pytest.mark.group("long")

ZOO_GAMES = 20
"""So that who waits, and is mostly drawn with, may win once."""
SCORES = ((0, 0), (1, 0), (0, 1))


def share(
    one: str, other: str, games: int, memory: str | None = None, turn_limit: int = 200
) -> float:
    traits = TRAITS[memory] if memory else None
    options = Options(turn_limit=turn_limit)
    return scored(play_all(pairings([one, other], games, options, traits=traits))).share


@pytest.mark.parametrize(("better", "worse"), [("king", "knight"), ("captain", "page")])
def test_two_steps_of_the_ladder_are_seen_in_few_games(better: str, worse: str) -> None:
    assert share(better, worse, 16) >= 0.7


@pytest.mark.parametrize("plan", ["random", "braggart", "trusting", "miser", "scatterer"])
def test_a_king_beats_simple_plans_at_equal_memory(plan: str) -> None:
    assert share("king", plan, 40, memory="king") >= 0.6


@pytest.mark.parametrize("plan", ["random", *ZOO])
def test_a_plan_remembers_as_the_king_does_unless_it_is_told_otherwise(plan: str) -> None:
    for bot, memory in ((make_bot(plan, 1), "king"), (make_bot(plan, 1, TRAITS["page"]), "page")):
        assert isinstance(bot, BotPlayer)
        assert bot.traits == TRAITS[memory]


def test_games_between_different_levels_end() -> None:
    played = play_all(pairings(["marshal", "squire"], 10, Options(turn_limit=200)))
    ends = [game.termination for both in played for game in both.games]
    assert Termination.LIMIT not in ends


def test_each_level_remembers_better_and_judges_more_coolly_than_the_one_below() -> None:
    for worse, better in pairwise(LEVELS):
        assert TRAITS[better].threshold < TRAITS[worse].threshold
        assert TRAITS[better].load <= TRAITS[worse].load
        assert TEMPERS[better].heat <= TEMPERS[worse].heat
        assert TEMPERS[better].reply_heat <= TEMPERS[worse].reply_heat


@pytest.mark.parametrize("plan", ZOO)
def test_no_plan_of_the_zoo_beats_a_king_at_equal_memory(plan: str) -> None:
    assert share("king", plan, ZOO_GAMES, memory="king", turn_limit=150) >= 0.45


@pytest.mark.parametrize("level", LEVELS)
def test_whoever_is_behind_waits(level: str) -> None:
    """Who presses then loses to those who only wait for it."""
    bot = make_bot(level, 1)
    assert isinstance(bot, Champion)
    table = prepare(Options(), opening=[SEVEN[0]])
    start = view(table, Seat.A)
    bot.sit(start)
    seen = [view(replace(table, score=score), Seat.A) for score in SCORES]
    hastes = [
        look(now, 1, bot.beliefs.memory, Fading(start), 0, bot.haste).sight.haste for now in seen
    ]
    assert hastes == [TEMPERS[level].haste, TEMPERS[level].haste, 0]
