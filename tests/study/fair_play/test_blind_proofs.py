"""Proofs without a look pay the more the harder they are; who looks or fails loses the stake."""

from __future__ import annotations

from itertools import product
from math import exp

import pytest

from tellstones.study.fair_play import CheckedClaim, blind_proof, blind_sign, pays
from tellstones.study.fair_play.blind_proofs import FORGETS, HARDEST

PROOF = CheckedClaim(asked=False, turn=12, hidden=4, unseen_turns=25, moved=1, right=True, looks=0)
HARD = FORGETS.a_turn * 25 + FORGETS.a_move


def test_a_proof_pays_by_how_hard_it_was_up_to_the_hardest() -> None:
    assert pays(PROOF) == pytest.approx(exp(HARD))
    assert pays(PROOF, share=0.5) == pytest.approx(exp(HARD / 2))
    assert pays(PROOF._replace(unseen_turns=1000)) == pytest.approx(exp(HARDEST))


@pytest.mark.parametrize(
    ("why", "claim"),
    [
        ("they looked", PROOF._replace(looks=1)),
        ("it was wrong", PROOF._replace(right=False)),
        ("they were only asked", PROOF._replace(asked=True)),
    ],
)
def test_everything_else_loses_the_stake(why: str, claim: CheckedClaim) -> None:
    assert blind_proof([claim]) is None, why
    assert blind_sign([[claim], []]).odds < 1


def test_who_never_looks_and_never_fails_is_found() -> None:
    sign = blind_sign([[PROOF]] * 60)
    assert sign.beyond()
    assert (sign.counted, sign.found) == (60, 60)
    assert sign.expected == pytest.approx(60 * exp(-HARD))


@pytest.mark.parametrize("alpha", [1 / 2, 1 / 5])
def test_chance_takes_the_best_no_further_than_promised(alpha: float) -> None:
    """All outcomes of ten games of somebody who still knows a Line just as often as is allowed."""
    known, likely = 1 / pays(PROOF), 0.0
    for proved in product((True, False), repeat=10):
        if blind_sign([[PROOF] if each else [] for each in proved]).beyond(alpha):
            likely += known ** sum(proved) * (1 - known) ** (10 - sum(proved))
    assert 0 < likely <= alpha
