"""The model of human memory does what its formula and the literature say."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from random import Random

import pytest

from tellstones.bots import MemoryTraits, Trust, recalled, remembered
from tellstones.bots.memory.recall import SAME_TURN
from tellstones.rules import (
    SEVEN,
    End,
    Hide,
    Looked,
    Move,
    Peek,
    Place,
    Seat,
    Spot,
    Stone,
    Swap,
    after,
    play,
    prepare,
)
from tellstones.views import Glimpse, View, glimpse, view

pytestmark = pytest.mark.group("long")

PLAIN = MemoryTraits(load=0.0, slip=0.0, rehearsals=0.0)
SAMPLES = 1000


def watched(moves: list[Move], looker: Seat = Seat.A) -> tuple[View, list[Glimpse]]:
    """The Glimpses of a seat in a game with these moves."""
    table = prepare(opening=[SEVEN[0]])
    start, seen = view(table, looker), []
    for move in moves:
        awaited = table.waiting.seat
        assert awaited is not None
        event = play(table, awaited, move)
        table = after(table, event)
        seen.append(glimpse(table, event, looker))
    return start, seen


def laid_out(count: int) -> list[Move]:
    """Return the moves that place and hide a number of stones in a row, the rightmost last."""
    places: list[Move] = [Place(stone, End.RIGHT) for stone in SEVEN[1:count]]
    return places + [Hide(place) for place in range(1, count + 1)]


def waiting(turns: int) -> list[Move]:
    """Turns that change nothing about the first stone: the last two change places and back."""
    return [Swap(6, 7)] * (turns - turns % 2)


def share_recalled(
    traits: MemoryTraits, moves: list[Move], spot: Spot, stone: Stone, samples: int = SAMPLES
) -> float:
    start, seen = watched(moves)
    hits = 0
    for seed in range(samples):
        found = remembered(traits, seed, start, seen).recall(spot)
        hits += found is not None and found.stone is stone
    return hits / samples


@pytest.mark.parametrize("turns", [0, 2, 6, 14, 30])
def test_retention_follows_the_formula_within_the_sampling_error(turns: int) -> None:
    # The stone lies open until it is hidden: it is presented then as seen and as hidden.
    moves = [*laid_out(7)[:6], Hide(1), *waiting(turns)]
    since = turns - turns % 2 + 1 + SAME_TURN
    ages = [since * PLAIN.seconds_per_turn] * 2
    expected = PLAIN.chance_of_recall(PLAIN.activation(ages))
    share = share_recalled(PLAIN, moves, Spot(1), SEVEN[0])
    assert abs(share - expected) < 3.5 * sqrt(expected * (1 - expected) / SAMPLES) + 1e-9


def test_every_presentation_strengthens_a_memory() -> None:
    assert PLAIN.activation([10.0, 50.0]) > PLAIN.activation([10.0])
    assert PLAIN.activation([10.0]) > PLAIN.activation([20.0])


def test_the_threshold_is_recalled_every_second_time() -> None:
    assert PLAIN.chance_of_recall(PLAIN.threshold) == 0.5


def test_more_hidden_stones_are_remembered_worse() -> None:
    shares = []
    for count in (2, 4, 7):
        traits = replace(PLAIN, load=0.5)
        start, seen = watched(laid_out(count))
        found = [
            len(recalled(remembered(traits, s, start, seen), seen[-1].view)) for s in range(400)
        ]
        shares.append(sum(found) / 400 / count)
    assert shares[0] > shares[1] > shares[2]


def test_people_hold_about_three_to_five_stones_of_seven() -> None:
    start, seen = watched([*laid_out(7), *waiting(4)])
    held = [
        len(recalled(remembered(MemoryTraits(), seed, start, seen), seen[-1].view))
        for seed in range(400)
    ]
    assert 3 <= sum(held) / 400 <= 5


def test_a_swap_among_many_stones_costs_more_than_one_among_few() -> None:
    traits = replace(PLAIN, slip=0.05, load=0.4, threshold=-2.5)
    few = share_recalled(traits, [*laid_out(2), Swap(1, 2)], Spot(2), SEVEN[0], 600)
    many = share_recalled(traits, [*laid_out(7), Swap(1, 2)], Spot(2), SEVEN[0], 600)
    assert few > many


def test_each_further_swap_costs_some_memory() -> None:
    traits = replace(PLAIN, threshold=-1.7)
    back_and_forth: list[Move] = [Swap(1, 2), Swap(1, 2)]
    once = share_recalled(traits, [*laid_out(4), *back_and_forth], Spot(1), SEVEN[0], 800)
    often = share_recalled(traits, [*laid_out(4), *back_and_forth * 4], Spot(1), SEVEN[0], 800)
    assert once > often


def test_a_swap_that_is_missed_leaves_a_stale_memory_behind() -> None:
    start, seen = watched([*laid_out(7), Swap(1, 7)])
    stale = 0
    for seed in range(400):
        found = remembered(PLAIN, seed, start, seen).recall(Spot(1))
        stale += found is not None and found.stone is SEVEN[0]
    assert stale > 5  # it is believed to lie where it no longer does


def test_confusions_fall_on_neighbours() -> None:
    traits = replace(PLAIN, slip=0.1, threshold=-9.0)
    start, seen = watched([*laid_out(7), Swap(1, 4)])
    where = []
    for seed in range(300):
        memory = remembered(traits, seed, start, seen)
        found = recalled(memory, seen[-1].view)
        where += [place for place, held in found.items() if held.stone is SEVEN[0]]
    assert set(where) == {3, 4, 5}


def test_a_look_refreshes_and_is_trusted() -> None:
    start, seen = watched([*laid_out(7), *waiting(30), Peek(2)])
    looked = seen[-1].event
    assert isinstance(looked, Looked)
    start, seen = watched([*laid_out(7), *waiting(30), Peek(2)], looked.seat)
    found = remembered(replace(PLAIN, noise=0.01), 1, start, seen).recall(Spot(2))
    assert found is not None
    assert found.stone is SEVEN[1]
    assert found.trust in (Trust.FRESH, Trust.WHILE)


def test_the_look_of_another_teaches_nothing() -> None:
    moves = [*laid_out(7), *waiting(60), Peek(2)]
    _, by_a = watched(moves, Seat.A)
    looker = Seat.A if by_a[-1].sight else Seat.B
    other = Seat.B if looker is Seat.A else Seat.A
    start, seen = watched(moves, other)
    assert seen[-1].sight is None
    assert remembered(replace(PLAIN, noise=0.01), 1, start, seen).recall(Spot(2)) is None


def test_the_same_seed_and_glimpses_remember_the_same() -> None:
    traits = MemoryTraits(rehearsals=1.5)
    start, seen = watched([*laid_out(7), Swap(1, 3), *waiting(8), Swap(2, 5)])
    for seed in range(30):
        one, other = (remembered(traits, seed, start, seen) for _ in range(2))
        assert recalled(one, seen[-1].view) == recalled(other, seen[-1].view)


def test_rehearsal_keeps_a_memory_alive() -> None:
    moves = [*laid_out(7), *waiting(20)]
    lazy = share_recalled(PLAIN, moves, Spot(1), SEVEN[0], 250)
    busy = share_recalled(replace(PLAIN, rehearsals=3.0), moves, Spot(1), SEVEN[0], 250)
    assert busy > lazy + 0.1


def test_noise_is_logistic() -> None:
    drawn = [PLAIN.drawn_noise(Random(seed)) for seed in range(4000)]
    below = sum(noise < PLAIN.noise for noise in drawn) / len(drawn)
    assert abs(below - PLAIN.chance_of_recall(PLAIN.threshold + PLAIN.noise)) < 0.03
