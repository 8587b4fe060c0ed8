"""A player who is often wrong about what they had just seen is found; forgetful people are not."""

from __future__ import annotations

import pytest

from tellstones.study.fair_play import CheckedClaim, thrown_sign

FRESH = CheckedClaim(asked=True, turn=6, hidden=3, unseen_turns=2, moved=0, right=False)


def test_five_games_lost_by_three_such_answers_each_are_beyond_chance() -> None:
    sign = thrown_sign([[FRESH] * 3] * 5)
    assert sign.beyond()
    assert (sign.games, sign.counted, sign.found, sign.expected) == (5, 15, 15, 7.5)


def test_who_is_right_every_other_time_is_never_suspected() -> None:
    assert not thrown_sign([[FRESH, FRESH._replace(right=True)]] * 100).beyond(1 / 3)


@pytest.mark.parametrize(
    ("why", "claim"),
    [
        ("it was long ago", FRESH._replace(unseen_turns=3)),
        ("somebody moved it", FRESH._replace(moved=1)),
        ("a Line is proved at one's own wish", FRESH._replace(asked=False)),
    ],
)
def test_what_may_be_forgotten_is_not_counted(why: str, claim: CheckedClaim) -> None:
    assert thrown_sign([[claim]] * 50).counted == 0, why
