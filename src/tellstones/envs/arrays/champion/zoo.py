"""The zoo on arrays: every game's plan, by its number, chooses."""

from __future__ import annotations

import jax.numpy as jnp
from jax import Array

from tellstones.bots.champion.choices import CHOICES, kind_of
from tellstones.bots.champion.features import Features
from tellstones.bots.zoo import ZOO
from tellstones.bots.zoo.wishes import Plan, in_all, preferences
from tellstones.envs.arrays.bits import Word, mix, word
from tellstones.envs.arrays.champion.choice_arrays import legal_choices


def zoo_choice(sight: Features, plan: Array, lots: Word) -> Array:
    """Return the choices of the plan of each game, numbered in the order of `ZOO`."""
    drawn = _even(mix(lots, word(21)))
    wanted = jnp.zeros((*drawn.shape, CHOICES))
    for number, wishes in enumerate(ZOO.values()):
        wanted = jnp.where((plan == number)[..., None], _wanted(wishes, sight, drawn), wanted)
    tied = _even(mix(mix(lots, word(22))[..., None], jnp.arange(CHOICES, dtype=jnp.uint32)))
    named = preferences(sight)
    columns = [in_all(wanted[..., i], named.get(i), tied[..., i]) for i in range(CHOICES)]
    scores = jnp.stack(columns, -1)
    return jnp.argmax(jnp.where(legal_choices(sight), scores, -jnp.inf), -1)


def _wanted(plan: Plan, sight: Features, drawn: Array) -> Array:
    wishes = plan(sight, drawn)._asdict()
    columns = [wishes[kind] if kind else 0 for kind in map(kind_of, range(CHOICES))]
    return jnp.stack([jnp.broadcast_to(1.0 * column, drawn.shape) for column in columns], -1)


def _even(bits: Word) -> Array:
    return (bits >> 8).astype(jnp.float32) / (1 << 24)
