"""Programs that are too quick or too regular are found within a game or two, and people never."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random
from typing import TypeAlias

import pytest

from tellstones.study.fair_play import DecisionTime, quick_sign, regular_sign
from tellstones.study.fair_play.decision_times import QUICK_CHANCE

SCENES = (790, 790, 610, 550, 320)
"""Durations of a Swap, a Placing, a Hide, a Challenge and a Boast on the page, in milliseconds."""
Wait: TypeAlias = Callable[[Random], float]


def from_scene(wait: Wait, chance: Random) -> DecisionTime:
    since = round(max(1, wait(chance)))
    return DecisionTime(chance.choice(SCENES) + since, since)


def from_word(wait: Wait, chance: Random) -> DecisionTime:
    since = round(wait(chance))
    return DecisionTime(since, since - chance.choice(SCENES))


PEOPLE: dict[str, Wait] = {
    "thinks for four seconds": lambda chance: 4000 * chance.lognormvariate(0, 0.8),
    "is hasty": lambda chance: 800 * chance.lognormvariate(0, 0.35),
    "as in a laboratory": lambda chance: chance.gammavariate(25, 20),
    "strikes when the scene ends": lambda chance: max(120, chance.gauss(250, 60)),
}


@pytest.mark.parametrize("wait", PEOPLE.values(), ids=PEOPLE)
@pytest.mark.parametrize("seed", range(3))
def test_people_are_never_far_from_chance(wait: Wait, seed: int) -> None:
    chance = Random(seed)
    game = [from_scene(wait, chance) for _ in range(500)]
    assert max(quick_sign([game]).highest, regular_sign([game]).highest) < 100


def test_who_acts_before_anybody_could_have_seen_is_found_within_a_game() -> None:
    chance = Random(1)
    game = [from_word(lambda chance: chance.gauss(60, 20), chance) for _ in range(8)]
    sign = quick_sign([game[:4], game[4:]])
    assert sign.beyond()
    assert (sign.games, sign.counted, sign.found) == (2, 8, 8)


@pytest.mark.parametrize("reckoned", [from_word, from_scene])
def test_who_always_waits_as_long_is_found_within_three_games(
    reckoned: Callable[[Wait, Random], DecisionTime],
) -> None:
    chance = Random(2)
    games = [
        [reckoned(lambda chance: chance.gauss(1000, 20), chance) for _ in range(15)]
        for _ in range(3)
    ]
    assert regular_sign(games).beyond()
    assert not quick_sign(games).beyond(1 / 2)


def test_who_did_not_wait_for_the_scene_is_not_reckoned_from_it() -> None:
    ahead = [DecisionTime(300 + 50 * n, -1) for n in range(60)]
    assert regular_sign([ahead]).counted == 60 - 8, "from the word alone"


@pytest.mark.parametrize("alpha", [1 / 2, 1 / 5])
def test_chance_takes_people_on_the_bound_no_further_than_promised(alpha: float) -> None:
    """All outcomes of nine decisions that are quick with just the chance that is allowed."""
    slow, quick = DecisionTime(5000, 4000), DecisionTime(1, 0)
    likely = 0.0
    for drawn in product((slow, quick), repeat=9):
        if quick_sign([drawn]).beyond(alpha):
            found = drawn.count(quick)
            likely += QUICK_CHANCE**found * (1 - QUICK_CHANCE) ** (9 - found)
    assert 0 < likely <= alpha
