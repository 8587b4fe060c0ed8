"""A drill session: a fold over answers, and what it says of the player's memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from tellstones.bots import MemoryTraits
from tellstones.study.drills.answer_model import Head, Outcome, asked_for, chances
from tellstones.study.drills.particle_filter import Cloud, Interval, assumed
from tellstones.study.drills.plain_measures import half_life
from tellstones.study.drills.predictions import Prediction, prediction
from tellstones.study.drills.trial_selection import asked_of, next_trial
from tellstones.study.drills.trials import Kind, Trial

EVERY_KIND = tuple(Kind)
TEN_MINUTES = 600.0
SETTLING_STEPS = 12
"""Before an estimate is told, the cloud takes some more steps, so that no chance of it shows."""


@dataclass(frozen=True, slots=True)
class Answered:
    """One answer: what was said, or None for `I do not know`; and when, if that was measured.

    `seconds` are counted from the end of the pause, when the first question is asked.
    """

    said: str | None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """A trial with its answers."""

    trial: Trial
    answers: tuple[Answered, ...]

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        return tuple(_outcome(self.trial, i, answer.said) for i, answer in enumerate(self.answers))


def _outcome(trial: Trial, index: int, said: str | None) -> Outcome:
    if said is None:
        return Outcome.PASSED
    return Outcome.RIGHT if said == trial.right(index) else Outcome.WRONG


@dataclass(frozen=True, slots=True)
class Session:
    """The same seed and the same answers give the same trials and the same estimate."""

    seed: str
    kinds: tuple[Kind, ...]
    cloud: Cloud
    trial: Trial
    """The one to be shown now."""
    done: tuple[Done, ...] = ()

    @property
    def seconds(self) -> float:
        return sum(done.trial.design.seconds for done in self.done)

    def answered(self, answers: Sequence[Answered]) -> Session:
        """Raises ValueError unless there is one answer to each question."""
        if len(answers) != len(self.trial.questions):
            raise ValueError("one answer to each question")
        finished = Done(self.trial, tuple(answers))
        chance = Random(f"{self.seed}:{len(self.done)}")
        evidence = [
            (asked_of(self.trial, i, answer.seconds), outcome)
            for i, (answer, outcome) in enumerate(zip(answers, finished.outcomes, strict=True))
        ]
        cloud = self.cloud.learned(evidence, chance)
        trial = _next(cloud, self.kinds, len(self.done) + 1, chance)
        return replace(self, cloud=cloud, trial=trial, done=(*self.done, finished))

    def prediction(self) -> Prediction:
        """How likely anything would be recalled, by the law and by where the answers depart."""
        return prediction(self.cloud.moved(Random(f"{self.seed}:prediction")))

    def estimate(self) -> Estimate:
        settled = self.cloud.moved(Random(f"{self.seed}:estimate"), SETTLING_STEPS)
        return estimate(settled, sum(len(done.answers) for done in self.done), self.seconds)


def begin(
    seed: int | str, kinds: Sequence[Kind] = EVERY_KIND, before: Cloud | None = None
) -> Session:
    """A new session; with `before` it goes on from what an earlier one told."""
    chance = Random(f"{seed}:begin")
    cloud = before or assumed(chance)
    return Session(str(seed), tuple(kinds), cloud, _next(cloud, tuple(kinds), 0, chance))


def _next(cloud: Cloud, kinds: tuple[Kind, ...], number: int, chance: Random) -> Trial:
    """Slips show in Swaps and nowhere else, so a drill of all kinds gives every second trial to
    them; otherwise it is whatever tells most."""
    if len(kinds) == 1:
        return next_trial(cloud, kinds, chance, clear=False)
    if Kind.SWAPS in kinds and number % 2:
        kinds = (Kind.SWAPS,)
    return next_trial(cloud, kinds, chance, clear=True)


def resumed(seed: str, kinds: Sequence[Kind], done: Sequence[Done]) -> Session:
    """A session taken up again, from what was kept of it."""
    session = begin(seed, kinds)
    for finished in done:
        session = replace(session, trial=finished.trial).answered(finished.answers)
    return session


@dataclass(frozen=True, slots=True)
class Estimate:
    """What the answers say, each with its central 90 % interval.

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


HALF_A_MINUTE = asked_for(4, 30.0)
THREE_SWAPS = asked_for(5, 8.0, moved=(2.0, 4.0, 6.0))


def estimate(cloud: Cloud, answers: int, seconds: float) -> Estimate:
    def interval(values: list[float]) -> Interval:
        return cloud.interval(values)

    def without_guessing(head: Head) -> Head:
        return head._replace(guesses=0.0)

    heads = [without_guessing(head) for head in cloud.heads]
    expected = prediction(cloud)
    return Estimate(
        hold=interval([head.hold for head in heads]),
        slip=interval([head.slip for head in heads]),
        half_life=interval([half_life(head.hold) for head in heads]),
        after_three_turns=interval([chances(head, HALF_A_MINUTE)[0] for head in heads]),
        through_three_swaps=interval([chances(head, THREE_SWAPS)[0] for head in heads]),
        expected_later=expected.knows(HALF_A_MINUTE),
        expected_swaps=expected.knows(THREE_SWAPS),
        traits=cloud.mean().traits(),
        answers=answers,
        seconds=seconds,
    )
