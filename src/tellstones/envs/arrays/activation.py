"""Draws and activations for the mental register, trace by trace."""

from __future__ import annotations

from math import prod
from typing import Protocol

import jax.numpy as jnp
from jax import Array

from tellstones.bots.memory.recall import SAME_TURN
from tellstones.envs.arrays.bits import Word, mix, word


class Chance:
    """Uniform draws for every trace, out of one random word for each game."""

    def __init__(self, lots: Word, shape: tuple[int, ...]) -> None:
        self._lots = lots.reshape(*lots.shape, *(1 for _ in shape))
        cells = jnp.arange(1, 1 + prod(shape), dtype=jnp.uint32).reshape(shape)
        self._cells = cells
        self._drawn = 0

    def uniform(self) -> Array:
        self._drawn += 1
        bits = mix(mix(self._lots, word(self._drawn)), self._cells)
        return (bits >> 8).astype(jnp.float32) * (1 / (1 << 24)) + 1 / (1 << 25)

    def logistic(self, spread: float | Array) -> Array:
        even = self.uniform()
        return spread * jnp.log(even / (1 - even))


class Traits(Protocol):
    """`MemoryTraits`, or arrays in their place that tell games and seats apart.

    Arrays are shaped like the batch and then the seats, 1 and 1, to lie beside the traces.
    """

    @property
    def decay(self) -> float | Array: ...
    @property
    def threshold(self) -> float | Array: ...
    @property
    def noise(self) -> float | Array: ...
    @property
    def load(self) -> float | Array: ...
    @property
    def slip(self) -> float | Array: ...
    @property
    def rehearsals(self) -> float | Array: ...
    @property
    def seconds_per_turn(self) -> float | Array: ...


class Moments(Protocol):
    """When each trace came to mind: how often, and the moments that are kept exactly."""

    @property
    def times(self) -> Array: ...
    @property
    def first(self) -> Array: ...
    @property
    def before_last(self) -> Array: ...
    @property
    def last(self) -> Array: ...


def activation(traits: Traits, register: Moments, now: Array, hidden: Array) -> Array:
    """B = ln(sum of age ** -decay), less what the other hidden stones cost in attention."""

    def age(moment: Array) -> Array:
        return jnp.maximum(now - moment, 0.0) + SAME_TURN

    exact = [
        (register.times > 0, age(register.last)),
        (register.times > 1, age(register.before_last)),
        (register.times > 2, age(register.first)),
    ]
    total = sum((jnp.where(there, old**-traits.decay, 0.0) for there, old in exact), start=0.0)
    total = total + jnp.maximum(register.times - 3, 0) * _typical(
        traits.decay, age(register.before_last), age(register.first)
    )
    in_seconds = jnp.log(jnp.maximum(total, 1e-9)) - traits.decay * jnp.log(traits.seconds_per_turn)
    return in_seconds - traits.load * jnp.log(jnp.maximum(hidden, 1))


def _typical(decay: float | Array, young: Array, old: Array) -> Array:
    """The mean of age ** -decay over ages between two, for decay below 1."""
    apart = jnp.maximum(old - young, 1e-3)
    old = young + apart
    return (old ** (1 - decay) - young ** (1 - decay)) / ((1 - decay) * apart)
