"""Array games with all that a learner takes written out in every step."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
from jax import Array, lax

from tellstones.envs import arrays
from tellstones.envs.parameters import Setup


def written_out(
    variant: Setup, games: int, moves: int, *, bits: bool, draws: str
) -> Callable[[], Any]:
    """Plays so many moves of every game, with masks, observations, rewards and ends kept.

    By `pick` each legal move is as likely; `all` draws from logits of all actions, as Pgx's
    categorical does, and `slots` from those of the compact head.
    """

    def one(played: arrays.Games, lots: Array) -> tuple[arrays.Games, Any]:
        words, action = _drawn(variant, played.state, lots, draws)
        see = arrays.seen_bits if bits else arrays.seen_by
        row = see(variant, played, played.state.seat)
        mask = arrays.side_by_side(words) if bits else arrays.mask_of(words)
        played, rewards, over = arrays.advance(variant, played, action, lots)
        return played, (row, mask, rewards, over)

    @jax.jit
    def run(played: arrays.Games, lots: Array) -> Any:
        return lax.scan(one, played, lots)

    lots = jax.random.bits(jax.random.key(1), (moves, games), jnp.uint32)
    played = jax.jit(arrays.begin, static_argnums=0)(variant, lots[0])
    return partial(run, played, lots)


def _drawn(
    variant: Setup, state: arrays.State, lots: Array, draws: str
) -> tuple[tuple[Array, ...], Array]:
    """The legal actions or slots, and the action that was drawn of them."""
    find = arrays.legal_slots if draws == "slots" else arrays.legal_words
    words = find(variant, state)
    if draws == "pick":
        return words, arrays.pick(words, lots)
    drawn = arrays.draw(jnp.zeros((*lots.shape, 32 * len(words))), words, lots)
    return words, arrays.action_of(variant, state, drawn) if draws == "slots" else drawn
