"""Results between two are weighed by what their games with others make likely, and no further."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

import pytest

from tellstones.study.fair_play import PairGame, Sign, SignKind, pair_bets, weighed
from tellstones.study.fair_play.pair_results import BETA, STYLE


def sign(games: Sequence[PairGame]) -> Sign:
    return weighed(SignKind.WON, ([bet] for bet in pair_bets(games)))


def results(ahead: float, unsure: float, *won: bool) -> list[PairGame]:
    return [PairGame(ahead, unsure, each) for each in won]


def test_who_wins_always_against_somebody_far_stronger_is_soon_found() -> None:
    assert sign(results(-17.0, 1.5, *[True] * 10)).beyond(), "five hundred points"
    assert not sign(results(0.0, 1.5, *[True] * 10)).beyond(1 / 100), "an equal may have luck"


def test_of_two_newcomers_nothing_can_be_said() -> None:
    assert not sign(results(0.0, 11.8, *[True] * 30)).beyond(1 / 100)


def test_the_chance_follows_what_the_two_have_shown() -> None:
    chances = [bet.chance for bet in pair_bets(results(0.0, 4.0, *[True] * 6))]
    assert chances[0] == pytest.approx(0.5)
    assert chances == sorted(chances)


def test_honest_pairs_go_beyond_the_bound_no_more_often_than_promised() -> None:
    """The evidence of 150 pairs whose differences are distributed exactly as the ratings say."""
    chance, beyond = Random(3), 0
    for _ in range(150):
        ahead = chance.gauss(0, 5)
        true = chance.gauss(ahead, (2.0**2 + STYLE**2) ** 0.5)
        likely = 1 / (1 + exp(-true / (2**0.5 * BETA)))
        won = [chance.random() < likely for _ in range(20)]
        beyond += sign(results(ahead, 2.0, *won)).beyond(1 / 10)
    assert beyond <= 15
