"""The parameters of a bot's judgement, apart from those of its memory."""

from __future__ import annotations

from dataclasses import dataclass, field

from tellstones.bots.value.corrections import CORRECTIONS, Corrections


@dataclass(frozen=True, slots=True)
class Judgement:
    """How well and with what temper a bot judges: a King and a Page differ even with one memory."""

    whim: float = 0.0
    """The spread of the mood that is added to the value of every action, in chances of winning."""
    empathy: float = 1.0
    """How far it sees what others know for itself; without, it supposes they know what it does."""
    experience: float = 1.0
    """How far it goes by what many games have taught rather than by plain reckoning."""
    overconfidence: float = 0.0
    """How far it takes whatever comes to mind for the truth."""
    bluffing: float = 1.0
    """How often it bluffs, as a part of the right rate."""
    trust: float = 0.0
    """How much a word is worth to it: added, in chances of winning, to believing it."""
    daring: float = 0.0
    """Added to the value of scoring moves: boldness, or, below zero, caution."""
    mischief: float = 0.0
    """Added to the value of moving hidden stones about, which muddles everybody."""
    modesty: float = 0.0
    """Taken, in chances of winning, from the worth of stealing a Boast."""
    patience: float = 0.0
    """How many turns it plays before a game without an end in sight begins to vex it."""
    corrections: Corrections = field(default_factory=lambda: CORRECTIONS, repr=False)
    """What games have taught it."""


RECKONING = Judgement(whim=0.001, patience=30)
"""That of the reckoner, and of whoever has a plan and reckons where it says nothing."""
