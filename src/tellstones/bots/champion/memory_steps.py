"""Eight memories from poor to superhuman, evenly spaced: those that the champion is trained with.

The first is the Page's; the last, with which nobody forgets enough for games to end, is no
person's. A head that lies between is taken for the nearest.
"""

from __future__ import annotations

from tellstones.bots.memory.recall import MemoryTraits

MEMORY_STEPS = 8

MEMORIES = {"page": 0, "squire": 1, "knight": 2, "captain": 3, "marshal": 4, "king": 5, "oracle": 7}
"""The steps of the levels' memories. The best people follow two to four identities that move
(Oksama & Hyönä 2004, Horowitz et al. 2007), and so does the King's step: of five stones it holds
3.3 after three Swaps, 2.6 after six and 1.8 after twelve. The Oracle's is above that of people."""
CHAMPIONS_MEMORY = MEMORIES["king"]


def traits_of(step: int) -> MemoryTraits:
    share = step / (MEMORY_STEPS - 1)
    return MemoryTraits(
        threshold=-1.5 - share,
        noise=0.5 - 0.2 * share,
        load=0.5 - 0.3 * share,
        slip=0.06 - 0.04 * share,
        rehearsals=0.4 * share,
    )


def step_of(traits: MemoryTraits) -> int:
    """The step whose recall is nearest: of a stone among five, seen once, a minute ago."""

    def kept(head: MemoryTraits) -> float:
        return head.chance_of_recall(head.activation([60.0], 5))

    return min(range(MEMORY_STEPS), key=lambda step: abs(kept(traits_of(step)) - kept(traits)))
