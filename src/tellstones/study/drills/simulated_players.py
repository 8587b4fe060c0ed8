"""Simulated players with a known memory, to see whether a drill finds out what it should.

They do not use the law that the estimate rests on: they forget, slip and go over stones one by one
and second by second. Those who remember by other laws altogether are in `other_memory_laws.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from random import Random
from typing import Protocol

from tellstones.rules import SEVEN, Stone
from tellstones.study.drills.answer_model import DECAY, TURN_SECONDS, AnswerTraits
from tellstones.study.drills.drill_session import DrillAnswer
from tellstones.study.drills.particle_filter import PRIOR_HIGH, PRIOR_LOW
from tellstones.study.drills.trials import (
    ANSWER_SECONDS,
    SHOW_SECONDS,
    SWAP_SECONDS,
    DrillKind,
    Trial,
)


class DrillPlayer(Protocol):
    """A simulated player that answers the questions of a trial."""

    def answers(self, trial: Trial, chance: Random) -> list[DrillAnswer]: ...


def drawn_traits(chance: Random) -> AnswerTraits:
    """Anybody, from all that is thought possible before a drill."""
    return AnswerTraits(
        *(
            low + (high - low) * chance.random()
            for low, high in zip(PRIOR_LOW, PRIOR_HIGH, strict=True)
        )
    )


@dataclass(slots=True)
class _Memory:
    """The believed place of each stone, and the time it last came to mind."""

    places: dict[Stone, int]
    moments: dict[Stone, list[float]]


@dataclass(frozen=True, slots=True)
class SimulatedPlayer:
    """Remembers as the bots do: activation, threshold, noise, load, slips, rehearsals."""

    traits: AnswerTraits

    def answers(self, trial: Trial, chance: Random) -> list[DrillAnswer]:
        mind = _Memory(
            {stone: place for place, stone in enumerate(trial.stones, start=1)},
            {stone: [place * SHOW_SECONDS] for place, stone in enumerate(trial.stones)},
        )
        now = (len(trial.stones) - 1) * SHOW_SECONDS
        for number, swap in enumerate(trial.swaps):
            self._follow(mind, swap, now + (number + 0.5) * SWAP_SECONDS, chance)
        now += len(trial.swaps) * SWAP_SECONDS
        if trial.design.kind is DrillKind.DELAY:
            self._go_over(mind, now, trial.design.pause, chance)
        now += trial.design.pause
        return [
            self._answer(mind, trial, i, now + (i + 0.5) * ANSWER_SECONDS, chance)
            for i in range(len(trial.questions))
        ]

    def _follow(self, mind: _Memory, swap: tuple[int, int], now: float, chance: Random) -> None:
        one, other = swap
        for stone, place in list(mind.places.items()):
            if place in swap and self._recalls(mind, stone, now, chance):
                target = other if place == one else one
                if chance.random() < self.traits.slip * max(0, len(mind.places) - 2):
                    beside = [p for p in (target - 1, target + 1) if 1 <= p <= len(mind.places)]
                    target = chance.choice(beside)
                mind.places[stone] = target
                mind.moments[stone].append(now)

    def _go_over(self, mind: _Memory, begun: float, pause: float, chance: Random) -> None:
        for second in range(int(pause)):
            now = begun + second + 0.5
            if chance.random() < self.traits.rehearsals / TURN_SECONDS:
                minded = [s for s in mind.places if self._recalls(mind, s, now, chance)]
                if minded:
                    mind.moments[chance.choice(minded)].append(now)

    def _recalls(self, mind: _Memory, stone: Stone, now: float, chance: Random) -> bool:
        strength = sum((now - moment) ** -DECAY for moment in mind.moments[stone])
        activation = log(strength) - self.traits.load * log(len(mind.places))
        even = min(max(chance.random(), 1e-12), 1 - 1e-12)
        return activation + self.traits.noise * log(even / (1 - even)) > self.traits.threshold

    def _answer(
        self, mind: _Memory, trial: Trial, index: int, now: float, chance: Random
    ) -> DrillAnswer:
        stone, after = trial.questions[index].stone, (index + 0.5) * ANSWER_SECONDS
        if self._recalls(mind, stone, now, chance):
            if trial.design.kind is DrillKind.SWAPS:
                return DrillAnswer(str(mind.places[stone]), after)
            return DrillAnswer(stone, after)
        if chance.random() < self.traits.guesses:
            lucky = chance.random() < 1.0 / max(2, len(trial.stones) - index)
            return DrillAnswer(trial.right(index) if lucky else wrong_answer(trial, index), after)
        return DrillAnswer(None, after)


def wrong_answer(trial: Trial, index: int) -> str:
    right = trial.right(index)
    if trial.design.kind is DrillKind.SWAPS:
        return "1" if right != "1" else "2"
    return next(stone for stone in SEVEN if stone != right)
