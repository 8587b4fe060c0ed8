"""Features for a teacher only: both memories, and which of their contents are right.

A player learns from how a choice turned out, and most of that is chance: whether the other one had
forgotten. A critic that looks into both heads takes that chance out of what is learned, and never
plays: the player itself is fed with its own row and nothing else.
"""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from research.train.champion.champion_network import even
from tellstones.bots.champion.features import PLACES, TRUSTS
from tellstones.bots.champion.row import BITS
from tellstones.envs import actions
from tellstones.envs import encoding as numbers
from tellstones.envs.arrays import champion as game
from tellstones.envs.arrays import game_batch
from tellstones.envs.arrays.champion import Seated, SeenFeatures
from tellstones.envs.arrays.state import ABOUT, stone_at
from tellstones.envs.parameters import Setup

CLOCK = np.array([1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 80, 100, 120])
"""The critic's clock: one bit for each of these that more turns than so many are left."""
STONE = TRUSTS + 3
ROW = even(BITS)
"""The length of an actor's row as it is passed on: an unused bit makes it even."""
FULL_BITS = ROW + PLACES * STONE + len(CLOCK)
"""The length without the bits for the players."""


class Looks(NamedTuple):
    """The features of the awaited seat of every game, its row, and the row of the critic."""

    seen: SeenFeatures
    row: Array
    full: Array


def see(setup: Setup, seated: Seated, players: Array) -> Looks:
    """`players` are bits that tell who is awaited and whom it plays, as many as make the critic's
    row even."""
    state = seated.games.state
    seen = game.see(setup, seated)
    other = state.seat ^ 1
    recalls = game_batch.recalls_of(setup, seated.games, other, game.traits_at(seated.memory))
    assert recalls is not None
    places = jnp.arange(PLACES, dtype=jnp.uint32)
    lying = stone_at(state.stones[0][..., None], places).astype(jnp.int32)
    there = jnp.arange(PLACES) < seen.sight.hidden[..., None]
    here = (seen.place[..., None] == jnp.arange(PLACES)) & there[..., None]

    def ranked(values: Array) -> Array:
        return jnp.where(here, values[..., None, :].astype(jnp.int32), 0).sum(-1)

    felt, named = recalls.trust[..., 0, :], recalls.stone[..., 0, :]
    truth = ranked(lying)
    trust = ranked(jnp.where(felt > 0, TRUSTS - felt, 0))
    asked = (ABOUT.of(state.status) & (actions.BLOCK - 1)) - actions.CHALLENGE
    challenged = here & (jnp.arange(PLACES) == asked[..., None].astype(jnp.int32))[..., None, :]
    answering = (state.phase == numbers.ANSWERING)[..., None]
    stones = [
        jax.nn.one_hot(trust, TRUSTS, dtype=bool) & there[..., None],
        ((seen.stone == truth) & there)[..., None],
        ((ranked(named) == truth) & there)[..., None],
        (challenged.any(-1) & answering)[..., None],
    ]
    of_stones = jnp.concatenate(stones, -1).reshape(*there.shape[:-1], PLACES * STONE)
    left = (setup.options.turn_limit or 1 << 20) - state.turn.astype(jnp.int32) + 1
    row = jnp.pad(game.bits(seen.sight), ((0, 0), (0, ROW - BITS)))
    full = [row, of_stones, left[..., None] > CLOCK, players]
    return Looks(seen, row, jnp.concatenate(full, -1))
