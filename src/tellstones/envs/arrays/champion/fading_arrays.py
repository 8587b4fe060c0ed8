"""Estimates how far each stone is forgotten: the array version of `bots.champion.fading`.

For two seats and one Line; the shape ends in seats and places, with 0 where no stone lies.
"""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np
from jax import Array

from tellstones.bots.champion.fading import FADED, SHADES, SWAPPED
from tellstones.bots.champion.features import PLACES
from tellstones.envs import actions
from tellstones.envs.arrays.decoded_action import decoded
from tellstones.envs.arrays.state import HIDDEN, State
from tellstones.envs.parameters import Setup

_AT = np.arange(PLACES, dtype=np.uint32)
_SEATS = np.arange(2, dtype=np.uint32)


def unfaded(turn: Array) -> Array:
    return jnp.zeros((*turn.shape, 2, PLACES), jnp.int32)


def fade(setup: Setup, faded: Array, before: State, after: State, action: Array) -> Array:
    """The sums after a move that did not end the game."""
    said = decoded(setup, before, action.astype(jnp.uint32))
    hidden = (HIDDEN.of(after.marks[0])[..., None, None] >> _AT) & 1 == 1
    one, other = (at[..., None, None] for at in said.pair)
    shifted = jnp.concatenate([jnp.zeros_like(faded[..., :1]), faded[..., :-1]], -1)
    faded = jnp.where(_of(said.places & said.left), shifted, faded)
    at_one = jnp.where(one == _AT, faded, 0).sum(-1, keepdims=True)
    at_other = jnp.where(other == _AT, faded, 0).sum(-1, keepdims=True)
    swapped = jnp.where(one == _AT, at_other, jnp.where(other == _AT, at_one, faded))
    moved = ((one == _AT) | (other == _AT)) & hidden
    swapped = jnp.minimum(swapped + SWAPPED * moved, FADED)
    faded = jnp.where(_of(said.swaps), swapped, faded)
    at_hidden = said.hides[..., None] & ((said.within - actions.HIDE)[..., None] == _AT)
    turned = (said.answers | said.names)[..., None] & (said.turned[..., None] == _AT)
    looks = said.peeks[..., None] & (said.pointed[..., None] == _AT)
    looker = _SEATS[:, None] == before.seat[..., None, None]
    shown = (at_hidden | turned)[..., None, :] | (looks[..., None, :] & looker)
    faded = jnp.where(shown, 0, faded)
    older = jnp.where(hidden, jnp.minimum(faded + 1, FADED), 0)
    return jnp.where(_of(after.turn != before.turn), older, faded)


def shade(faded: Array) -> Array:
    """0 for fresh to 3 for lost."""
    return sum(((faded > edge).astype(jnp.int32) for edge in SHADES), start=jnp.zeros_like(faded))


def _of(condition: Array) -> Array:
    return condition[..., None, None]
