"""Assigns the tables of the champion's league: players, memories, and the training target."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from tellstones.bots.champion.features import HASTES
from tellstones.bots.champion.memory_steps import MEMORY_STEPS
from tellstones.bots.zoo import ZOO

MEMORIES = (0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 3, 5, 6, 7)
"""Frequencies of the memory levels in training: most often those of people."""
RESPONDING = ((0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (0, 0), (2, 0))
"""The memory of both sides for each response, and their cost of quiet turns: without one the
champion must be sound; with one it cannot be."""
WAITING = ("wall", "thief", "miser", "lurker")
"""Plans that wait for the other side to move first."""
MET = (*ZOO, *WAITING, *WAITING)
"""The mixture of plans: waiting ones have three times the weight."""


class Settings(NamedTuple):
    """Sizes are numbers of games; those of a batch are laid side by side in this order."""

    self_play: int = 8192
    past: int = 2048
    response: int = 4096
    zoo: int = 2048
    responding: tuple[tuple[int, int], ...] = RESPONDING
    hastes: tuple[int, ...] = tuple(range(HASTES))
    """The costs of quiet turns at all other tables, equally often."""
    steps: int = 64
    hidden: tuple[int, ...] = (256, 128)
    minibatches: int = 16
    response_minibatches: int = 8
    epochs: int = 2
    rate: float = 5e-4
    entropy: tuple[float, float] = (0.05, 0.006)
    """The values at the beginning and at the end."""
    response_rate: float = 4e-4
    response_entropy: float = 0.01
    magnet: float = 0.02
    discount: float = 0.998
    trace: float = 0.93
    clip: float = 0.2
    value_weight: float = 0.5
    costs: tuple[float, ...] = (0.002, 0.006, 0.012, 0.024)
    """The champion's cost of a turn, by its haste; a response pays nothing."""
    mixing: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0)
    """The champion's additional weight of entropy for replies to a Boast, by haste: constant
    replies make a dull opponent."""
    daring: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0)
    """Additional value of a Challenge, by haste."""
    draw: float = -0.5
    """The champion's value of a draw; for a response it is 0, as in the game."""
    late: tuple[int, ...] = (0, 0, 0, 0, 0, 0, 50, 90)
    """The number of turns by which games begin late, table by table, so that all limits occur."""
    season: int = 300
    """The iterations after which the magnet follows, and one of the responses, each in turn, joins
    those of the past and restarts from the champion."""
    scrambled: tuple[int, ...] = (0, 0, 0, 0, 0, 8, 16, 28)
    """The number of turns in which both sides place, hide and swap at random, table by table, so
    that unusual positions occur and are learned."""
    unlike: float = 0.25
    """The share of tables at which the two memories differ."""

    @property
    def games(self) -> int:
        return self.self_play + self.past + self.response + self.zoo

    @property
    def edges(self) -> tuple[int, int, int]:
        """Return the first table of past responses, of responses, and of the zoo."""
        with_past = self.self_play + self.past
        return self.self_play, with_past, with_past + self.response


def heads(settings: Settings, key: Array) -> tuple[Array, Array]:
    """The memories and hastes of both seats of every table; a response has its own."""
    apart, other, hurried = jax.random.split(key, 3)
    table = jnp.arange(settings.games)
    mine = jnp.array(MEMORIES)[table // 2 % len(MEMORIES)]
    drawn = jax.random.randint(other, mine.shape, 0, MEMORY_STEPS)
    unlike = jax.random.uniform(apart, mine.shape) < settings.unlike
    memory = jnp.stack([mine, jnp.where(unlike, drawn, mine)], -1)
    haste = jax.random.choice(hurried, jnp.array(settings.hastes), memory.shape)
    alone = jnp.array(settings.responding)[whose(settings)][..., None]
    first, _, third = settings.edges
    answered = ((table >= first) & (table < third))[:, None]
    return jnp.where(answered, alone[:, 0], memory), jnp.where(answered, alone[:, 1], haste)


def whose(settings: Settings) -> Array:
    """The number of the response at each table, which only their tables go by."""
    first, second, _ = settings.edges
    table, each = jnp.arange(settings.games), len(settings.responding)
    of_past = (table - first) * each // max(settings.past, 1)
    of_now = (table - second) * each // max(settings.response, 1)
    return jnp.where(table < second, of_past, of_now).clip(0, each - 1)


def plans(settings: Settings) -> Array:
    """The number of the plan at each table, which only those of the zoo go by."""
    numbers = jnp.array([[*ZOO].index(name) for name in MET])
    return numbers[jnp.arange(settings.games) // (2 * len(MEMORIES)) % len(MET)]
