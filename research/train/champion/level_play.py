"""Log probabilities of a level's choices on the arrays, as people meet the level at a table."""

from __future__ import annotations

import jax
import jax.numpy as jnp
from jax import Array

from research.train.champion.champion_network import at_the_table
from tellstones.bots.champion.barred_choices import barred_choices
from tellstones.bots.champion.champion_settings import MOST_LEANING_HEAT
from tellstones.bots.champion.choices import CHOICES, CLAIMS, kind_of
from tellstones.bots.champion.features import ACTING, PEEKING, Features
from tellstones.envs.arrays import champion as game

IS_CLAIM = jnp.array([kind_of(choice) in CLAIMS for choice in range(CHOICES)])
IMPOSSIBLE = -1e9


def level_choices(sight: Features, swaps: Array, most: Array) -> Array:
    """The legal choices without what no level does, unless there is nothing else. `swaps` counts
    the last turns of the seat that were Swaps, of which a level makes `most` in a row."""
    legal = game.legal_choices(sight)
    left = legal
    for choice, barred in barred_choices(sight, swaps, most).items():
        left = left.at[:, choice].min(~barred)
    return jnp.where(left.any(-1, keepdims=True), left, legal)


def warmed(said: Array, heat: Array, leaning: Array) -> Array:
    """Divides logits by a temperature in percent, and adds the leanings of a style."""
    return (
        said * 100 / heat[:, None] + leaning * jnp.minimum(1.0, MOST_LEANING_HEAT / heat)[:, None]
    )


def level_log_chances(cool: Array, hot: Array, sight: Features, legal: Array) -> Array:
    """A quiet move drawn from the cool logits is drawn again from the hot ones."""

    def among(logits: Array, allowed: Array) -> Array:
        return jax.nn.log_softmax(at_the_table(jnp.where(allowed, logits, IMPOSSIBLE)))

    first, second = among(cool, legal), among(hot, legal & ~IS_CLAIM)
    share = jax.nn.logsumexp(jnp.where(IS_CLAIM, IMPOSSIBLE, first), -1, keepdims=True)
    quiet = (sight.asked == ACTING) | (sight.asked == PEEKING)
    return jnp.where(quiet[:, None] & ~IS_CLAIM, share + second, first)
