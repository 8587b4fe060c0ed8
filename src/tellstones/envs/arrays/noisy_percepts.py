"""Percepts that chance may garble, as arrays: the twin of `envs.formal_memory.percepts`."""

from __future__ import annotations

import jax.numpy as jnp
from jax import Array

from tellstones.envs import actions
from tellstones.envs.arrays.bits import Word, choose, mix, word
from tellstones.envs.arrays.decoded_action import Said, hear
from tellstones.envs.arrays.state import ACTOR, SAID, SHOWN, State, length, stone_at
from tellstones.envs.parameters import Setup
from tellstones.rules import SEVEN


def percepts(setup: Setup, before: State, after: State, lots: Word) -> Word:
    """The latest event as each seat takes it in: event words, with the seats as last axis."""
    seats = jnp.arange(setup.options.players, dtype=jnp.uint32)
    event = after.event[..., None]
    said = hear(setup, before, SAID.of(after.event))
    draws = mix(lots[..., None], seats + 1)
    hid = SHOWN.put(event, _glance(setup, before, said, draws))
    swapped = SAID.put(event, _pair(setup, before, said, draws))
    others = seats != ACTOR.of(event)
    seen = choose(said.swaps[..., None] & others, swapped, event)
    return choose(said.hides[..., None], hid, seen)


def _line(setup: Setup, words: tuple[Word, ...], said: Said) -> Word:
    return words[0] if setup.options.lines == 1 else choose(said.line == 1, words[1], words[0])


def _glance(setup: Setup, before: State, said: Said, draws: Word) -> Word:
    """The stone, from 1, that each seat believes it saw being hidden."""
    place = (said.within - actions.HIDE) & 7
    truth = stone_at(_line(setup, before.stones, said), place)[..., None]
    letters = [SEVEN.index(stone) + 1 for stone in setup.options.stones]
    index = sum((choose(truth == at, i, 0) for i, at in enumerate(letters)), start=word(0))
    seen = _another(draws, index, word(len(letters)), setup.hide_noise)
    return sum((choose(seen == i, at, 0) for i, at in enumerate(letters)), start=word(0))


def _pair(setup: Setup, before: State, said: Said, draws: Word) -> Word:
    """The number of the Swap that each seat believes it saw."""
    stones = length(setup, _line(setup, before.marks, said))
    pairs = ((stones * (stones - 1)) >> 1)[..., None]
    index = (said.within - actions.SWAP)[..., None]
    return (said.number - index[..., 0])[..., None] + _another(
        draws, index, pairs, setup.swap_noise
    )


def _another(draws: Word, index: Word, outcomes: Word, chance: float) -> Word:
    """With some chance one of the other outcomes, each as likely, where there is another."""
    wrong = _happens(mix(draws, word(1)), chance) & (outcomes > 1)
    steps = (((mix(draws, word(2)) >> 16) * (outcomes - 1)) >> 16) + 1
    moved = index + steps
    return choose(wrong, choose(moved >= outcomes, moved - outcomes, moved), index)


def _happens(draws: Word, chance: float) -> Array:
    return (draws >> 8) < word(round(chance * (1 << 24)))
