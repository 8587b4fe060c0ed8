"""The fast part of what `python -m bench.bots` measures at length."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise

import pytest

from tellstones.bots import LEVELS, make_bot
from tellstones.bots.bot_player import BotPlayer
from tellstones.bots.champion.champion_player import Champion
from tellstones.bots.champion.champion_settings import PRESSING, TRAINED_HEAT
from tellstones.bots.champion.fading import Fading
from tellstones.bots.champion.features import look
from tellstones.bots.levels import TEMPERS, TRAITS
from tellstones.bots.zoo import ZOO
from tellstones.match.round_robin import OpeningPair, pairings, play_all
from tellstones.match.standings import scored
from tellstones.rules import SEVEN, Options, Seat, Termination, prepare
from tellstones.views import view

pytestmark = pytest.mark.group("long")

ZOO_GAMES = 20
"""Enough games for one win by a plan that waits and mostly draws."""
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


@pytest.mark.parametrize(("one", "other"), [("marshal", "squire"), ("king", "king")])
def test_where_only_bots_play_games_end(one: str, other: str) -> None:
    make = partial(make_bot, among_bots=True)
    options = Options(turn_limit=200)
    played = play_all([OpeningPair(one, other, seed, options, make=make) for seed in range(5)])
    ends = [game.termination for both in played for game in both.games]
    assert Termination.LIMIT not in ends


def test_each_level_remembers_better_and_judges_more_coolly_than_the_one_below() -> None:
    for worse, better in pairwise(LEVELS):
        assert TRAITS[better].threshold < TRAITS[worse].threshold
        assert TRAITS[better].load <= TRAITS[worse].load
    for worse, better in pairwise(TEMPERS):
        assert TEMPERS[better].heat <= TEMPERS[worse].heat


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_claims_or_replies_more_at_random_than_its_network(level: str) -> None:
    bot = make_bot(level, 1)
    assert not isinstance(bot, Champion) or bot.temper.claim_heat == TRAINED_HEAT


@pytest.mark.parametrize("level", ["page", "knight", "king"])
@pytest.mark.parametrize("plan", ["looker", "builder", "liar"])
def test_a_level_holds_against_honest_players_and_against_liars(level: str, plan: str) -> None:
    """Plans: look until known and then boast, build six stones, boast of lost ones."""
    assert share(level, plan, ZOO_GAMES, memory=level, turn_limit=150) >= 0.4


@pytest.mark.parametrize("plan", ZOO)
def test_no_plan_of_the_zoo_beats_a_king_at_equal_memory(plan: str) -> None:
    assert share("king", plan, ZOO_GAMES, memory="king", turn_limit=150) >= 0.45


@pytest.mark.parametrize("level", TEMPERS)
def test_whoever_is_behind_waits(level: str) -> None:
    """A player who presses then loses to those who only wait for it."""
    bot = make_bot(level, 1, among_bots=True)
    assert isinstance(bot, Champion)
    table = prepare(Options(), opening=[SEVEN[0]])
    start = view(table, Seat.A)
    bot.sit(start)
    seen = [view(replace(table, score=score), Seat.A) for score in SCORES]
    hastes = [
        look(now, 1, bot.beliefs.memory, Fading(start), 0, bot.haste).sight.haste for now in seen
    ]
    assert hastes == [PRESSING, PRESSING, 0]
    with_people = make_bot(level, 1)
    assert isinstance(with_people, Champion)
    assert with_people.haste == 0
