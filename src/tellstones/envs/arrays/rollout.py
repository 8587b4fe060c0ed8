"""Many games at once, by random legal moves, each starting anew when it is over."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array, lax

from tellstones.envs.arrays.bits import Word, flag, mix, nth_bit, popcount, word
from tellstones.envs.arrays.legal_mask import Words, legal_words
from tellstones.envs.arrays.state import WINNER, State, lay_out
from tellstones.envs.arrays.step import _where, play
from tellstones.envs.parameters import Setup


class Tally(NamedTuple):
    """What came of a rollout, game by game of the batch."""

    games: Word
    won_by_a: Word
    won_by_b: Word


def pick(words: Words, lots: Word) -> Word:
    """One of the legal actions, each as likely but for the rounding of 16 random bits."""
    legal = sum((popcount(bits) for bits in words), start=word(0))
    return nth_bit(words, ((lots >> 16) * legal) >> 16)


def draw(logits: Array, mask: Array, lots: Word) -> Word:
    """One of the legal actions, as likely as the logits say, to 24 random bits.

    One lot a game, looked up among the sums of the chances, where a categorical draw wants a
    logarithm of a logarithm for each of 128 actions.
    """
    most = jnp.where(mask, logits, -jnp.inf).max(-1, keepdims=True)
    sums = jnp.cumsum(jnp.where(mask, jnp.exp(logits - most), 0.0), -1)
    lot = (lots >> 8).astype(sums.dtype) * 2.0**-24
    at = (sums <= (lot * sums[..., -1])[..., None]).sum(-1, dtype=jnp.uint32)
    last = mask.shape[-1] - 1 - jnp.argmax(mask[..., ::-1], -1)
    return jnp.minimum(at, last.astype(jnp.uint32))


def renew(setup: Setup, state: State, lots: Word) -> State:
    """Games that are over start anew, laid out by `lots`; the others stay."""
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
