"""Predicts answers from a person's traits: the memory model of the bots, in real seconds.

In the game a person turns a Line over turn by turn; in a drill every second is known, so the same
law (activation, threshold, noise, load, slip) is applied to the very seconds that passed. It is
written for speed: a session asks it some hundred thousand times.
"""

from __future__ import annotations

from enum import IntEnum
from math import exp, log
from typing import NamedTuple, TypeAlias

from tellstones.bots import MemoryTraits
from tellstones.bots.memory.recall import LOG_FIVE

DECAY = 0.5
"""Ten minutes cannot tell a faster decay from a higher threshold; ACT-R's usual value is kept."""
TURN_SECONDS = 10.0
REHEARSAL_SECONDS = 5.0
"""Step length for pauses: a stone may be rehearsed once per step."""


class AnswerResult(IntEnum):
    """The result of an answer."""

    RIGHT = 0
    WRONG = 1
    PASSED = 2


class AnswerTraits(NamedTuple):
    """The estimated parameters: traits that differ between people, and how readily one guesses."""

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

    def memory_traits(self) -> MemoryTraits:
        """The traits of a bot."""
        return MemoryTraits(
            decay=DECAY,
            threshold=self.threshold,
            noise=self.noise,
            load=self.load,
            slip=self.slip,
            rehearsals=self.rehearsals,
        )


class QuestionFeatures(NamedTuple):
    """The activations behind one question, which are the same for every player.

    Everything that costs time to compute is computed once, here, and not for every traits.
    """

    age: float
    """Seconds since the stone was last seen."""
    base: float
    """The activation of a stone seen once, so long ago."""
    crowd: float
    """Additional load compared with a Line of five stones."""
    stones: int
    moved: tuple[float, ...]
    """The activation at each Swap that moved it, all Swaps before having been followed."""
    fresh: float
    """The activation in the end, all Swaps having been followed."""
    silent: tuple[float, ...]
    """The middle of each step of a pause in which the stone may have been rehearsed."""
    luck: float
    """Probability that a guess is right."""


def features_for(
    stones: int,
    age: float,
    moved: tuple[float, ...] = (),
    silent: tuple[float, ...] = (),
    choices: int = 7,
) -> QuestionFeatures:
    """Times are seconds since the stone was last seen; `choices` what a guess chooses among."""
    seen, activations = [0.0], []
    for at in moved:
        activations.append(_activation(at, seen))
        seen.append(at)
    return QuestionFeatures(
        age=age,
        base=-DECAY * log(age),
        crowd=log(stones) - LOG_FIVE,
        stones=stones,
        moved=tuple(activations),
        fresh=_activation(age, seen),
        silent=silent,
        luck=1.0 / choices,
    )


def _activation(now: float, seen: list[float]) -> float:
    return log(sum([(now - moment) ** -DECAY for moment in seen]))


Chances: TypeAlias = tuple[float, float, float]


def chances(traits: AnswerTraits, asked: QuestionFeatures) -> Chances:
    """Return the probabilities that the answer is right, wrong, or `I do not know`."""
    hold, slip, noise, load, _, guesses = traits
    _, base, crowd, stones, moved, fresh, silent, luck = asked
    met = hold + load * crowd
    right, wrong = _logistic((base - met) / noise), 0.0
    if moved:
        # Each Swap must be recalled and rewritten; what is missed stays behind, and is believed.
        stale, kept = right, 1.0
        for activation in moved:
            kept *= _logistic((activation - met) / noise)
        placed = (1.0 - slip * (stones - 2)) ** len(moved) if stones > 2 else 1.0
        followed = kept * _logistic((fresh - met) / noise)
        right, wrong = followed * placed, followed * (1.0 - placed) + (1.0 - kept) * stale
    elif silent:
        right = _gone_over(traits, asked, silent, asked.age**-DECAY)
    blank = (1.0 - right - wrong) * guesses
    return right + blank * luck, wrong + blank * (1.0 - luck), 1.0 - right - wrong - blank


def _logistic(x: float) -> float:
    return 1.0 / (1.0 + exp(-x)) if x > -50.0 else 0.0


def _gone_over(
    traits: AnswerTraits,
    asked: QuestionFeatures,
    silent: tuple[float, ...],
    strength: float,
) -> float:
    """Marginalizes over every step of silence: rehearsed or not, by their probabilities.

    Only what still comes to mind can be gone over. `strength` is that of the answer's moment.
    """
    met = traits.hold + traits.load * asked.crowd
    if not silent:
        return _logistic((log(strength) - met) / traits.noise)
    at, rest = silent[0], silent[1:]
    often = traits.rehearsals * REHEARSAL_SECONDS / TURN_SECONDS / asked.stones
    comes = min(often, _logistic((-DECAY * log(at) - met) / traits.noise))
    with_it = _gone_over(traits, asked, rest, strength + (asked.age - at) ** -DECAY)
    return comes * with_it + (1.0 - comes) * _gone_over(traits, asked, rest, strength)
