"""Accuracy tells players apart: random moves are near 0, a King's near 1."""

from __future__ import annotations

from statistics import mean

from bench.study.accuracy import played

GAMES = range(6)


def mean_accuracy(player: str) -> float:
    found = [accuracy for _, accuracy in (played((seed, player)) for seed in GAMES)]
    return mean(accuracy for accuracy in found if accuracy is not None)


def test_random_moves_are_near_nothing_and_a_kings_near_all() -> None:
    assert mean_accuracy("random") < 0.3
    assert mean_accuracy("king") > 0.8
