"""Array games with all that a learner takes written out in every step.

Logits are an argument of what is compiled, for if a compiler sees that they are all zero it leaves
out half of the draw; and lots are drawn inside. `pgx_written_out` pays for the same with a game of
Pgx.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
from jax import Array, lax

from tellstones.envs import arrays
from tellstones.envs.parameters import Setup

Run = partial[tuple[Any, tuple[Array, ...]]]
"""Steps of every game, with state, logits and key for arguments; gives the state after them, and of
every step the observation, the mask, the rewards and which games ended."""


def written_out(variant: Setup, games: int, moves: int, *, bits: bool, draws: str) -> Run:
    """Plays so many moves of every game, with masks, observations, rewards and ends kept.

    By `pick` each legal move is as likely; `all` draws from logits of all actions, as Pgx's
    categorical does, and `slots` from those of the compact head. `sample` draws with a mask, and
    `categorical` by JAX's own function.
    """

    def one(logits: Array, played: arrays.Games, key: Array) -> tuple[arrays.Games, Any]:
        lots, fresh = jax.random.bits(key, (2, games), jnp.uint32)
        words, action = _drawn(variant, played.state, logits, lots, draws)
        see = arrays.seen_bits if bits else arrays.seen_by
        row = see(variant, played, played.state.seat)
        mask = arrays.side_by_side(words) if bits else arrays.mask_of(words)
        played, rewards, over = arrays.advance(variant, played, action, fresh)
        return played, (row, mask, rewards, over)

    played = jax.jit(arrays.begin, static_argnums=0)(
        variant, jax.random.bits(jax.random.key(0), (games,), jnp.uint32)
    )
    words = _legal(variant, played.state, draws)
    return _run(one, played, games, 32 * len(words), moves)


def pgx_written_out(name: str, games: int, moves: int) -> Run:
    """The same with a game of Pgx: what it writes into its state is kept of every step."""
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(logits: Array, state: Any, key: Array) -> tuple[Any, Any]:
        choose, renew = jax.random.split(key)
        legal = jnp.where(state.legal_action_mask, logits, -jnp.inf)
        action = jax.random.categorical(choose, legal, axis=-1)
        after = step(state, action, jax.random.split(renew, games))
        return after, (state.observation, state.legal_action_mask, after.rewards, after.terminated)

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), games))
    return _run(one, state, games, env.num_actions, moves)


def _run(
    one: Callable[[Array, Any, Array], tuple[Any, Any]],
    state: Any,
    games: int,
    actions: int,
    moves: int,
) -> Run:
    """Run a number of steps one after another, with equal logits for all actions."""

    @jax.jit
    def run(state: Any, logits: Array, key: Array) -> Any:
        return lax.scan(partial(one, logits), state, jax.random.split(key, moves))

    return partial(run, state, jnp.zeros((games, actions)), jax.random.key(1))


def _legal(variant: Setup, state: arrays.State, draws: str) -> tuple[Array, ...]:
    find = arrays.legal_slots if draws == "slots" else arrays.legal_words
    return find(variant, state)


def _drawn(
    variant: Setup, state: arrays.State, logits: Array, lots: Array, draws: str
) -> tuple[tuple[Array, ...], Array]:
    """The legal actions or slots, and the action that was drawn of them."""
    words = _legal(variant, state, draws)
    if draws == "pick":
        return words, arrays.pick(words, lots)
    if draws in ("sample", "categorical"):
        mask, key = arrays.mask_of(words), jax.random.key(lots[0])
        if draws == "sample":
            return words, arrays.sample(key, logits, mask)
        return words, jax.random.categorical(key, jnp.where(mask, logits, -jnp.inf))
    drawn = arrays.draw(logits, words, lots)
    return words, arrays.action_of(variant, state, drawn) if draws == "slots" else drawn
