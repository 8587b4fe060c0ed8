"""Drills: fair trials, a fold over answers, and an estimate that finds what is there."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tellstones.bots import MemoryTraits
from tellstones.study.drills import DrillAnswer, DrillKind, begin
from tellstones.study.drills.answer_model import AnswerResult, AnswerTraits, chances, features_for
from tellstones.study.drills.drill_json import (
    done_json,
    estimate_json,
    parse_done,
    parse_trial,
    trial_json,
)
from tellstones.study.drills.drill_session import Session, resumed
from tellstones.study.drills.particle_filter import PRIOR_HIGH, PRIOR_LOW, ParticleFilter, prior
from tellstones.study.drills.simulated_players import DrillPlayer, SimulatedPlayer, drawn_traits
from tellstones.study.drills.trial_selection import expected_information, features_of
from tellstones.study.drills.trials import Design, Trial, make_trial
from tests.study.study_games import EVERY_DESIGN

pytestmark = pytest.mark.group("long")

USUAL = AnswerTraits(hold=-1.5, slip=0.03, noise=0.4, load=0.3, rehearsals=0.5, guesses=0.0)
trials = st.builds(make_trial, st.sampled_from(EVERY_DESIGN), st.randoms(use_true_random=False))
particles = st.builds(
    AnswerTraits,
    *(st.floats(low, high) for low, high in zip(PRIOR_LOW, PRIOR_HIGH, strict=True)),
)


def drilled(player: DrillPlayer, seed: str, seconds: float) -> Session:
    session, chance = begin(seed), Random(seed)
    while session.seconds + session.trial.design.seconds <= seconds:
        session = session.answered(player.answers(session.trial, chance))
    return session


@given(trials)
def test_the_right_answer_is_where_the_swaps_have_led(trial: Trial) -> None:
    lies = list(trial.stones)
    for one, other in trial.swaps:
        lies[one - 1], lies[other - 1] = lies[other - 1], lies[one - 1]
    for index, question in enumerate(trial.questions):
        assert lies[question.place - 1] is question.stone
        by_place = trial.design.kind is DrillKind.SWAPS
        assert trial.right(index) == (str(question.place) if by_place else question.stone)


@given(trials)
def test_no_stone_is_asked_for_twice(trial: Trial) -> None:
    asked = [question.stone for question in trial.questions]
    assert len(set(asked)) == len(asked) == trial.design.questions


def test_the_same_seed_shows_the_same_trial() -> None:
    design = Design(DrillKind.SWAPS, 5, 3, 1.0)
    assert make_trial(design, Random(4)) == make_trial(design, Random(4))
    assert begin("seed").trial == begin("seed").trial


@given(particles, trials)
def test_the_chances_of_an_answer_add_up_to_one(particle: AnswerTraits, trial: Trial) -> None:
    for index in range(len(trial.questions)):
        told = chances(particle, features_of(trial, index))
        assert sum(told) == pytest.approx(1.0)
        assert all(-1e-9 <= chance <= 1.0 for chance in told)


@given(particles, st.integers(1, 7), st.floats(1.0, 120.0))
def test_an_unmoved_stone_is_recalled_just_as_the_bots_recall_it(
    particle: AnswerTraits, stones: int, age: float
) -> None:
    traits: MemoryTraits = particle.memory_traits()
    expected = traits.chance_of_recall(traits.activation([age], stones))
    right, _, _ = chances(particle._replace(guesses=0.0), features_for(stones, age))
    assert right == pytest.approx(expected)


@pytest.mark.parametrize(
    "design",
    [
        Design(DrillKind.SWAPS, 5, 3, 1.0),
        Design(DrillKind.DELAY, 4, 0, 15.0),
        Design(DrillKind.TALK, 6, 0, 20.0),
    ],
    ids=str,
)
def test_the_law_agrees_with_players_who_forget_stone_by_stone(design: Design) -> None:
    chance, player = Random(7), SimulatedPlayer(USUAL)
    said = came = 0.0
    for _ in range(1500):
        trial = make_trial(design, chance)
        answers = player.answers(trial, chance)
        for index, answer in enumerate(answers):
            said += chances(USUAL, features_of(trial, index))[AnswerResult.RIGHT]
            came += answer.said == trial.right(index)
    asked = 1500 * design.questions
    assert said / asked == pytest.approx(came / asked, abs=0.02)


def test_longer_is_harder_and_more_is_harder() -> None:
    right = [chances(USUAL, features_for(4, age))[0] for age in (2.0, 10.0, 60.0)]
    assert right == sorted(right, reverse=True)
    right = [chances(USUAL, features_for(stones, 20.0))[0] for stones in (2, 4, 7)]
    assert right == sorted(right, reverse=True)
    assert chances(USUAL._replace(slip=0.12), features_for(5, 9.0, (2.0, 4.0)))[1] > 0.2


def test_going_over_stones_in_silence_helps_to_keep_them() -> None:
    silent = features_for(3, 18.0, silent=(5.0, 10.0, 15.0))
    keen, idle = USUAL._replace(rehearsals=1.2), USUAL._replace(rehearsals=0.0)
    assert chances(keen, silent)[0] > chances(idle, silent)[0] + 0.05


def test_the_next_trial_is_one_whose_answers_are_in_doubt() -> None:
    posterior = prior(Random(1))
    sure = make_trial(Design(DrillKind.TALK, 2, 0, 2.0), Random(2))
    told = make_trial(Design(DrillKind.LINE, 7, 0, 1.0), Random(2))
    witnesses = list(posterior.particles)
    assert expected_information(told, witnesses) > expected_information(sure, witnesses)


def test_answers_narrow_what_is_believed_towards_the_truth() -> None:
    session = drilled(SimulatedPlayer(USUAL), "narrowing", 240)
    told, before = session.estimate(), prior(Random(0), 1000)
    assumed = before.interval([particle.hold for particle in before.particles])
    assert told.hold.middle == pytest.approx(USUAL.hold, abs=0.4)
    assert told.hold.width < assumed.width / 3


def test_stated_intervals_hold_the_truth_about_as_often_as_stated() -> None:
    """A few players; `python -m bench.study` asks two hundred."""
    held = 0
    for number in range(8):
        particle = drawn_traits(Random(f"player {number}"))
        told = drilled(SimulatedPlayer(particle), f"player {number}", 150).estimate()
        held += told.hold.low <= particle.hold <= told.hold.high
    assert held >= 5


def test_a_session_is_a_fold_over_its_answers() -> None:
    session = drilled(SimulatedPlayer(USUAL), "fold", 60)
    again = resumed(session.seed, session.kinds, session.done)
    assert again == session
    assert again.estimate() == session.estimate()


def test_every_question_wants_one_answer() -> None:
    session = begin("strict")
    with pytest.raises(ValueError, match="one answer"):
        session.answered([DrillAnswer(None)] * (len(session.trial.questions) + 1))


def test_trials_answers_and_estimates_are_kept_as_json() -> None:
    session = drilled(SimulatedPlayer(USUAL), "json", 60)
    for done in session.done:
        assert parse_trial(trial_json(done.trial)) == done.trial
        assert parse_done(done_json(done)) == done
    told = estimate_json(session.estimate())
    assert told["half_life"]["low"] <= told["half_life"]["middle"] <= told["half_life"]["high"]
    assert told["mirror"].startswith("mirror:")


def test_one_kind_of_drill_asks_nothing_else() -> None:
    session, chance = begin("swaps only", [DrillKind.SWAPS]), Random(1)
    for _ in range(4):
        assert session.trial.design.kind is DrillKind.SWAPS
        session = session.answered(SimulatedPlayer(USUAL).answers(session.trial, chance))


def test_a_cloud_redrawn_without_evidence_stays_what_was_assumed() -> None:
    posterior: ParticleFilter = prior(Random(2), 600).moved(Random(3), 8)
    interval = posterior.interval([particle.hold for particle in posterior.particles])
    assert interval.low == pytest.approx(PRIOR_LOW.hold + 0.05 * 2.7, abs=0.15)
    assert interval.high == pytest.approx(PRIOR_HIGH.hold - 0.05 * 2.7, abs=0.15)
