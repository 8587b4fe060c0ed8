"""How likely an answer is, given a head: the memory model of the bots, in real seconds.

In the game a person turns a Line over turn by turn; in a drill every second is known, so the same
law (activation, threshold, noise, load, slip) is applied to the very seconds that passed. It is
written for speed: a session asks it some hundred thousand times.
"""

from __future__ import annotations

from enum import IntEnum
from math import exp, log
from typing import NamedTuple, TypeAlias

from tellstones.bots import MemoryTraits

DECAY = 0.5
"""Ten minutes cannot tell a faster decay from a higher threshold; ACT-R's usual value is kept."""
LOG = (0.0, *(log(stones) for stones in range(1, 8)))
LOG_FIVE = LOG[5]
TURN_SECONDS = 10.0
REHEARSAL_SECONDS = 5.0
"""Silence is taken in steps of this length: in each a stone may be gone over once."""


class Outcome(IntEnum):
    RIGHT = 0
    WRONG = 1
    PASSED = 2


class Head(NamedTuple):
    """What is estimated: the traits that differ between people, and how readily one guesses."""

    hold: float
    """The threshold as it is met with five hidden stones: what ten minutes can tell best."""
    slip: float
    noise: float
    load: float
    rehearsals: float
    guesses: float

    @property
    def threshold(self) -> float:
        return self.hold - self.load * LOG_FIVE

    def traits(self) -> MemoryTraits:
        """As a bot has them."""
        return MemoryTraits(
            decay=DECAY,
            threshold=self.threshold,
            noise=self.noise,
            load=self.load,
            slip=self.slip,
            rehearsals=self.rehearsals,
        )


class Asked(NamedTuple):
    """All that matters of one question: times are seconds since the stone was last seen."""

    stones: int
    age: float
    base: float
    """The activation of a stone seen once, so long ago."""
    moved: tuple[float, ...]
    silent: tuple[float, ...]
    """The middle of each step of silence in which it may have been gone over."""
    choices: int
    """Among how many answers a guess would choose."""


def asked_for(
    stones: int,
    age: float,
    moved: tuple[float, ...] = (),
    silent: tuple[float, ...] = (),
    choices: int = 7,
) -> Asked:
    return Asked(stones, age, -DECAY * log(age), moved, silent, choices)


Chances: TypeAlias = tuple[float, float, float]


def chances(head: Head, asked: Asked) -> Chances:
    """How likely the answer is right, wrong, or `I do not know`."""
    stones, age, base, moved, silent, choices = asked
    wrong = 0.0
    if moved:
        right, wrong = _followed(head, stones, age, moved)
    elif silent:
        right = _gone_over(head, asked, silent, age**-DECAY)
    else:
        right = _recall(head, stones, base)
    blank = (1.0 - right - wrong) * head[5]
    lucky = blank / choices
    return right + lucky, wrong + blank - lucky, 1.0 - right - wrong - blank


def _recall(head: Head, stones: int, activation: float) -> float:
    hold, _, noise, load, _, _ = head
    missing = (hold - activation + load * (LOG[stones] - LOG_FIVE)) / noise
    return 1.0 / (1.0 + exp(missing)) if missing < 50.0 else 0.0


def _followed(head: Head, stones: int, age: float, moved: tuple[float, ...]) -> tuple[float, float]:
    """Each Swap must be recalled and rewritten; what is missed stays behind, and is believed."""
    kept, seen = 1.0, [0.0]
    for at in moved:
        kept *= _recall(head, stones, log(sum([(at - moment) ** -DECAY for moment in seen])))
        seen.append(at)
    placed = (1.0 - head.slip * max(0, stones - 2)) ** len(moved)
    fresh = _recall(head, stones, log(sum([(age - moment) ** -DECAY for moment in seen])))
    stale = _recall(head, stones, -DECAY * log(age))
    return kept * placed * fresh, kept * (1.0 - placed) * fresh + (1.0 - kept) * stale


def _gone_over(head: Head, asked: Asked, silent: tuple[float, ...], strength: float) -> float:
    """Over every step of silence: gone over in it or not, both as likely as they are.

    Only what still comes to mind can be gone over. `strength` is that of the answer's moment.
    """
    if not silent:
        return _recall(head, asked.stones, log(strength))
    at, rest = silent[0], silent[1:]
    often = head.rehearsals * REHEARSAL_SECONDS / TURN_SECONDS / asked.stones
    comes = min(often, _recall(head, asked.stones, -DECAY * log(at)))
    with_it = _gone_over(head, asked, rest, strength + (asked.age - at) ** -DECAY)
    return comes * with_it + (1.0 - comes) * _gone_over(head, asked, rest, strength)
