"""A belief respects that each symbol lies once."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from tellstones.bots.belief.line_belief import line_belief
from tellstones.rules import (
    SEVEN,
)


@pytest.mark.parametrize("count", range(1, 7))
def test_a_belief_is_the_sum_over_all_ways_to_lie(count: int) -> None:
    chance = Random(count)
    weights = [[chance.random() for _ in range(count)] for _ in range(count)]
    belief = line_belief(range(1, count + 1), SEVEN[:count], weights)
    ways = {}
    for way in permutations(range(count)):
        product = 1.0
        for place, stone in enumerate(way):
            product *= weights[place][stone]
        ways[way] = product
    total = sum(ways.values())
    for place in range(count):
        for stone in range(count):
            expected = sum(w for way, w in ways.items() if way[place] == stone) / total
            assert belief.chances[place][stone] == pytest.approx(expected)


def test_seven_hidden_stones_add_up_in_rows_and_columns() -> None:
    chance = Random(1)
    weights = [[chance.random() for _ in SEVEN] for _ in SEVEN]
    belief = line_belief(range(1, 8), SEVEN, weights)
    for line in (*belief.chances, *zip(*belief.chances, strict=True)):
        assert sum(line) == pytest.approx(1.0)
