"""Weights of `stateless.py` at the champion's tables: they see them in their own way."""

from __future__ import annotations

import jax
import jax.numpy as jnp
from jax import Array

from research.train.selfplay import Params, think
from tellstones.envs import arrays
from tellstones.envs.arrays.champion import Seated
from tellstones.envs.parameters import Setup


def is_learned(params: Params) -> bool:
    """Return whether these weights come from `stateless.py` and not from a champion."""
    return "wv" in params


def by_learned(setup: Setup, weights: Params, seated: Seated, key: Array) -> Array:
    """The moves of `stateless.py` weights, which see the table their own way."""
    state = seated.games.state
    row = arrays.seen_by(setup, seated.games, state.seat)
    log_chances, _ = think(weights, row, arrays.legal(setup, state))
    return jax.random.categorical(key, log_chances).astype(jnp.uint32)
