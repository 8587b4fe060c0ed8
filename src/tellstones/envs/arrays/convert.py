"""Converts between one game of an array and a `rules.Table`, to inspect a game or to start from a
position.

This runs on the host, game by game; it is for people, tests and players, not for loops.
"""

from __future__ import annotations

from collections.abc import Sequence

import jax
import jax.numpy as jnp
import numpy as np

from tellstones.envs.arrays.bits import Field
from tellstones.envs.arrays.state import (
    ABOUT,
    HIDDEN,
    LOOKED,
    PHASE,
    POOL,
    SCORE_A,
    SCORE_B,
    SCORED_BEFORE,
    SCORED_LAST,
    SEAT,
    WINNER,
    State,
    packed_words,
)
from tellstones.envs.encoding import SIDES, Looks, line_of, pool_of, waiting_of
from tellstones.envs.fast_game import Quick
from tellstones.envs.parameters import Setup
from tellstones.rules import SEVEN, Line, Table, Waiting


def host(state: State) -> State:
    """Copy the words to numpy arrays, so that single games can be read quickly."""
    stones = tuple(np.asarray(word) for word in state.stones)
    marks = tuple(np.asarray(word) for word in state.marks)
    rest = [np.asarray(word) for word in (state.status, state.turn, state.event)]
    return State(stones, marks, *rest)  # type: ignore[arg-type]  # numpy in place of jax


def state_of(setup: Setup, tables: Sequence[Table]) -> State:
    """Return games that continue from tables; as in any position, the last event is unknown."""
    states = [packed_words(Quick.at(setup, table)) for table in tables]
    batch: State = jax.tree.map(lambda *words: jnp.stack(words), *states)
    return batch


def table_of(setup: Setup, state: State, index: int | tuple[int, ...] = ()) -> Table:
    """Return one game of a batch. The looks of an unfinished Peek are in the order of places."""
    stones = [int(word[index]) for word in state.stones]
    marks = [int(word[index]) for word in state.marks]
    status = int(state.status[index])
    pools = tuple(pool_of(_get(POOL, word)) for word in marks)
    return Table(
        options=setup.options,
        lines=tuple(_line(*words) for words in zip(stones, marks, strict=True)),
        pools=pools,
        score=(_get(SCORE_A, status), _get(SCORE_B, status)),
        waiting=_waiting(status, marks),
        scored=(SIDES[_get(SCORED_BEFORE, status)], SIDES[_get(SCORED_LAST, status)]),
        turn=int(state.turn[index]),
    )


def _get(field: Field, packed: int) -> int:
    return (packed >> field.at) & field.mask


def _line(stones: int, marks: int) -> Line:
    nibbles = [(stones >> 4 * place) & 15 for place in range(len(SEVEN))]
    return line_of(tuple(nibble - 1 for nibble in nibbles if nibble), _get(HIDDEN, marks))


def _waiting(status: int, marks: list[int]) -> Waiting:
    phase, seat, about = _get(PHASE, status), _get(SEAT, status), _get(ABOUT, status)
    return waiting_of(phase, seat, about, _looked(marks), _get(WINNER, status))


def _looked(marks: list[int]) -> Looks:
    return tuple(
        (line, place)
        for line, word in enumerate(marks)
        for place in range(len(SEVEN))
        if _get(LOOKED, word) >> place & 1
    )
