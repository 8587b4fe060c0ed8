"""A drill begins with three or four stones, and follows how the answers go."""

from __future__ import annotations

import pytest

from tellstones.study.drills import DrillAnswer, DrillKind, Session, begin
from tellstones.study.drills.difficulty import LADDER, rung_after, within
from tellstones.study.drills.drill_session import EVERY_KIND, resumed
from tellstones.study.drills.trial_selection import designs


def answered(session: Session, *, right: bool) -> Session:
    questions = range(len(session.trial.questions))
    return session.answered(
        [DrillAnswer(session.trial.right(i) if right else None) for i in questions]
    )


@pytest.mark.parametrize("kinds", [EVERY_KIND, *((kind,) for kind in DrillKind)])
def test_the_first_trial_has_three_or_four_stones(kinds: tuple[DrillKind, ...]) -> None:
    for seed in range(5):
        assert begin(seed, kinds).trial.design.stones in (3, 4)


def test_right_answers_lead_up_and_wrong_ones_down() -> None:
    session = begin("up and down")
    for rung in (1, 2, 3, 3):
        session = answered(session, right=True)
        assert session.rung == rung
        assert session.trial.design.stones >= LADDER[rung].fewest_stones
    for rung in (2, 1, 0, 0):
        session = answered(session, right=False)
        assert session.rung == rung
    assert session.trial.design.stones <= 4


def test_three_quarters_lead_up_and_half_stays() -> None:
    assert [rung_after(1, right, 4) for right in range(5)] == [0, 0, 1, 2, 2]


def test_whoever_returns_begins_where_they_ended() -> None:
    for rung, limits in enumerate(LADDER):
        session = begin("back", rung=rung)
        assert limits.fewest_stones <= session.trial.design.stones <= limits.most_stones
        later = answered(session, right=True)
        assert resumed(later.seed, later.kinds, later.done, rung) == later


@pytest.mark.parametrize("kind", DrillKind)
def test_every_rung_has_trials_of_every_kind(kind: DrillKind) -> None:
    for rung in range(len(LADDER)):
        assert within(rung, designs(kind))
        assert [one for one in within(rung, designs(kind)) if one.clear]
