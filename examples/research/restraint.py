"""Builds into a network that it never boasts with many gaps.

In self-play whoever boasts of stones that nothing comes to mind of is often believed, and somebody
who is trained to doubt gains more from that than from anything else. So a champion is taught
without such Boasts (`train_equilibrium.py --gaps`), and its network is written with them barred: a
unit more in every layer tells that there are too many gaps, and takes the Boast away.
"""

from __future__ import annotations

import jax.numpy as jnp
from jax import Array
from selfplay import Params

from tellstones.bots.champion.choices import BOAST
from tellstones.bots.champion.row import COUNTS, FEW
from tellstones.bots.champion.row import STONE as BITS_OF_A_STONE
from tellstones.bots.champion.sight import PLACES

BARRED = -30.0
"""What is added to the logit of a Boast."""
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
    """Without that, where a network was written so: what `restrained` was given."""
    last = len(params) // 2 - 1
    if params[f"w{last}"][-1, BOAST] != BARRED:
        return params
    found = {name: weights[..., :-1] for name, weights in params.items()}
    for layer in range(1, last + 1):
        found[f"w{layer}"] = found[f"w{layer}"][:-1]
    return found | {f"w{last}": params[f"w{last}"][:-1], f"b{last}": params[f"b{last}"]}


def _wider(weights: Array, tells: Array) -> Array:
    """With a row of nothing for the unit of the layer before."""
    return jnp.pad(weights, ((0, len(tells) - len(weights)), (0, 0)))
