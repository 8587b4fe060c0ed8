"""What either side knows of one Line, and how an action would change it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from tellstones.bots.memory.recall_odds import COARSE_STEPS, RecallOdds
from tellstones.bots.weights import constant

IMAGINED_SLIP = constant("imagined_slip")
"""How often a stone that is moved in mind is put a place beside, taken all in all."""

Stones: TypeAlias = tuple[RecallOdds, ...]
"""For every hidden stone of one Line, from the left, how likely it is known."""
JUST_SEEN = RecallOdds(COARSE_STEPS[-1], 0.0)


@dataclass(frozen=True, slots=True)
class LineKnowledge:
    """What I know of one Line, what I think that they know, and what I think my partner knows."""

    mine: Stones
    theirs: Stones
    partner: Stones | None = None

    @property
    def lookers(self) -> tuple[Stones, ...]:
        """Who may look for my side; the last of them is the one who is challenged next."""
        return (self.mine,) if self.partner is None else (self.mine, self.partner)

    def hiding(self) -> LineKnowledge:
        """One stone more, which everybody has just seen."""
        return self._each(lambda stones: (*stones, JUST_SEEN))

    def peeking(self, i: int, by_partner: bool = False) -> LineKnowledge:
        if by_partner and self.partner is not None:
            return replace(self, partner=_seen(self.partner, i))
        return replace(self, mine=_seen(self.mine, i))

    def without(self, i: int) -> LineKnowledge:
        return self._each(lambda stones: stones[:i] + stones[i + 1 :])

    def moving(self, moved: tuple[int, ...]) -> LineKnowledge:
        """A hidden stone that moves is kept only by those who recall it just then."""
        return self._each(
            lambda stones: tuple(
                [_moved(stone) if i in moved else stone for i, stone in enumerate(stones)]
            )
        )

    def _each(self, change: Callable[[Stones], Stones]) -> LineKnowledge:
        partner = None if self.partner is None else change(self.partner)
        return LineKnowledge(change(self.mine), change(self.theirs), partner)


def _seen(stones: Stones, i: int) -> Stones:
    return (*stones[:i], JUST_SEEN, *stones[i + 1 :])


def _moved(stone: RecallOdds) -> RecallOdds:
    missed = stone.right * min(1.0, 1.0 - stone.right + IMAGINED_SLIP)
    return RecallOdds(stone.right - missed, min(1.0, stone.wrong + missed / 2))
