"""The value of a score: the chance of winning from it, by dynamic programming.

Between equals the next decisive moment is as likely one side's as the other's; it is a proof,
which ends the game at once, or else a point. How often it is a proof is measured, everything else
follows.
"""

from __future__ import annotations

from functools import cache

ENDED_BY_PROOF = 0.19
"""Share of games between equal players that a proof and not a point decides. Measured in 60 games
of the previous King against himself. The weights of `winning_odds.json` are fitted to a score with
this value, so measure and fit them together."""


@cache
def chance_of_winning(mine: int, theirs: int, points: int) -> float:
    if mine >= points:
        return 1.0
    if theirs >= points:
        return 0.0
    if mine == theirs:
        return 0.5
    up = chance_of_winning(mine + 1, theirs, points)
    down = chance_of_winning(mine, theirs + 1, points)
    return ENDED_BY_PROOF / 2 + (1 - ENDED_BY_PROOF) * (up + down) / 2
