"""Spreads training over the devices of one machine or of several.

Every device has its share of the games, and all have the same weights. On several machines the
same program runs once on each, told by `--coordinator`, `--machines` and `--machine` who is who.
"""

from __future__ import annotations

import argparse
from typing import Any, TypeVar

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import multihost_utils
from jax.sharding import Mesh, NamedSharding, PartitionSpec

Tree = TypeVar("Tree")

AXIS = "devices"
REPLICATED, SHARDED = PartitionSpec(), PartitionSpec(AXIS)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--devices", type=int, help="how many to use; all if not given")
    parser.add_argument("--coordinator", metavar="HOST:PORT", help="machine 0, for all others")
    parser.add_argument("--machines", type=int, default=1)
    parser.add_argument("--machine", type=int, default=0, help="which one this is, from 0")


def join(coordinator: str | None, machines: int, machine: int) -> None:
    """Must run before anything else uses JAX; a single machine has nothing to connect to."""
    if machines > 1:
        jax.distributed.initialize(coordinator, machines, machine)


def mesh_of(count: int | None = None) -> Mesh:
    """The first so many devices of all machines together, or all of them."""
    return Mesh(np.array(jax.devices()[:count]), (AXIS,))


def placed(mesh: Mesh, tree: Tree, spec: PartitionSpec) -> Tree:
    """Distributes to the devices of a mesh: every machine passes the same whole, and keeps its
    share."""
    where = NamedSharding(mesh, spec)
    found: Tree = jax.tree.map(lambda leaf: _placed(leaf, where), tree)
    return found


def _placed(leaf: jax.Array, where: NamedSharding) -> jax.Array:
    if jnp.issubdtype(leaf.dtype, jax.dtypes.prng_key):
        key: jax.Array = jax.random.wrap_key_data(_placed(jax.random.key_data(leaf), where))
        return key
    whole: np.ndarray[Any, Any] = np.asarray(leaf)
    return jax.make_array_from_callback(whole.shape, where, lambda part: whole[part])


def agreed(here: bool) -> bool:
    """Return the first machine's decision on all machines, since their clocks differ."""
    if jax.process_count() == 1:
        return here
    return bool(multihost_utils.broadcast_one_to_all(np.asarray(here)))


def gathered(leaf: jax.Array) -> np.ndarray[Any, Any]:
    """The whole of an array, wherever its parts are."""
    if leaf.is_fully_addressable or leaf.is_fully_replicated:
        return np.asarray(leaf)
    return np.asarray(multihost_utils.process_allgather(leaf, tiled=True))
