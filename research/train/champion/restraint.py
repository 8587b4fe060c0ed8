"""Builds into a network that it never boasts with many gaps.

Self-play rewards Boasts of unknown stones, because they are often believed, and a trained response
gains most by doubting them. A champion is therefore trained without such Boasts
(`train_equilibrium.py --gaps`), and its network has them barred: an extra unit in every layer
detects too many gaps and removes the Boast.
"""

from __future__ import annotations

import jax.numpy as jnp
from jax import Array

from research.train.selfplay import Params
from tellstones.bots.champion.choices import BOAST
from tellstones.bots.champion.features import PLACES
from tellstones.bots.champion.row import COUNTS, FEW
from tellstones.bots.champion.row import STONE as BITS_OF_A_STONE

BARRED = -30.0
"""Addition to the logit of a barred Boast."""
_NAMES = [name for name, _ in COUNTS]
NO_GAPS = PLACES * BITS_OF_A_STONE + sum(size for _, size in COUNTS[: _NAMES.index("gaps")])
"""The number of the bit that tells of no gap; those of one, two and more follow."""


def restrained(params: Params, gaps: int) -> Params:
    """The same network, that boasts with so many gaps at the most. The row tells no more of them
    than FEW, and so can the network."""
    if gaps >= FEW:
        return params
    last = len(params) // 2 - 1
    inputs = len(params["w0"])
    tells = jnp.arange(inputs)[:, None] - NO_GAPS
    tells = ((tells > gaps) & (tells <= FEW)).astype(jnp.float32)
    found: Params = {}
    for layer in range(last):
        found[f"w{layer}"] = jnp.concatenate([_wider(params[f"w{layer}"], tells), tells], 1)
        found[f"b{layer}"] = jnp.append(params[f"b{layer}"], 0.0)
        tells = (jnp.arange(len(found[f"b{layer}"])) == len(params[f"b{layer}"]))[:, None] * 1.0
    bars = BARRED * (jnp.arange(len(params[f"b{last}"])) == BOAST)
    found[f"w{last}"] = jnp.concatenate([params[f"w{last}"], bars[None]])
    found[f"b{last}"] = params[f"b{last}"]
    return found


def freed(params: Params) -> Params:
    """The network without that restriction: the input of `restrained`."""
    last = len(params) // 2 - 1
    if params[f"w{last}"][-1, BOAST] != BARRED:
        return params
    found = {name: weights[..., :-1] for name, weights in params.items()}
    for layer in range(1, last + 1):
        found[f"w{layer}"] = found[f"w{layer}"][:-1]
    return found | {f"w{last}": params[f"w{last}"][:-1], f"b{last}": params[f"b{last}"]}


def _wider(weights: Array, tells: Array) -> Array:
    """Adds a row of zeros for the extra unit of the previous layer."""
    return jnp.pad(weights, ((0, len(tells) - len(weights)), (0, 0)))
