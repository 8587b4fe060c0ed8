"""The odds grow on average for nobody within the bound, and chance seldom makes them great."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod

import pytest

from tellstones.study.fair_play import Evidence, SignKind, false_alarms

CHANCES = (0.6, 0.75, 0.9, 0.97, 0.999)
TWELVE = (0.7, 0.8, 0.9, 0.6, 0.95, 0.75) * 2
"""Probabilities that the best players are right in twelve claims: all outcomes can be
enumerated."""


def weighed(chances: Sequence[float], rights: Sequence[bool]) -> Evidence:
    evidence = Evidence()
    for chance, right in zip(chances, rights, strict=True):
        evidence = evidence.after(chance, right)
    return evidence


def beyond(evidence: Evidence, alpha: float) -> bool:
    return evidence.sign(SignKind.MEMORY, 1).beyond(alpha)


@pytest.mark.parametrize("bound", CHANCES)
@pytest.mark.parametrize("true", CHANCES)
@pytest.mark.parametrize("before", [(), (True,) * 5, (True, False)])
def test_the_odds_grow_on_average_for_nobody_within_the_bound(
    bound: float, true: float, before: tuple[bool, ...]
) -> None:
    now = weighed((0.8,) * len(before), before)
    after = true * now.after(bound, True).odds + (1 - true) * now.after(bound, False).odds
    if true > bound:
        assert after > now.odds
    else:
        assert after <= now.odds + 1e-12


@pytest.mark.parametrize("alpha", [1 / 2, 1 / 5, 1 / 10])
def test_chance_takes_the_best_beyond_the_bound_no_more_often_than_promised(alpha: float) -> None:
    likely = sum(
        prod(q if right else 1 - q for q, right in zip(TWELVE, rights, strict=True))
        for rights in product((True, False), repeat=len(TWELVE))
        if beyond(weighed(TWELVE, rights), alpha)
    )
    assert 0 < likely <= alpha


def test_a_worse_memory_is_taken_beyond_it_more_seldom_still() -> None:
    def likely(true: float) -> float:
        return sum(
            prod(true if right else 1 - true for right in rights)
            for rights in product((True, False), repeat=10)
            if beyond(weighed((0.8,) * 10, rights), 1 / 5)
        )

    assert likely(0.6) < likely(0.7) < likely(0.8) <= 1 / 5


def test_who_was_never_wrong_where_the_best_are_is_found_and_the_highest_odds_stay() -> None:
    found = weighed((0.9,) * 120, (True,) * 120)
    assert beyond(found, 1 / 10_000)
    later = found.after(0.9, False).after(0.9, False)
    assert later.odds < found.odds == later.highest
    assert (later.counted, later.found) == (122, 120)
    assert later.expected == pytest.approx(109.8)


def test_where_nobody_errs_nothing_is_bet() -> None:
    assert Evidence().after(1.0, True).odds == pytest.approx(1.0)


def test_false_alarms_are_a_share_of_those_looked_at() -> None:
    assert false_alarms(20_000) == 2
