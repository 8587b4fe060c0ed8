"""A fixed champion of several networks, each of which has as many tables of a response.

Which one it was, nobody can tell from the table. So a response has to beat them all at once: it
gains no more than the mean of what it would gain off each, and less where each has other holes.
"""

from __future__ import annotations

from collections.abc import Sequence

import jax
import jax.numpy as jnp
from jax import Array

from research.train.champion.champion_files import of_one_size
from research.train.champion.champion_network import think
from research.train.selfplay import Params
from tellstones.bots.champion.choices import CHOICES
from tellstones.envs.learned_player import Weights


def company_of(champions: Sequence[Sequence[Weights]]) -> Params:
    """The champion of each response along the first axis, its networks along the second. All have
    as many; who has fewer has them several times."""
    most = max(map(len, champions))
    if any(most % len(several) for several in champions):
        raise SystemExit("the memories have numbers of networks that share out no tables evenly")
    alike = iter(of_one_size([each for several in champions for each in several]))
    rows = [[next(alike) for _ in several] * (most // len(several)) for several in champions]
    return {
        name: jnp.stack([jnp.stack([each[name] for each in row]) for row in rows])
        for name in rows[0][0]
    }


def said_by(company: Params, row: Array, legal: Array) -> Array:
    """The log chances of the network at each table; a response's tables lie side by side, and so
    do those of each network."""
    seats = company["b0"].shape[:2]
    apart = (part.reshape(*seats, -1, part.shape[-1]) for part in (row, legal))
    found: Array = jax.vmap(jax.vmap(think))(company, *apart)[0]
    return found.reshape(-1, CHOICES)
