"""Selects the next trial: the one expected to tell most for every second it takes."""

from __future__ import annotations

from collections.abc import Iterable
from math import log
from random import Random

from tellstones.study.drills.answer_model import (
    REHEARSAL_SECONDS,
    AnswerTraits,
    QuestionFeatures,
    chances,
    features_for,
)
from tellstones.study.drills.difficulty import within
from tellstones.study.drills.particle_filter import ParticleFilter
from tellstones.study.drills.trials import (
    ANSWER_SECONDS,
    Design,
    DrillKind,
    Question,
    Trial,
    make_trial,
)

CANDIDATES = 12
"""Designs that are weighed before each trial."""
WITNESSES = 40
"""Number of particles used to predict each candidate."""

_STONES = range(2, 8)
_SWAPS = (1, 2, 3, 4, 6)
_PAUSES = (2.0, 5.0, 10.0, 15.0, 20.0, 30.0, 45.0)
_SILENCES = (5.0, 10.0, 15.0)


def designs(kind: DrillKind) -> list[Design]:
    """Everything that a drill of this kind may ask."""
    match kind:
        case DrillKind.SWAPS:
            return [Design(kind, n, swaps, 1.0) for n in range(3, 8) for swaps in _SWAPS]
        case DrillKind.DELAY:
            return [Design(kind, n, 0, pause) for n in _STONES for pause in _SILENCES]
        case DrillKind.TALK:
            return [Design(kind, n, 0, pause) for n in _STONES for pause in _PAUSES]
        case DrillKind.LINE:
            return [Design(kind, n, 0, 1.0) for n in range(4, 8)]


def features_of(trial: Trial, index: int, seconds: float | None = None) -> QuestionFeatures:
    """The model's inputs for a question; `seconds` from the end of the pause to the answer."""
    design, question = trial.design, trial.questions[index]
    after = (index + 0.5) * ANSWER_SECONDS if seconds is None else seconds
    age = trial.age(question, design.pause + after)
    return features_for(
        stones=design.stones,
        age=age,
        moved=trial.moved_at(question),
        silent=_silent(trial, question),
        choices=max(2, design.stones - index),
    )


def _silent(trial: Trial, question: Question) -> tuple[float, ...]:
    if trial.design.kind is not DrillKind.DELAY:
        return ()
    begun = trial.age(question, 0.0)
    steps = round(trial.design.pause / REHEARSAL_SECONDS)
    return tuple(begun + (step + 0.5) * REHEARSAL_SECONDS for step in range(steps))


def next_trial(
    posterior: ParticleFilter, kinds: Iterable[DrillKind], chance: Random, *, clear: bool, rung: int
) -> Trial:
    """Weighs some designs by expected information per second, and makes a trial of the best.

    Where one wants to find out how somebody remembers, only what is `clear` is asked.
    """
    asked = [design for kind in kinds for design in designs(kind) if design.clear or not clear]
    possible = within(rung, asked)
    drawn = chance.sample(possible, min(CANDIDATES, len(possible)))
    trials = [make_trial(design, chance) for design in drawn]
    witnesses = chance.choices(posterior.particles, posterior.weights, k=WITNESSES)
    return max(trials, key=lambda trial: expected_information(trial, witnesses))


def expected_information(trial: Trial, witnesses: list[AnswerTraits]) -> float:
    """Information gain in nats a second: how far the answers are uncertain because the particles
    disagree."""
    total = 0.0
    for index in range(len(trial.questions)):
        asked = features_of(trial, index)
        told = [chances(particle, asked) for particle in witnesses]
        mean = [sum(column) / len(told) for column in zip(*told, strict=True)]
        total += _entropy(mean) - sum([_entropy(one) for one in told]) / len(told)
    return total / trial.design.seconds


def _entropy(chances: Iterable[float]) -> float:
    return -sum([p * log(p) for p in chances if p > 0.0])
