"""Predictions of a drill also hold for people whose memory follows another law."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tellstones.study.drills import begin
from tellstones.study.drills.answer_model import AnswerTraits, QuestionFeatures, features_for
from tellstones.study.drills.deviation import fitted_deviation
from tellstones.study.drills.other_memory_laws import (
    LAWS,
    ExponentialFading,
    FixedSlots,
    Interference,
    Lapses,
    MemoryLaw,
    OtherLawPlayer,
    PowerLaw,
    PrimacyRecency,
    other_law_player,
)
from tellstones.study.drills.predictions import Prediction
from tellstones.study.drills.simulated_players import DrillPlayer, SimulatedPlayer
from tellstones.study.drills.trial_selection import features_of
from tellstones.study.drills.trials import make_trial
from tests.study.study_games import EVERY_DESIGN

pytestmark = pytest.mark.group("long")

OURS = SimulatedPlayer(
    AnswerTraits(hold=-1.5, slip=0.03, noise=0.4, load=0.3, rehearsals=0.5, guesses=0.1)
)
STRANGERS: dict[str, MemoryLaw] = {
    "fading": ExponentialFading(60.0),
    "slots": FixedSlots(4.0),
    "waning": PowerLaw(0.6, 5.0),
    "disturbed": Interference(0.07, 0.1, 0.2),
    "ends": PrimacyRecency(0.95, 0.5),
    "absent": Lapses(0.3),
}
asked = st.builds(
    features_for,
    st.integers(2, 7),
    st.floats(1.0, 90.0),
    st.sampled_from([(), (0.7,), (0.7, 0.9)]),
)
answers = st.lists(st.tuples(st.floats(0.0, 1.0), asked, st.booleans()), max_size=12)


def predicted_by_drill(player: DrillPlayer, seed: str, seconds: float) -> Prediction:
    session, chance = begin(seed), Random(seed)
    while session.seconds + session.trial.design.seconds <= seconds:
        session = session.answered(player.answers(session.trial, chance))
    return session.prediction()


def predicted_and_true(player: DrillPlayer, drills: int = 2) -> tuple[float, float]:
    """Averages over a few drills, because one says little, and over all possible questions."""
    chance = Random(3)
    said = came = count = 0.0
    for number in range(drills):
        known = predicted_by_drill(player, f"stranger {number}", 450)
        for _ in range(60):
            trial = make_trial(chance.choice(EVERY_DESIGN), chance)
            for index, answer in enumerate(player.answers(trial, chance)):
                said += known.right(features_of(trial, index))
                came += answer.said == trial.right(index)
                count += 1
    return said / count, came / count


@pytest.mark.parametrize("law", STRANGERS)
def test_who_remembers_by_another_law_is_predicted_as_it_comes(law: str) -> None:
    said, came = predicted_and_true(OtherLawPlayer(STRANGERS[law]))
    assert said == pytest.approx(came, abs=0.1)


def test_who_follows_our_law_is_predicted_as_it_comes() -> None:
    said, came = predicted_and_true(OURS)
    assert said == pytest.approx(came, abs=0.1)


def test_every_law_that_is_measured_is_tested() -> None:
    assert set(LAWS) == set(STRANGERS)
    for law in LAWS:
        trial = make_trial(EVERY_DESIGN[7], Random(1))
        assert len(other_law_player(law, Random(2)).answers(trial, Random(3))) == len(
            trial.questions
        )


def test_an_estimate_tells_what_is_expected_where_answers_depart_from_the_law() -> None:
    """Nothing moves this player's stones astray, and the law alone would not believe it."""
    steady, chance = OtherLawPlayer(FixedSlots(7.0, follows=1.0)), Random(5)
    session = begin("steady")
    while session.seconds < 240:
        session = session.answered(steady.answers(session.trial, chance))
    told = session.estimate()
    assert told.expected_swaps > 0.85
    assert told.expected_later > 0.85


def test_without_an_answer_the_law_speaks_alone_but_not_too_surely() -> None:
    nothing = fitted_deviation([])
    usual = features_for(5, 15.0)
    assert nothing.weights == (0.0,) * len(nothing.weights)
    assert nothing.chance(0.5, usual) == pytest.approx(0.5)
    assert 0.5 < nothing.chance(0.9, usual) < 0.9


def test_answers_that_contradict_the_law_are_believed_in_the_end() -> None:
    usual, fuller = features_for(5, 15.0), features_for(7, 30.0)
    better = fitted_deviation([(0.4, usual, True)] * 60)
    assert better.chance(0.4, usual) > 0.85
    worse = fitted_deviation([(0.9, fuller, False)] * 60)
    assert worse.chance(0.9, fuller) < 0.2


@given(answers, st.floats(0.0, 1.0), asked)
def test_a_prediction_is_always_a_chance(
    given_answers: list[tuple[float, QuestionFeatures, bool]],
    said: float,
    question: QuestionFeatures,
) -> None:
    assert 0.0 < fitted_deviation(given_answers).chance(said, question) < 1.0


@given(asked)
def test_the_surer_the_law_the_surer_the_prediction(question: QuestionFeatures) -> None:
    told = fitted_deviation([(0.6, question, True), (0.6, question, False)])
    chances = [told.chance(said, question) for said in (0.1, 0.3, 0.5, 0.7, 0.9)]
    assert chances == sorted(chances)
