"""A fixed champion of several networks, of which one is drawn for each game.

Which one it was, nobody can tell from the table. So a response has to beat them all at once: it
gains no more than the mean of what it would gain off each, and less where each has other holes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from champion_network import think
from jax import Array
from selfplay import Params

from tellstones.bots.champion.choices import CHOICES


class Company(NamedTuple):
    members: Params
    """For each response, along the first axis, some networks along the second."""
    shares: Array
    """For each response, how likely each of its networks is drawn."""
    dealt: Array
    """The network at each table; the tables of a response lie side by side."""


def company_of(
    several: Sequence[Params], shares: Sequence[Sequence[float]], most: int, tables: int
) -> Company:
    """The most likely of several networks; `shares` tells each one's, response by response. Where
    there are fewer, places are left for those that join."""
    empty = max(0, most - len(several))
    told = np.pad(np.array(shares), ((0, 0), (0, empty)))
    several = [*several, *[several[0]] * empty]
    best = np.argsort(-told, axis=1, kind="stable")[:, :most]
    members = jax.tree.map(lambda *weights: jnp.stack(weights)[best], *several)
    likely = jnp.array(np.take_along_axis(told, best, 1), jnp.float32)
    return Company(members, likely, jnp.zeros(tables, jnp.int32))


def deal(company: Company, key: Array) -> Array:
    """A network for each table."""
    each = len(company.shares)
    apart = (each, len(company.dealt) // each)
    drawn = jax.random.categorical(key, jnp.log(company.shares)[:, None], shape=apart)
    return drawn.reshape(-1)


def said_by(company: Company, row: Array, legal: Array) -> Array:
    """The log chances of the network that was drawn at each table."""
    each = len(company.shares)
    apart = (part.reshape(each, -1, *part.shape[1:]) for part in (row, legal, company.dealt))
    all_of_them = jax.vmap(think, in_axes=(0, None, None))

    def drawn(members: Params, row: Array, legal: Array, dealt: Array) -> Array:
        said: Array = all_of_them(members, row, legal)[0]
        return jnp.take_along_axis(said, dealt[None, :, None], 0)[0]

    found: Array = jax.vmap(drawn)(company.members, *apart)
    return found.reshape(-1, CHOICES)


def joined(company: Company, responses: Params, place: int) -> Company:
    """Every response takes this place among the networks that it is trained against, and all are
    drawn as often as one another from then on."""
    members = jax.tree.map(lambda old, new: old.at[:, place].set(new), company.members, responses)
    shares = (company.shares > 0).astype(jnp.float32).at[:, place].set(1.0)
    return company._replace(members=members, shares=shares)
