"""The comparison with Pgx: both sides pay for the same in every step."""

from __future__ import annotations

from functools import cache

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from bench.written_out import Run, pgx_written_out, written_out

from tellstones.envs.parameters import setup

GAMES, MOVES = 8, 6


@cache
def a_run(of: str) -> Run:
    if of == "pgx":
        pytest.importorskip("pgx")
        return pgx_written_out("leduc_holdem", GAMES, MOVES)
    return written_out(setup(), GAMES, MOVES, bits=False, draws=of)


@pytest.mark.parametrize("of", ["pgx", "all", "slots"])
def test_moves_follow_logits_and_a_key_that_come_in_as_arguments(of: str) -> None:
    run = a_run(of)
    state, logits, key = run.args
    rows = run()[1]
    leaning = logits.at[:, jnp.arange(0, logits.shape[1], 2)].set(9.0)
    for other in (run.func(state, leaning, key), run.func(state, logits, jax.random.key(7))):
        assert not all(map(np.array_equal, rows, other[1]))


@pytest.mark.parametrize("of", ["pgx", "all", "slots", "pick"])
def test_observation_mask_rewards_and_ends_are_kept_of_every_step(of: str) -> None:
    observation, mask, rewards, over = a_run(of)()[1]
    assert {len(part) for part in (observation, mask, rewards, over)} == {MOVES}
    assert mask.dtype == over.dtype == bool
    assert mask.any(-1).all()
    assert rewards.shape == (MOVES, GAMES, 2)
