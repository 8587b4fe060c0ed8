"""Weighs wrong answers about a stone that the person had just seen, as in a game lost on purpose.

A wrong answer loses a point and gains nothing, because the stone is turned over anyway. Players
with a poor memory err about stones hidden for long; even they seldom err about what was seen a turn
or two ago and not moved since. This is a bound on people, given that they were asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tellstones.study.fair_play.checked_claims import CheckedClaim
from tellstones.study.fair_play.evidence import Bet, weighed
from tellstones.study.fair_play.fair_play_signs import Sign, SignKind

FRESH_TURNS = 2
"""The stone was seen in the person's own last turn, or later."""
WRONG_CHANCE = 0.5
"""The bound: even players who have forgotten half of everything after a quarter of a minute err
less."""


def thrown_sign(games: Iterable[Sequence[CheckedClaim]]) -> Sign:
    """The evidence from wrong answers about stones that had just been seen."""
    bets = (
        [Bet(WRONG_CHANCE, not claim.right) for claim in game if is_fresh(claim)] for game in games
    )
    return weighed(SignKind.THROWN, bets)


def is_fresh(claim: CheckedClaim) -> bool:
    """Everyone is sure of a single hidden stone, so a wrong answer about it counts too."""
    return claim.asked and claim.moved == 0 and claim.unseen_turns <= FRESH_TURNS
