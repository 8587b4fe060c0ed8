"""Plays many games at once with random legal moves, and restarts each when it is over."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array, lax

from tellstones.envs.arrays.bits import Word, choose, flag, mix, nth_bit, once, popcount, word
from tellstones.envs.arrays.legal_mask import Words, legal_words
from tellstones.envs.arrays.state import WINNER, State, lay_out
from tellstones.envs.arrays.step import _where, play
from tellstones.envs.parameters import Setup

GROUPS = 8
"""The number of parts into which `draw` divides the actions; it divides their number."""


class Tally(NamedTuple):
    """The results of a rollout, one for each game of the batch."""

    games: Word
    won_by_a: Word
    won_by_b: Word


def pick(words: Words, lots: Word) -> Word:
    """One of the legal actions, each as likely but for the rounding of 16 random bits."""
    legal = sum((popcount(bits) for bits in words), start=word(0))
    return nth_bit(words, ((lots >> 16) * legal) >> 16)


def draw(logits: Array, words: Words, lots: Word) -> Word:
    """One of the legal actions, as likely as the logits say, to 24 random bits; one lot a game."""
    bits = jnp.arange(32, dtype=jnp.uint32).reshape(32, *(1,) * lots.ndim)
    legal = (once(jnp.stack(words))[:, None] >> bits) & 1 == 1
    return _drawn(jnp.moveaxis(logits, -1, 0), legal.reshape(-1, *lots.shape), lots)


def sample(key: Array, logits: Array, mask: Array) -> Word:
    """`draw` with a key and a mask of bools: several times as fast as
    `jax.random.categorical(key, jnp.where(mask, logits, -jnp.inf))`, and like it but for the
    random bits. The number of actions is a multiple of `GROUPS`."""
    lots = jax.random.bits(key, logits.shape[:-1], jnp.uint32)
    return _drawn(jnp.moveaxis(logits, -1, 0), jnp.moveaxis(mask, -1, 0), lots)


def _drawn(logits: Array, legal: Array, lots: Word) -> Word:
    """Looks one lot a game up first among the sums of `GROUPS` groups of actions and then within
    one of them, where a categorical draw wants a logarithm of a logarithm for each action. Games
    are the innermost axis meanwhile, so that a processor adds up several of them at once."""
    games = lots.shape
    open_ones = jnp.where(legal, logits, -jnp.inf)
    weights = jnp.exp(open_ones - open_ones.max(0))
    groups = weights.reshape(GROUPS, -1, *games)
    sums = groups.sum(1)
    group, lot = _reached(sums, (lots >> 8).astype(sums.dtype) * 2.0**-24 * sums.sum(0))
    group = once(group)
    within = sum((jnp.where(group == n, groups[n], 0.0) for n in range(GROUPS)), jnp.zeros(()))
    return group * groups.shape[1] + _reached(within, lot)[0]


def _reached(weights: Array, lot: Array) -> tuple[Word, Array]:
    """Return the index of the weight that the draw falls into, and the remainder of the draw.
    Rounding past the end selects the last nonzero weight."""
    at = last = jnp.zeros_like(lot, jnp.uint32)
    passed, left = jnp.zeros_like(lot), lot
    for index, weight in enumerate(weights):
        last = choose(weight > 0, index, last)
        passed = passed + weight
        at = choose(passed <= lot, index + 1, at)
        left = jnp.where(passed <= lot, lot - passed, left)
    return jnp.minimum(at, last), left


def renew(setup: Setup, state: State, lots: Word) -> State:
    """Restarts finished games with the random draws `lots`; the others stay."""
    return _where(state.over, lay_out(setup, lots), state)


def random_step(setup: Setup, state: State, lots: Word) -> State:
    return play(setup, state, pick(legal_words(setup, state), lots))


@partial(jax.jit, static_argnums=(0, 3))
def rollout(setup: Setup, state: State, seeds: Word, steps: int) -> tuple[State, Tally]:
    """`steps` random moves in every game; `seeds` are random bits, one word a game."""
    zero = jnp.zeros_like(state.turn)

    def one(i: Array, carried: tuple[State, Tally]) -> tuple[State, Tally]:
        state, tally = carried
        lots = mix(seeds, i.astype(jnp.uint32))
        state = random_step(setup, state, lots)
        winner, over = WINNER.of(state.status), flag(state.over)
        tally = Tally(
            tally.games + over,
            tally.won_by_a + (over & flag(winner == 1)),
            tally.won_by_b + (over & flag(winner == 2)),
        )
        return renew(setup, state, lots * word(0x9E3779B1)), tally

    played: tuple[State, Tally] = lax.fori_loop(0, steps, one, (state, Tally(zero, zero, zero)))
    return played
