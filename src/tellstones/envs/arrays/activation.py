"""Draws and activations for the mental register, trace by trace."""

from __future__ import annotations

from math import prod
from typing import NamedTuple, Protocol

import jax.numpy as jnp
from jax import Array

from tellstones.bots.memory.recall import SAME_TURN
from tellstones.envs.arrays.bits import Word, mix, once, word


class Chance:
    """Uniform draws for every trace, out of one random word for each game; games are inmost."""

    def __init__(self, lots: Word, shape: tuple[int, ...]) -> None:
        self._lots = lots
        cells = jnp.arange(1, 1 + prod(shape), dtype=jnp.uint32)
        self._cells = cells.reshape(*shape, *(1,) * lots.ndim)
        self._drawn = 0

    def uniform(self) -> Array:
        self._drawn += 1
        bits = mix(once(mix(self._lots, word(self._drawn))), self._cells)
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
    """The times at which each trace came to mind: their number, and the ones stored exactly."""

    @property
    def times(self) -> Array: ...
    @property
    def first(self) -> Array: ...
    @property
    def before_last(self) -> Array: ...
    @property
    def last(self) -> Array: ...


class SeatTraits(NamedTuple):
    """`Traits` as numbers for all, or as arrays that lie beside the traces of a register."""

    decay: float | Array
    threshold: float | Array
    noise: float | Array
    load: float | Array
    slip: float | Array
    rehearsals: float | Array
    seconds_per_turn: float | Array


def games_inmost(values: Array, games: int) -> Array:
    """Moves the axes of the games behind all others."""
    return jnp.moveaxis(values, range(games), range(-games, 0))


def beside_traces(traits: Traits, games: int) -> SeatTraits:
    """The traits with the games as innermost axis, where they differ."""
    each = (getattr(traits, name) for name in SeatTraits._fields)
    return SeatTraits(*(games_inmost(x, games) if isinstance(x, Array) else x for x in each))


def of_seat(values: Array, seat: Array) -> Array:
    """Return the entries of one seat in each game, out of a leading axis of seats."""
    found = values[0]
    for number in range(1, values.shape[0]):
        found = jnp.where(seat == number, values[number], found)
    return found


def traits_of_seat(traits: SeatTraits, seat: Array) -> SeatTraits:
    return SeatTraits(*(of_seat(x, seat) if isinstance(x, Array) else x for x in traits))


Weighed = tuple[Array | float, Array | float]
"""The age of a moment, in turns, and that age ** -decay."""


def base_levels(traits: Traits, register: Moments, now: Array) -> tuple[Array, Array]:
    """B = ln(sum of age ** -decay), in seconds, of each trace: now, and if the stone were recalled
    once more at this moment."""

    def weighed(moment: Array) -> Weighed:
        age = jnp.maximum(now - moment, 0.0) + SAME_TURN
        return age, jnp.exp(-traits.decay * jnp.log(age))

    last, before, first = (
        weighed(moment) for moment in (register.last, register.before_last, register.first)
    )
    just_now = (SAME_TURN, SAME_TURN**-traits.decay)
    sums = (
        _sum(traits.decay, register.times, last, before, first),
        _sum(traits.decay, register.times + 1, just_now, last, first),
    )
    turns = traits.decay * jnp.log(traits.seconds_per_turn)
    as_it_is, once_more = (jnp.log(jnp.maximum(each, 1e-9)) - turns for each in sums)
    return as_it_is, once_more


def attended(traits: Traits, base: Array, hidden: Array) -> Array:
    """The activation: less what the other hidden stones cost in attention."""
    return base - traits.load * jnp.log(jnp.maximum(hidden, 1))


def _sum(
    decay: float | Array, times: Array, last: Weighed, before: Weighed, first: Weighed
) -> Array:
    total = jnp.where(times > 0, last[1], 0.0) + jnp.where(times > 1, before[1], 0.0)
    total = total + jnp.where(times > 2, first[1], 0.0)
    return total + jnp.maximum(times - 3, 0) * _typical(decay, before, first)


def _typical(decay: float | Array, young: Weighed, old: Weighed) -> Array:
    """The mean of age ** -decay over ages between two, for decay below 1."""
    apart = old[0] - young[0]
    between = (old[0] * old[1] - young[0] * young[1]) / ((1 - decay) * jnp.maximum(apart, 1.0))
    return jnp.where(apart < 1, young[1], between)
