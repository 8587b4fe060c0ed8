"""The fast part of what `bench/bots.py` measures at length."""

from __future__ import annotations

from dataclasses import asdict
from itertools import pairwise

import pytest

from tellstones.bots import LEVELS, make_bot
from tellstones.bots.bot_player import BotPlayer
from tellstones.bots.levels import JUDGEMENTS, TRAITS
from tellstones.match.round_robin import pairings, play_all
from tellstones.match.standings import scored
from tellstones.rules import Options, Termination

pytestmark = pytest.mark.group("long")


def share(one: str, other: str, games: int, memory: str | None = None) -> float:
    traits = TRAITS[memory] if memory else None
    return scored(
        play_all(pairings([one, other], games, Options(turn_limit=200), traits=traits))
    ).share


@pytest.mark.parametrize(("better", "worse"), [("king", "knight"), ("captain", "page")])
def test_two_steps_of_the_ladder_are_seen_in_few_games(better: str, worse: str) -> None:
    assert share(better, worse, 16) >= 0.7


@pytest.mark.parametrize("plan", ["random", "boaster", "believer", "doubter", "scrambler"])
def test_a_king_beats_simple_plans_at_equal_memory(plan: str) -> None:
    assert share("king", plan, 12, memory="king") >= 0.6


@pytest.mark.parametrize(
    ("plan", "change"),
    [
        ("truthful", {"bluffing": 0.0}),
        ("egocentric", {"empathy": 0.0}),
        *((plan, {}) for plan in ("random", "boaster", "believer", "doubter", "scrambler")),
    ],
)
def test_a_sparring_partner_differs_from_a_king_by_its_plan_alone(
    plan: str, change: dict[str, float]
) -> None:
    partner = make_bot(plan, 1)
    assert isinstance(partner, BotPlayer)
    assert asdict(partner.judgement) == asdict(JUDGEMENTS["king"]) | change
    assert partner.traits == TRAITS["king"]


def test_games_between_different_levels_end() -> None:
    played = play_all(pairings(["marshal", "squire"], 10, Options(turn_limit=200)))
    ends = [game.termination for both in played for game in both.games]
    assert Termination.LIMIT not in ends


def test_each_level_remembers_better_and_judges_better_than_the_one_below() -> None:
    for worse, better in pairwise(LEVELS):
        assert TRAITS[better].threshold < TRAITS[worse].threshold
        assert TRAITS[better].load <= TRAITS[worse].load
        assert JUDGEMENTS[better].whim < JUDGEMENTS[worse].whim
        assert JUDGEMENTS[better].empathy > JUDGEMENTS[worse].empathy
        assert JUDGEMENTS[better].experience > JUDGEMENTS[worse].experience
