"""Measures how often a player proves Lines without any look, weighted by difficulty.

A stake is set when a game begins. Any look of the person's own loses it, and so does whatever else
the game ends by; the right proof of a Line alone pays, by e to the power of how hard it was. Let
somebody forget at least so fast as `FORGETS` says: what the proof would pay now, if they still
know the Line, and nothing, if not, then grows on average by nothing from turn to turn, so that no
choice of the moment gains by it. Who looks where they are unsure loses the stake, and who does not
look has forgotten by the time that the proof would pay.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp

from tellstones.study.fair_play.best_memory import LeastErrors
from tellstones.study.fair_play.checked_claims import CheckedClaim
from tellstones.study.fair_play.fair_play_signs import Sign, SignKind

FORGETS = LeastErrors(0.012, 0.045)
"""Three times the smallest error of the best when asked, for each stone of the Line. Chosen
manually, so that no human memory gains, not even with a plan that never looks (`python -m
bench.fair_play.looks`)."""
HARDEST = 1.0
"""A proof pays no more than e to the power of this, so that no single game decides much."""
STAKED = (0.15, 0.4, 0.7)
"""Parts of the stake that are bet on each game, a third of it all each; chosen manually."""


def blind_proof(claims: Iterable[CheckedClaim]) -> CheckedClaim | None:
    """Return the correct proof of a Line among a player's claims in a game, if they never
    looked."""
    proofs = [claim for claim in claims if claim.right and not claim.asked and not claim.looks]
    return proofs[-1] if proofs else None


def pays(proof: CheckedClaim | None, share: float = 1.0) -> float:
    """Return what a stake of one becomes; `share` is the share of errors of this person."""
    if proof is None:
        return 0.0
    hard = FORGETS.a_turn * proof.unseen_turns + FORGETS.a_move * proof.moved
    return exp(min(share * hard, HARDEST))


def blind_sign(games: Iterable[Sequence[CheckedClaim]], share: float = 1.0) -> Sign:
    """The evidence from the claims in each game of two seats and one Line. It reports how many
    Lines were proved without a look, and how many of these the best would still have known."""
    stakes, highest = [1.0 / len(STAKED)] * len(STAKED), 1.0
    counted, found, expected = 0, 0, 0.0
    for game in games:
        paid = pays(blind_proof(game), share)
        stakes = [
            stake * (1 - part + part * paid) for stake, part in zip(stakes, STAKED, strict=True)
        ]
        highest = max(highest, sum(stakes))
        counted += 1
        found += paid > 0
        expected += 1 / paid if paid else 0.0
    return Sign(SignKind.BLIND, counted, counted, found, expected, sum(stakes), highest)
