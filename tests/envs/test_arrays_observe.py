"""Observations of the arrays equal those of the views."""

from __future__ import annotations

from random import Random

import jax
import numpy as np
import pytest
from jax import Array

from tellstones.envs import arrays
from tellstones.envs import observation_layout as layout
from tellstones.envs.formal_memory import Witness
from tellstones.envs.observations import observation
from tellstones.envs.parameters import Setup, setup
from tellstones.rules import Event, Table, seats
from tests.envs.array_twins import twins

VARIANTS = [
    setup(),
    setup(lines=2, hands="opponent", elder="A", turn_limit=40),
    setup(players=4, points=9),
    setup(players=4, lines=2, hands="opponent"),
    setup(stones="DHW", points=1, turn_limit=20),
    setup(memory="perfect", players=4, lines=2),
]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_seat_observes_the_same_through_arrays_and_views(variant: Setup) -> None:
    everybody = seats(variant.options.players)
    size = layout.size(variant)

    @jax.jit
    def observe(state: arrays.State, seat: Array) -> Array:
        bits = arrays.seen_bits(variant, arrays.Games(state, None, None), seat)
        return arrays.unpacked(bits, size)

    steps = list(twins(variant, games=4, moves=120, seed=3))
    rows = [
        np.asarray(observe(steps[0].ours, np.full(steps[0].ours.turn.shape, seat)))
        for seat in range(len(everybody))
    ]
    before: Table | None = None
    for step in steps:
        for number, seat in enumerate(everybody):
            witness = Witness(variant, seat, step.table, Random(0))
            _tell(witness, before, step.event, step.table)
            row = observation(witness.seeing(step.table), size)
            assert rows[number][step.at].tolist() == row.tolist(), (step.table, step.event)
        before = step.table


def _tell(witness: Witness, before: Table | None, event: Event | None, table: Table) -> None:
    if event is not None:
        assert before is not None
        witness.see(before, event, table)
