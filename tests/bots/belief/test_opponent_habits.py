"""What this game has shown of the other side."""

from __future__ import annotations

from tellstones.bots.belief.opponent_habits import OpponentHabits
from tellstones.bots.memory.recall import MemoryTraits
from tellstones.rules import (
    Believe,
    Boast,
    Seat,
)
from tests.bots.bot_games import LAID_OUT, beliefs_of

FORGETFUL = MemoryTraits(threshold=0.0, rehearsals=0.0)


def test_a_stranger_bluffs_more_seldom_than_it_should() -> None:
    assert 0.0 < OpponentHabits().bluffing() < 0.5


def test_boasts_that_hardly_can_be_true_make_a_bluffer() -> None:
    # Three stones hidden by turns of both, so that B is on turn; A hears it boast.
    claims = [*LAID_OUT, Boast(), Believe()]
    doubted = beliefs_of(Seat.A, FORGETFUL, claims).habits
    trusted = beliefs_of(Seat.A, MemoryTraits(threshold=-9.0), claims).habits
    assert doubted.doubtful > 0.5 > trusted.doubtful
    assert doubted.bluffing() > trusted.bluffing()


def test_only_the_other_side_is_counted() -> None:
    claims = [*LAID_OUT, Boast(), Believe()]
    boaster, hearer = (beliefs_of(seat, FORGETFUL, claims).habits for seat in (Seat.B, Seat.A))
    assert (boaster.doubtful, boaster.passed) == (0.0, 1)
    assert hearer.passed == 0


def test_whoever_let_claims_pass_is_taken_to_doubt_less() -> None:
    assert (
        OpponentHabits(passed=2).doubting()
        < OpponentHabits(passed=1).doubting()
        < OpponentHabits().doubting()
        == 1.0
    )
