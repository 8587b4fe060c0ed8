"""Public events bound the probability that even the best players are right."""

from __future__ import annotations

from dataclasses import replace

from tellstones.bots.levels import TRAITS
from tellstones.study.fair_play import CheckedClaim, chance_right, share_of_errors

ASKED = CheckedClaim(asked=True, turn=20, hidden=5, unseen_turns=10, moved=2, right=True)


def test_what_is_longer_unseen_or_moved_more_often_is_harder() -> None:
    assert chance_right(ASKED) < chance_right(ASKED._replace(moved=1)) < 1
    assert chance_right(ASKED) < chance_right(ASKED._replace(unseen_turns=5))
    assert chance_right(ASKED) < chance_right(ASKED._replace(asked=False)), "the moment is chosen"


def test_what_was_just_seen_or_is_the_only_hidden_stone_is_known_to_all() -> None:
    assert chance_right(ASKED._replace(unseen_turns=0, moved=0)) == 1
    assert chance_right(ASKED._replace(hidden=1)) == 1


def test_a_guess_among_few_stones_is_lucky_more_often() -> None:
    assert chance_right(ASKED._replace(hidden=2)) > chance_right(ASKED)
    assert chance_right(ASKED._replace(hidden=2, unseen_turns=10_000)) == 0.5


def test_drills_speak_for_a_player_and_never_against() -> None:
    king = TRAITS["king"]
    assert share_of_errors(TRAITS["page"]) == share_of_errors(king) == 1
    better = share_of_errors(replace(king, threshold=king.threshold - 0.2))
    assert share_of_errors(replace(king, threshold=-9.0)) == 0.5 < better < 1
    assert chance_right(ASKED, share=0.5) > chance_right(ASKED)
