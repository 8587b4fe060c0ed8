"""The zoo on arrays: every game's plan, by its number, chooses."""

from __future__ import annotations

import jax.numpy as jnp
from jax import Array

from tellstones.bots.champion.choices import CHOICES, kind_of
from tellstones.bots.champion.sight import Sight
from tellstones.bots.zoo import ZOO
from tellstones.bots.zoo.wishes import Plan, preferences
from tellstones.envs.arrays.bits import Word, mix, word
from tellstones.envs.arrays.champion.choice_arrays import legal_choices

_APART = 4
"""Wishes differ by more than the preferences within a kind, once they are scaled by this."""


def zoo_choice(sight: Sight, plan: Array, lots: Word) -> Array:
    """What the plan of each game, numbered in the order of `ZOO`, chooses."""
    drawn = _even(mix(lots, word(21)))
    wanted = jnp.zeros((*drawn.shape, CHOICES))
    for number, wishes in enumerate(ZOO.values()):
        wanted = jnp.where((plan == number)[..., None], _wanted(wishes, sight, drawn), wanted)
    tied = _even(mix(mix(lots, word(22))[..., None], jnp.arange(CHOICES, dtype=jnp.uint32)))
    scores = _APART * wanted + _preferred(sight, tied)
    return jnp.argmax(jnp.where(legal_choices(sight), scores, -jnp.inf), -1)


def _wanted(plan: Plan, sight: Sight, drawn: Array) -> Array:
    wishes = plan(sight, drawn)._asdict()
    columns = [wishes[kind] if kind else 0 for kind in map(kind_of, range(CHOICES))]
    return jnp.stack([jnp.broadcast_to(1.0 * column, drawn.shape) for column in columns], -1)


def _preferred(sight: Sight, tied: Array) -> Array:
    named = preferences(sight)
    columns = [
        jnp.broadcast_to(named[i], tied.shape[:-1]) + tied[..., i] / 16
        if i in named
        else tied[..., i]
        for i in range(CHOICES)
    ]
    return jnp.stack(columns, -1)


def _even(bits: Word) -> Array:
    return (bits >> 8).astype(jnp.float32) / (1 << 24)
