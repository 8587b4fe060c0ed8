"""Random games played through the array engine and through the rules, side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax

from tellstones.envs import actions, arrays
from tellstones.envs.parameters import Setup
from tellstones.rules import Event, Peeking, Table, after, play

U32 = jnp.uint32


class Step(NamedTuple):
    """One move, as both have it: what they must agree on."""

    ours: arrays.State
    at: tuple[int, int]
    legal_words: tuple[int, ...]
    table: Table
    event: Event | None


@partial(jax.jit, static_argnums=(0, 1, 3))
def _record(
    setup: Setup, games: int, key: Array, moves: int
) -> tuple[arrays.State, tuple[Array, ...], Array]:
    """Every state of random games, its legal actions and what was said in it."""

    def one(state: arrays.State, lots: Array) -> tuple[arrays.State, tuple[object, ...]]:
        words = arrays.legal_words(setup, state)
        action = arrays.pick(words, lots)
        following = arrays.renew(setup, arrays.play(setup, state, action), lots * U32(0x9E3779B1))
        return following, (state, words, action)

    start, play_key = jax.random.split(key)
    lots = jax.random.bits(play_key, (moves, games), U32)
    return lax.scan(one, arrays.init(setup, start, (games,)), lots)[1]  # type: ignore[return-value]


def twins(setup: Setup, *, games: int, moves: int, seed: int) -> Iterator[Step]:
    """The same random games by both engines. A new game begins wherever one is over."""
    states, words, said = _record(setup, games, jax.random.key(seed), moves)
    ours, numbers = arrays.host(states), np.asarray(said)
    masks = [np.asarray(word) for word in words]
    for game in range(games):
        table = arrays.table_of(setup, ours, (0, game))
        event: Event | None = None
        for move in range(moves):
            if table.waiting.seat is None:
                table, event = arrays.table_of(setup, ours, (move, game)), None
            at = (move, game)
            yield Step(ours, at, tuple(int(mask[at]) for mask in masks), table, event)
            seat = table.waiting.seat
            assert seat is not None
            event = play(table, seat, actions.move_at(int(numbers[at])))
            table = after(table, event)


def in_order_of_places(table: Table) -> Table:
    """The array engine keeps which stones a Peek has looked at, not in which order."""
    if not isinstance(table.waiting, Peeking):
        return table
    looked = sorted(table.waiting.looked, key=lambda spot: (spot.line, spot.place))
    return replace(table, waiting=Peeking(table.waiting.seat, tuple(looked)))


def as_words(indices: list[int], count: int) -> tuple[int, ...]:
    bits = sum(1 << index for index in indices)
    return tuple(bits >> 32 * i & 0xFFFFFFFF for i in range(count))
