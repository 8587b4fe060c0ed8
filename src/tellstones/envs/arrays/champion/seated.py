"""Games with both heads beside them: memories that may differ from seat to seat, and fadings."""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array

from tellstones.bots.champion.memory_steps import MEMORY_STEPS, traits_of
from tellstones.envs.arrays import game_batch
from tellstones.envs.arrays.activation import SeatTraits
from tellstones.envs.arrays.bits import Word
from tellstones.envs.arrays.champion.fading_arrays import fade, unfaded
from tellstones.envs.arrays.champion.feature_arrays import SeenFeatures, look
from tellstones.envs.arrays.game_batch import Games
from tellstones.envs.parameters import Setup


class Seated(NamedTuple):
    games: Games
    faded: Array
    memory: Array
    """The step of memory of each seat; the shape ends in seats."""
    haste: Array
    """`Features.haste` for each seat, in the same shape."""
    late: Array
    """The number of turns by which the games of this table begin late, so that its limit is
    nearer."""


def traits_at(memory: Array) -> SeatTraits:
    """The traits of every game and seat, shaped to lie beside the traces of a register."""
    steps = [traits_of(step) for step in range(MEMORY_STEPS)]

    def column(name: str) -> Array:
        return jnp.array([getattr(traits, name) for traits in steps])[memory][..., None, None]

    return SeatTraits(*(column(name) for name in SeatTraits._fields))


def begin(
    setup: Setup, lots: Word, memory: Array, haste: Array, late: Array | None = None
) -> Seated:
    games = game_batch.begin(setup, lots, traits_at(memory))
    faded = unfaded(games.state.turn)
    late = jnp.zeros(lots.shape, jnp.int32) if late is None else late
    return Seated(_begun_late(games, late), faded, memory, haste, late)


def _begun_late(games: Games, turns: Array) -> Games:
    """Return the games with their clocks advanced by some turns, in the memories too."""
    register = games.register
    assert register is not None
    on = turns[..., None, None, None].astype(jnp.float32)
    register = register._replace(
        first=register.first + on, before_last=register.before_last + on, last=register.last + on
    )
    state = games.state._replace(turn=games.state.turn + turns.astype(jnp.uint32))
    return games._replace(state=state, register=register)


def advance(setup: Setup, seated: Seated, action: Array, lots: Word) -> tuple[Seated, Array, Array]:
    """Like `arrays.advance`; a new game has the same two memories as the previous one."""
    before = seated.games.state
    games, rewards, over = game_batch.advance(
        setup, seated.games, action, lots, traits_at(seated.memory)
    )
    games = _begun_late(games, jnp.where(over, seated.late, 0))
    faded = fade(setup, seated.faded, before, games.state, action)
    faded = jnp.where(over[..., None, None], 0, faded)
    return seated._replace(games=games, faded=faded), rewards, over


def see(setup: Setup, seated: Seated) -> SeenFeatures:
    """The view and the memory of the awaited seat of each game."""
    games = seated.games
    seat = games.state.seat
    recalls = game_batch.recalls_of(setup, games, seat, traits_at(seated.memory))
    assert recalls is not None
    memory, haste = (
        jnp.where(seat == 0, own[..., 0], own[..., 1]) for own in (seated.memory, seated.haste)
    )
    return look(setup, games.state, recalls, seated.faded, memory, haste)
