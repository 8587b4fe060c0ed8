"""The inputs of the champion as arrays: the twin of `bots.champion.features` and `row`."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from tellstones.bots.champion.features import (
    ACTING,
    FORCED,
    MOST_POINTS,
    PEEKING,
    PLACES,
    REPLYING,
    SHADES,
    TRUSTS,
    TURNS_LEFT,
    YIELDING,
    Features,
)
from tellstones.bots.champion.row import COUNTS, FEW
from tellstones.envs import encoding as numbers
from tellstones.envs.arrays.bits import popcount
from tellstones.envs.arrays.champion.fading_arrays import shade
from tellstones.envs.arrays.observe import Recalls
from tellstones.envs.arrays.state import (
    HIDDEN,
    LOOKED,
    POOL,
    SCORE_A,
    SCORE_B,
    SCORED_BEFORE,
    SCORED_LAST,
    State,
    length,
)
from tellstones.envs.parameters import Setup

_AT = np.arange(PLACES)
_ASKED = (
    (numbers.ACTING, ACTING),
    (numbers.PEEKING, PEEKING),
    (numbers.REPLYING, REPLYING),
    (numbers.YIELDING, YIELDING),
)


class SeenFeatures(NamedTuple):
    """Features as arrays, with the place, from 0, of each rank and the stone recalled there."""

    sight: Features
    place: Array
    stone: Array


def look(
    setup: Setup, state: State, recalls: Recalls, faded: Array, memory: Array, haste: Array
) -> SeenFeatures:
    """The only Line as the awaited seat of each game sees and remembers it."""
    marks, seat = state.marks[0], state.seat
    hidden = ((HIDDEN.of(marks)[..., None] >> _AT.astype(np.uint32)) & 1) == 1
    looked = ((LOOKED.of(marks)[..., None] >> _AT.astype(np.uint32)) & 1).astype(jnp.int32)
    felt, stone = recalls.trust[..., 0, :], recalls.stone[..., 0, :]
    trust = jnp.where(hidden & (felt > 0), TRUSTS - felt, 0)
    shades = shade(faded)
    first = seat[..., None] == 0
    mine = jnp.where(first, shades[..., 0, :], shades[..., 1, :])
    theirs = jnp.where(first, shades[..., 1, :], shades[..., 0, :])
    columns = (trust, theirs, mine, looked, _AT + jnp.zeros_like(trust), stone)
    at_rank = _in_order(hidden, *columns[:4])
    trust, theirs, mine, looked, place, stone = (
        jnp.where(at_rank, column[..., None, :], 0).sum(-1) for column in columns
    )
    count = hidden.sum(-1)
    we_need, they_need = _points(setup, state)
    sight = Features(
        _asked(state),
        count,
        length(setup, marks).astype(jnp.int32) - count,
        popcount(POOL.of(marks)).astype(jnp.int32),
        trust,
        theirs,
        mine,
        looked,
        we_need,
        they_need,
        _three_looks(state),
        _turns_left(setup, state),
        memory,
        jnp.where(we_need <= they_need, haste, 0),
    )
    return SeenFeatures(sight, place, stone)


def _in_order(hidden: Array, trust: Array, theirs: Array, mine: Array, looked: Array) -> Array:
    """Return which place has which rank, as bool with ranks and places as last axes."""
    key = (TRUSTS - trust) * SHADES + theirs
    key = ((key * SHADES + mine) * 2 + looked) * PLACES + _AT
    key = jnp.where(hidden, key, 1 << 20)
    rank = (key[..., None, :] < key[..., :, None]).sum(-1)
    return (rank[..., None, :] == _AT[:, None]) & hidden[..., None, :]


def _asked(state: State) -> Array:
    asked = jnp.full(state.phase.shape, FORCED)
    for phase, question in _ASKED:
        asked = jnp.where(state.phase == phase, question, asked)
    return asked


def _points(setup: Setup, state: State) -> tuple[Array, Array]:
    a, b = (
        jnp.minimum(setup.options.points - score.of(state.status).astype(jnp.int32), MOST_POINTS)
        for score in (SCORE_A, SCORE_B)
    )
    first = state.seat == 0
    return jnp.where(first, a, b), jnp.where(first, b, a)


def _three_looks(state: State) -> Array:
    other = numbers.SIDE_B - (state.seat & 1)
    scored = [field.of(state.status) == other for field in (SCORED_BEFORE, SCORED_LAST)]
    return (scored[0] | scored[1]).astype(jnp.int32)


def _turns_left(setup: Setup, state: State) -> Array:
    if setup.options.turn_limit is None:
        return jnp.full(state.turn.shape, len(TURNS_LEFT))
    left = setup.options.turn_limit - state.turn.astype(jnp.int32) + 1
    return sum(((left > edge).astype(jnp.int32) for edge in TURNS_LEFT), start=left * 0)


def bits(sight: Features) -> Array:
    """The row of bits that the network is fed with, as bools."""
    there = (jnp.arange(PLACES) < sight.hidden[..., None])[..., None]
    stones = [
        there,
        jax.nn.one_hot(sight.trust, TRUSTS, dtype=bool) & there,
        jax.nn.one_hot(sight.theirs, SHADES, dtype=bool) & there,
        jax.nn.one_hot(sight.mine, SHADES, dtype=bool) & there,
        (sight.looked[..., None] == 1) & there,
    ]
    of_stones = jnp.concatenate(stones, -1)
    rows = [of_stones.reshape(*of_stones.shape[:-2], -1)]
    for (_, size), value in zip(COUNTS, _counts(sight, there[..., 0]), strict=True):
        rows.append(jax.nn.one_hot(value, size, dtype=bool))
    return jnp.concatenate(rows, -1)


def _counts(sight: Features, there: Array) -> tuple[Array, ...]:
    def lost(shades: Array) -> Array:
        return jnp.minimum((there & (shades >= SHADES - 2)).sum(-1), FEW)

    return (
        sight.hidden,
        sight.up,
        jnp.minimum(sight.gaps, FEW),
        lost(sight.theirs),
        lost(sight.mine),
        jnp.maximum(sight.to_go, 1) - 1,
        jnp.maximum(sight.they_need, 1) - 1,
        sight.asked,
        sight.three_looks,
        sight.turns_left,
        sight.memory,
        sight.haste,
    )
