"""Games with their memory beside them: what a learner steps through.

    games = begin(setup, lots)
    row = seen_by(setup, games, games.state.seat)       # what the awaited seat observes
    games, rewards, over = advance(setup, games, action, lots)

`lots` are random bits, one uint32 for each game and call.
"""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from tellstones.envs.arrays import register as registers
from tellstones.envs.arrays.activation import Traits
from tellstones.envs.arrays.bits import Word, mix, word
from tellstones.envs.arrays.noisy_percept_arrays import catch_hidden, exchange, percepts
from tellstones.envs.arrays.observe import PrivatePart, Recalls, observe, observe_bits
from tellstones.envs.arrays.register import Register
from tellstones.envs.arrays.state import HIDDEN, NIBBLE, State, check, lay_out
from tellstones.envs.arrays.step import returns, step
from tellstones.envs.parameters import Memory, Setup
from tellstones.rules import SEVEN


class Games(NamedTuple):
    """All but the state is there for the kinds of memory that need it.

    `percepts` is the latest event as each `noisy` seat took it in, `glances` what it caught of
    the stones that were hidden from the start, `followed` how it followed the latest exchange.
    """

    state: State
    register: Register | None
    percepts: Word | None
    glances: Word | None = None
    followed: Word | None = None


def begin(setup: Setup, lots: Word, traits: Traits | None = None) -> Games:
    """Return new games. With `traits`, as in all functions here, the memories of the seats may
    differ."""
    check(setup)
    return begin_at(setup, lay_out(setup, lots), lots, traits, hidden=bool(setup.position))


def begin_at(
    setup: Setup, state: State, lots: Word, traits: Traits | None = None, hidden: bool = True
) -> Games:
    """Return games that continue from `state_of` any tables, each with its own random draws.

    What lies open is fresh in every `register`; of what is hidden it knows nothing, and a `noisy`
    seat what it caught. `hidden` says whether anything may be hidden at all.
    """
    register = None
    if setup.memory is Memory.REGISTER:
        register = registers.new_register(setup, traits or setup.traits, state, mix(lots, word(7)))
    if setup.memory is not Memory.NOISY:
        return Games(state, register, None)
    nothing = jnp.zeros((*lots.shape, setup.options.players), jnp.uint32)
    glances = catch_hidden(setup, state, mix(lots, word(8))) if hidden else None
    followed = jnp.zeros((*nothing.shape, setup.options.lines), jnp.uint32)
    return Games(state, register, nothing, glances, followed if setup.forgets else None)


def advance(
    setup: Setup, games: Games, action: Array, lots: Word, traits: Traits | None = None
) -> tuple[Games, Array, Array]:
    """The games after a move in each, new ones where they are over.

    Also the rewards of all seats, and which games were over. As in `step`, an action that is not
    legal loses the game for the side that said it.
    """
    going_on = moved(setup, games, action, lots, traits)
    over = going_on.state.over
    lots = mix(lots, word(3))
    hidden = games.glances is not None
    following = _where(over, begin_at(setup, lay_out(setup, lots), lots, traits, hidden), going_on)
    return following, returns(setup, going_on.state), over


def moved(
    setup: Setup, games: Games, action: Array, lots: Word, traits: Traits | None = None
) -> Games:
    """The games after a move in each; those that are over stay as they are."""
    before = games.state
    state = step(setup, before, action)
    register, seen, followed = games.register, games.percepts, games.followed
    if register is not None:
        register = registers.notice(
            setup, traits or setup.traits, register, before, state, mix(lots, word(1))
        )
    if seen is not None:
        seen = percepts(setup, before, state, mix(lots, word(2)))
    if followed is not None:
        state, followed = exchange(setup, before, state, followed, mix(lots, word(4)))
    return Games(state, register, seen, games.glances, followed)


def _where(over: Array, fresh: Games, going_on: Games) -> Games:
    def pick(new: Array, old: Array) -> Array:
        return jnp.where(over.reshape(*over.shape, *(1,) * (new.ndim - over.ndim)), new, old)

    chosen: Games = jax.tree.map(pick, fresh, going_on)
    return chosen


def seen_by(setup: Setup, games: Games, seat: Array) -> Array:
    """The observation of one seat in each game, by the Setup's kind of memory."""
    return observe(setup, games.state, seat, _told(setup, games, seat))


def seen_bits(setup: Setup, games: Games, seat: Array) -> Word:
    """The same in packed words."""
    return observe_bits(setup, games.state, seat, _told(setup, games, seat))


def _told(setup: Setup, games: Games, seat: Array) -> PrivatePart:
    event, glances, followed = (
        None if words is None else _of_seat(words, seat)
        for words in (games.percepts, games.glances, games.followed)
    )
    recalls = recalls_of(setup, games, seat)
    symbols = setup.memory is not Memory.NOISY
    return PrivatePart(event, recalls, symbols, glances, followed)


def recalls_of(
    setup: Setup, games: Games, seat: Array, traits: Traits | None = None
) -> Recalls | None:
    if setup.memory is Memory.PERFECT:
        return everything(games.state)
    if games.register is None:
        return None
    return registers.recalls(setup, traits or setup.traits, games.register, games.state, seat)


def _of_seat(values: Array, seat: Array) -> Array:
    """The row of one seat, out of an axis of seats that follows the batch."""
    index = seat.astype(jnp.int32).reshape(*seat.shape, *(1,) * (values.ndim - seat.ndim))
    return jnp.take_along_axis(values, index, axis=seat.ndim).squeeze(seat.ndim)


def everything(state: State) -> Recalls:
    """A mind that knows every hidden stone."""
    places = jnp.arange(len(SEVEN), dtype=jnp.uint32)
    stones = (jnp.stack(state.stones, -1)[..., None] >> (places * NIBBLE)) & 15
    hidden = (HIDDEN.of(jnp.stack(state.marks, -1))[..., None] >> places) & 1
    return Recalls(stones * hidden, hidden)
