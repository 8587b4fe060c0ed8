"""Bounds from above how often even the best memory is right: the null of the fair-play test.

This assumes no law of memory. It only bounds how often the best players err: a little for every
turn that a stone was not seen, and for every time that another player moved it. A player who errs
at least that often, for any reason, is within the bound. It is a bound on being right *given that
the claim was made*: people look where they are unsure and boast where they are sure, so a bound on
remembering alone would accuse the careful.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp
from typing import NamedTuple

from tellstones.bots import MemoryTraits
from tellstones.bots.champion.memory_steps import MEMORIES, traits_of
from tellstones.study.fair_play.checked_claims import CheckedClaim
from tellstones.study.fair_play.evidence import Bet, weighed
from tellstones.study.fair_play.fair_play_signs import Sign, SignKind


class LeastErrors(NamedTuple):
    """Lower bounds on the errors of the best players, by the evidence for a claim."""

    a_turn: float
    """The increase for each turn that a stone was not seen."""
    a_move: float
    """The increase for each time that another player moved it."""


ASKED, CHOSEN = LeastErrors(0.004, 0.015), LeastErrors(0.0003, 0.003)
"""The minimum errors in an answer to a Challenge, and in a proof, whose moment is chosen. Chosen
manually as about half of the errors of the King's memory, which represents the best people; players
who err even less are not protected (`docs/fair-play.md`, `python -m bench.fair_play`)."""

KING = traits_of(MEMORIES["king"])
FIVE_STONES, A_MINUTE = 5, 60.0
LEAST_SHARE = 0.5
"""Chosen manually: a drill can be done with notes too, so it must not excuse claims."""


def chance_right(claim: CheckedClaim, share: float = 1.0) -> float:
    """The largest probability of being right; `share` is the part of the errors they make."""
    if claim.hidden < 2:  # one hidden stone is the one that is seen nowhere else
        return 1.0
    least = ASKED if claim.asked else CHOSEN
    errors = least.a_turn * claim.unseen_turns + least.a_move * claim.moved
    missed = 1.0 - exp(-share * errors)
    return 1.0 - missed * (1.0 - 1.0 / claim.hidden)


def memory_sign(games: Iterable[Sequence[CheckedClaim]], share: float = 1.0) -> Sign:
    """The evidence from correct claims in games of two seats; see `chance_right`."""
    bets = ([Bet(chance_right(claim, share), claim.right) for claim in game] for game in games)
    return weighed(SignKind.MEMORY, bets)


def share_of_errors(drilled: MemoryTraits) -> float:
    """Return the share of the best players' errors for a person whose drills show a better memory.

    Never above one: drills speak for a player and never against, since one may have been tired.
    """
    return min(1.0, max(LEAST_SHARE, _missed(drilled) / _missed(KING)))


def _missed(traits: MemoryTraits) -> float:
    return 1.0 - traits.chance_of_recall(traits.activation([A_MINUTE], FIVE_STONES))
