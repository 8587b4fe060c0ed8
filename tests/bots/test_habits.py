"""What a game shows of how the other side deals with claims."""

from __future__ import annotations

from itertools import product
from math import prod
from random import Random

import pytest

from tellstones.bots.habits import Habits
from tellstones.bots.knowing import Hold, Knowledge, names_right
from tellstones.bots.memory import MemoryTraits
from tellstones.bots.mind import Mind
from tellstones.rules import (
    SEVEN,
    Believe,
    Boast,
    End,
    Hide,
    Move,
    Peek,
    Place,
    Seat,
    Swap,
    after,
    play,
    prepare,
)
from tellstones.views import glimpse, view

FORGETFUL = MemoryTraits(threshold=0.0, rehearsals=0.0)
LAID_OUT: list[Move] = [
    Place(SEVEN[1], End.RIGHT),
    Place(SEVEN[2], End.RIGHT),
    *(Hide(place) for place in (1, 2, 3)),
]


def mind_of(seat: Seat, traits: MemoryTraits, moves: list[Move]) -> Mind:
    table = prepare(opening=[SEVEN[0]], first=Seat.A)
    mind = Mind(traits, "a seed", view(table, seat))
    for move in moves:
        awaited = table.waiting.seat
        assert awaited is not None
        event = play(table, awaited, move)
        table = after(table, event)
        mind.see(glimpse(table, event, seat))
    return mind


def test_a_stranger_bluffs_more_seldom_than_it_should_and_ever_less_while_it_keeps_quiet() -> None:
    assert 1.0 > Habits().bluffing(1) > Habits().bluffing(40)


def test_boasts_that_hardly_can_be_true_make_a_bluffer() -> None:
    # Three stones hidden by turns of both, so that B is on turn; A hears it boast.
    claims = [*LAID_OUT, Boast(), Believe()]
    doubted = mind_of(Seat.A, FORGETFUL, claims).habits
    trusted = mind_of(Seat.A, MemoryTraits(threshold=-9.0), claims).habits
    assert doubted.doubtful > 0.5 > trusted.doubtful
    assert doubted.bluffing(10) > trusted.bluffing(10)


def test_only_the_other_side_is_counted() -> None:
    claims = [*LAID_OUT, Boast(), Believe()]
    boaster, hearer = (mind_of(seat, FORGETFUL, claims).habits for seat in (Seat.B, Seat.A))
    assert (boaster.doubtful, boaster.passed) == (0.0, 1)
    assert hearer.passed == 0


def test_whoever_let_claims_pass_is_taken_to_doubt_less() -> None:
    assert Habits(passed=2).doubting() < Habits(passed=1).doubting() < Habits().doubting() == 1.0


@pytest.mark.parametrize("seed", range(5))
def test_naming_a_stone_is_the_sum_over_all_that_may_be_known(seed: int) -> None:
    chance = Random(seed)
    rights = [chance.random() for _ in range(4)]
    named = names_right([Hold(right) for right in rights])
    for i, found in enumerate(named):
        expected = 0.0
        for known in product((True, False), repeat=4):
            likely = prod(
                right if knows else 1.0 - right for right, knows in zip(rights, known, strict=True)
            )
            expected += likely * (1.0 if known[i] else 1.0 / known.count(False))
        assert found == pytest.approx(expected)


def test_a_stone_found_in_one_place_is_no_longer_taken_to_lie_in_another() -> None:
    table = prepare(opening=[SEVEN[0]], first=Seat.A)
    known = Knowledge(MemoryTraits(slip=0.0, rehearsals=0.0), Seat.A, view(table, Seat.A))
    muddled = [*LAID_OUT, *[Swap(1, 2), Swap(2, 3)] * 4, Swap(1, 3)]
    wrong = []
    for move in (*muddled, Peek(1)):
        awaited = table.waiting.seat
        assert awaited is not None
        event = play(table, awaited, move)
        table = after(table, event)
        known.see(glimpse(table, event, Seat.A))
        wrong.append(known._lines[0][1].wrong)
    assert awaited is Seat.A  # it looked itself
    assert wrong[-1] < wrong[-2]
