"""Honors: what a finished record says of one seat, and nothing of a game that goes on."""

from __future__ import annotations

from io import BytesIO

import pytest

from tellstones.notation import Record, read_records
from tellstones.rules import Refused, Seat
from tellstones.study.road.honors import Honor, HonorFacts, HonorKind, outcome_of

START = '[Opening "S"]\n[First "A"]\n\n'


def record(moves: str, tags: str = "") -> Record:
    (found,) = read_records(BytesIO((tags + START + moves).encode()))
    return found


PROVED = record("1. C> 2. h1 3. p1 4. 1~2 5. h1 6. p2 7. b doubt 1=C 2=S A")
FAILED = record("1. C> 2. h1 3. p1 4. 1~2 5. h1 6. p2 7. b doubt 1=S B")
STOLEN = record("1. h1 2. C> 3. b steal doubt 1=S B")


def has(game: Record, seat: Seat, kind: HonorKind, number: int = 0) -> bool:
    return outcome_of(game, seat).has(Honor(kind, number))


def test_a_proof_that_ends_the_game_is_the_winners_whoever_gave_it() -> None:
    assert has(PROVED, Seat.A, HonorKind.BY_PROOF)
    assert has(FAILED, Seat.B, HonorKind.BY_PROOF)
    assert not has(FAILED, Seat.A, HonorKind.BY_PROOF)


def test_only_ones_own_looks_count() -> None:
    assert not has(PROVED, Seat.A, HonorKind.NO_LOOK)
    looked = outcome_of(PROVED, Seat.A).looks, outcome_of(PROVED, Seat.B).looks
    assert looked == (1, 1)
    assert has(STOLEN, Seat.B, HonorKind.NO_LOOK)


def test_turns_are_counted_to_the_last() -> None:
    assert has(PROVED, Seat.A, HonorKind.TURNS, 7)
    assert not has(PROVED, Seat.A, HonorKind.TURNS, 6)


def test_a_stolen_boast_that_is_proved_is_a_steal() -> None:
    assert has(STOLEN, Seat.B, HonorKind.STEAL)
    assert not has(PROVED, Seat.A, HonorKind.STEAL)


def test_points_and_challenges_are_counted_by_side() -> None:
    game = record("1. h1 2. C> 3. c1 =W 4. h1 5. c1 =W 6. h1 7. b doubt 1=S A")
    mine, other = outcome_of(game, Seat.A), outcome_of(game, Seat.B)
    assert (mine.challenges, other.challenges) == (2, 0)
    assert mine.points == tuple(reversed(other.points)) == (2, 0)


def test_a_loser_has_no_honors() -> None:
    lost = HonorFacts(False, (0, 0), 1, True, 0, 0, 5, 2)
    assert not any(lost.has(Honor(kind, 1)) for kind in HonorKind)
    won = HonorFacts(True, (3, 0), 1, True, 0, 0, 5, 2)
    assert all(won.has(Honor(kind, 1)) for kind in HonorKind)


def test_a_game_that_goes_on_says_nothing() -> None:
    with pytest.raises(Refused):
        outcome_of(record("1. C> 2. h1 *"), Seat.A)
