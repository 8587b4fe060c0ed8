"""Simulated players whose memory follows another law than ours, to see how they are predicted.

Each tells the chance to know a stone by a few lines of its own. None of these laws is among those
that a drill believes in (`answer_model.py`): they are what psychology has proposed instead of
activation, and what people do when they do not attend.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Protocol

from tellstones.rules import Stone
from tellstones.study.drills.drill_session import DrillAnswer
from tellstones.study.drills.simulated_players import DrillPlayer, wrong_answer
from tellstones.study.drills.trials import ANSWER_SECONDS, DrillKind, Question, Trial


class MemoryLaw(Protocol):
    """A model of memory: predicts for every question the chance to know the answer."""

    def attended(self, trial: Trial, chance: Random) -> Callable[[Question, float], float]: ...


@dataclass(frozen=True, slots=True)
class OtherLawPlayer:
    """Answers by some law; without knowledge, guesses now and then."""

    law: MemoryLaw
    guesses: float = 0.0

    def answers(self, trial: Trial, chance: Random) -> list[DrillAnswer]:
        known = self.law.attended(trial, chance)
        told = []
        for index, question in enumerate(trial.questions):
            after = (index + 0.5) * ANSWER_SECONDS
            age = trial.age(question, trial.design.pause + after)
            knows = chance.random() < known(question, age)
            told.append(DrillAnswer(self._said(trial, index, knows, chance), after))
        return told

    def _said(self, trial: Trial, index: int, knows: bool, chance: Random) -> str | None:
        if knows:
            return trial.right(index)
        if chance.random() >= self.guesses:
            return None
        lucky = chance.random() < 1.0 / max(2, len(trial.stones) - index)
        return trial.right(index) if lucky else wrong_answer(trial, index)


@dataclass(frozen=True, slots=True)
class ExponentialFading:
    """Stones fade exponentially, and faster the more there are."""

    seconds: float
    follows: float = 0.95

    def attended(self, trial: Trial, chance: Random) -> Callable[[Question, float], float]:
        crowd = len(trial.stones) / 5.0
        return lambda question, age: (
            exp(-age * crowd / self.seconds) * self.follows ** len(question.moved)
        )


@dataclass(frozen=True, slots=True)
class FixedSlots:
    """A fixed number of stones is remembered almost without fading; the others are not
    remembered."""

    slots: float
    follows: float = 0.95

    def attended(self, trial: Trial, chance: Random) -> Callable[[Question, float], float]:
        held = int(self.slots) + (chance.random() < self.slots % 1)
        kept: set[Stone] = set(chance.sample(trial.stones, min(held, len(trial.stones))))
        return lambda question, age: (
            exp(-age / 400.0) * self.follows ** len(question.moved) * (question.stone in kept)
        )


@dataclass(frozen=True, slots=True)
class PowerLaw:
    """A power of the time, as in Wickelgren's law, and no load: many stones are as easy as few."""

    power: float
    scale: float
    follows: float = 0.9

    def attended(self, trial: Trial, chance: Random) -> Callable[[Question, float], float]:
        return lambda question, age: (
            (1.0 + age / self.scale) ** -self.power * self.follows ** len(question.moved)
        )


@dataclass(frozen=True, slots=True)
class Interference:
    """Forgetting by interference alone: other stones, Swaps, and talk, but not time."""

    by_stones: float
    by_swaps: float
    by_words: float

    def attended(self, trial: Trial, chance: Random) -> Callable[[Question, float], float]:
        words = trial.design.pause / 10.0 if trial.design.kind is DrillKind.TALK else 0.0
        around = self.by_stones * (len(trial.stones) - 1) + self.by_words * words
        return lambda question, _: exp(
            -around - self.by_swaps * (len(trial.swaps) + 2 * len(question.moved))
        )


@dataclass(frozen=True, slots=True)
class PrimacyRecency:
    """The first and the last stone are kept, those between are not: primacy and recency."""

    ends: float
    between: float
    follows: float = 0.9

    def attended(self, trial: Trial, chance: Random) -> Callable[[Question, float], float]:
        outer = (0, len(trial.stones) - 1)
        return lambda question, age: (
            (self.ends if question.shown in outer else self.between)
            * exp(-age / 120.0)
            * self.follows ** len(question.moved)
        )


@dataclass(frozen=True, slots=True)
class Lapses:
    """Remembers nearly everything, but is with every so-many-th trial somewhere else in mind."""

    away: float

    def attended(self, trial: Trial, chance: Random) -> Callable[[Question, float], float]:
        if chance.random() < self.away:
            return lambda _question, _age: 0.1
        return lambda question, _age: 0.95 * 0.97 ** len(question.moved)


LAWS: dict[str, Callable[[Random], MemoryLaw]] = {
    "fading": lambda chance: ExponentialFading(10.0 ** chance.uniform(1.0, 2.3)),
    "slots": lambda chance: FixedSlots(chance.uniform(2.0, 6.0)),
    "waning": lambda chance: PowerLaw(chance.uniform(0.2, 1.2), 10.0 ** chance.uniform(0.0, 1.5)),
    "disturbed": lambda chance: Interference(
        chance.uniform(0.0, 0.15), chance.uniform(0.0, 0.2), chance.uniform(0.0, 0.4)
    ),
    "ends": lambda chance: PrimacyRecency(chance.uniform(0.8, 1.0), chance.uniform(0.2, 0.8)),
    "absent": lambda chance: Lapses(chance.uniform(0.1, 0.6)),
}


def other_law_player(law: str, chance: Random) -> DrillPlayer:
    """A simulated player who remembers by this law and guesses as readily as people do."""
    return OtherLawPlayer(LAWS[law](chance), chance.uniform(0.0, 0.5))
