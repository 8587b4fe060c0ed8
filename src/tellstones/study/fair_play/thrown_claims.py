"""Weighs wrong answers about a stone that the person had just seen, as in a game lost on purpose.

A wrong answer gives a point away and gains nothing, for the stone is turned over anyway. Whoever
has a poor memory errs about what lay hidden for long; about what was seen a turn or two ago, and
was not moved since, even they err seldom. It is a bound on people, given that they were asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tellstones.study.fair_play.checked_claims import CheckedClaim
from tellstones.study.fair_play.evidence import Bet, weighed
from tellstones.study.fair_play.fair_play_signs import Sign, SignKind

FRESH_TURNS = 2
"""The stone was seen in the person's own last turn, or later."""
WRONG_CHANCE = 0.5
"""At most: even who has forgotten half of everything after a quarter of a minute errs less."""


def thrown_sign(games: Iterable[Sequence[CheckedClaim]]) -> Sign:
    """Of answers that were wrong about what had just been seen."""
    bets = (
        [Bet(WRONG_CHANCE, not claim.right) for claim in game if is_fresh(claim)] for game in games
    )
    return weighed(SignKind.THROWN, bets)


def is_fresh(claim: CheckedClaim) -> bool:
    """Of one hidden stone everybody is sure, so a wrong answer about it counts as well."""
    return claim.asked and claim.moved == 0 and claim.unseen_turns <= FRESH_TURNS
