"""A drill session: which trial comes next, and what the answers say of the player's memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from tellstones.bots import MemoryTraits
from tellstones.study.drills.answer_model import AnswerResult, AnswerTraits, chances, features_for
from tellstones.study.drills.difficulty import rung_after
from tellstones.study.drills.memory_measures import half_life
from tellstones.study.drills.particle_filter import Interval, ParticleFilter, prior
from tellstones.study.drills.predictions import Prediction, prediction
from tellstones.study.drills.trial_selection import features_of, next_trial
from tellstones.study.drills.trials import DrillKind, Trial

EVERY_KIND = tuple(DrillKind)
TEN_MINUTES = 600.0
SETTLING_STEPS = 12
"""Steps that the particles take before an estimate, so that it does not depend on their
randomness."""


@dataclass(frozen=True, slots=True)
class DrillAnswer:
    """One answer, or None for `I do not know`, with its time if measured.

    `seconds` are counted from the end of the pause, when the first question is asked.
    """

    said: str | None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class AnsweredTrial:
    """A trial with its answers."""

    trial: Trial
    answers: tuple[DrillAnswer, ...]

    @property
    def outcomes(self) -> tuple[AnswerResult, ...]:
        return tuple(_outcome(self.trial, i, answer.said) for i, answer in enumerate(self.answers))


def _outcome(trial: Trial, index: int, said: str | None) -> AnswerResult:
    if said is None:
        return AnswerResult.PASSED
    return AnswerResult.RIGHT if said == trial.right(index) else AnswerResult.WRONG


@dataclass(frozen=True, slots=True)
class Session:
    """A drill under way: the same seed and answers give the same trials and the same estimate."""

    seed: str
    kinds: tuple[DrillKind, ...]
    posterior: ParticleFilter
    trial: Trial
    """The one to be shown now."""
    first_rung: int = 0
    """Level of difficulty at which it began."""
    done: tuple[AnsweredTrial, ...] = ()

    @property
    def seconds(self) -> float:
        return sum(done.trial.design.seconds for done in self.done)

    @property
    def rung(self) -> int:
        """The level of difficulty that the answers have reached."""
        rung = self.first_rung
        for done in self.done:
            right = done.outcomes.count(AnswerResult.RIGHT)
            rung = rung_after(rung, right, len(done.outcomes))
        return rung

    def answered(self, answers: Sequence[DrillAnswer]) -> Session:
        """Raises ValueError unless there is one answer to each question."""
        if len(answers) != len(self.trial.questions):
            raise ValueError("one answer to each question")
        finished = AnsweredTrial(self.trial, tuple(answers))
        chance = Random(f"{self.seed}:{len(self.done)}")
        evidence = [
            (features_of(self.trial, i, answer.seconds), outcome)
            for i, (answer, outcome) in enumerate(zip(answers, finished.outcomes, strict=True))
        ]
        posterior = self.posterior.learned(evidence, chance)
        told = replace(self, posterior=posterior, done=(*self.done, finished))
        return replace(told, trial=_next(posterior, self.kinds, len(told.done), told.rung, chance))

    def prediction(self) -> Prediction:
        """Predict recall from the law and from the departures of these answers."""
        return prediction(self.posterior.moved(Random(f"{self.seed}:prediction")))

    def estimate(self) -> Estimate:
        settled = self.posterior.moved(Random(f"{self.seed}:estimate"), SETTLING_STEPS)
        answers = sum(len(done.answers) for done in self.done)
        return estimate(settled, answers, self.seconds, self.rung)


def begin(seed: int | str, kinds: Sequence[DrillKind] = EVERY_KIND, rung: int = 0) -> Session:
    """A new session; a returning player starts on the rung where the last one ended."""
    chance = Random(f"{seed}:begin")
    posterior = prior(chance)
    trial = _next(posterior, tuple(kinds), 0, rung, chance)
    return Session(str(seed), tuple(kinds), posterior, trial, rung)


def _next(
    posterior: ParticleFilter, kinds: tuple[DrillKind, ...], number: int, rung: int, chance: Random
) -> Trial:
    """Slips show in Swaps and nowhere else, so a drill of all kinds gives every second trial to
    them; otherwise it is whatever tells most."""
    if len(kinds) == 1:
        return next_trial(posterior, kinds, chance, clear=False, rung=rung)
    if DrillKind.SWAPS in kinds and number % 2:
        kinds = (DrillKind.SWAPS,)
    return next_trial(posterior, kinds, chance, clear=True, rung=rung)


def resumed(
    seed: str, kinds: Sequence[DrillKind], done: Sequence[AnsweredTrial], rung: int = 0
) -> Session:
    """A session taken up again, from what was kept of it."""
    session = begin(seed, kinds, rung)
    for finished in done:
        session = replace(session, trial=finished.trial).answered(finished.answers)
    return session


@dataclass(frozen=True, slots=True)
class Estimate:
    """The estimated traits, each with its central 90 % interval.

    `hold` and `slip` are what ten minutes of drill can tell; the other traits stay within what is
    known of people and are averaged over. The rest is said in words that mean something.
    """

    hold: Interval
    slip: Interval
    half_life: Interval
    """Seconds after which one of five stones, seen once, is recalled every second time."""
    after_three_turns: Interval
    """The chance to recall one of four hidden stones half a minute after it was seen."""
    through_three_swaps: Interval
    """The chance to follow one stone through three Swaps among five."""
    expected_later: float
    expected_swaps: float
    """The two chances again, not by the law alone but by where the answers depart from it."""
    traits: MemoryTraits
    answers: int
    seconds: float
    rung: int
    """Level of difficulty at which the next drill begins."""


HALF_A_MINUTE = features_for(4, 30.0)
THREE_SWAPS = features_for(5, 8.0, moved=(2.0, 4.0, 6.0))


def estimate(posterior: ParticleFilter, answers: int, seconds: float, rung: int = 0) -> Estimate:
    def interval(values: list[float]) -> Interval:
        return posterior.interval(values)

    def without_guessing(particle: AnswerTraits) -> AnswerTraits:
        return particle._replace(guesses=0.0)

    particles = [without_guessing(particle) for particle in posterior.particles]
    expected = prediction(posterior)
    return Estimate(
        hold=interval([particle.hold for particle in particles]),
        slip=interval([particle.slip for particle in particles]),
        half_life=interval([half_life(particle.hold) for particle in particles]),
        after_three_turns=interval([chances(particle, HALF_A_MINUTE)[0] for particle in particles]),
        through_three_swaps=interval([chances(particle, THREE_SWAPS)[0] for particle in particles]),
        expected_later=expected.knows(HALF_A_MINUTE),
        expected_swaps=expected.knows(THREE_SWAPS),
        traits=posterior.mean().memory_traits(),
        answers=answers,
        seconds=seconds,
        rung=rung,
    )
