"""The parameters of a bot's judgement, apart from those of its memory."""

from __future__ import annotations

from dataclasses import dataclass, field

from tellstones.bots.value.corrections import CORRECTIONS, Corrections


@dataclass(frozen=True, slots=True)
class Judgement:
    """How well a bot judges that reckons."""

    whim: float = 0.0
    """The spread of the mood that is added to the value of every action, in chances of winning."""
    empathy: float = 1.0
    """How far it sees what others know for itself; without, it supposes they know what it does."""
    bluffing: float = 1.0
    """How often it bluffs, as a part of the right rate."""
    patience: float = 0.0
    """How many turns it plays before a game without an end in sight begins to vex it."""
    corrections: Corrections = field(default_factory=lambda: CORRECTIONS, repr=False)
    """What games have taught it."""


RECKONING = Judgement(whim=0.001, patience=30)
"""That of the reckoner, and of whoever has a plan and reckons where it says nothing."""
