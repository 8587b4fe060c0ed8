"""Games on the arrays between networks, and of networks against the plans of the zoo.

Every table plays one game, so short games count no more than long ones. A draw is half a point.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jax import Array, lax

from research.train.champion.champion_network import at_the_table, think
from research.train.learned_rival import by_learned, is_learned
from research.train.selfplay import Params, random_words
from tellstones.bots.champion.choices import ANSWERS, CHOICES, KINDS, kind_of
from tellstones.bots.zoo import ZOO
from tellstones.envs.arrays import champion as game
from tellstones.envs.parameters import Setup

NAMES = (*KINDS, *ANSWERS)
NOBODY = len(ZOO)
"""The plan of a rival that plays by weights."""


class Tables(NamedTuple):
    """One game each: the rival's plan, both memories, how hot both heads are, and in what haste."""

    plan: Array
    memory: Array
    heat: Array
    haste: Array


class Outcome(NamedTuple):
    result: Array
    """1, 0 or -1 for us."""
    turns: Array
    kinds: Array
    """Number of choices of each kind, for each side, us and the rival."""


def tables_of(plan: int, memory: int, haste: int, games: int, heat: float = 1.0) -> Tables:
    both = (games, 2)
    return Tables(
        jnp.full(games, plan), jnp.full(both, memory), jnp.full(both, heat), jnp.full(both, haste)
    )


def apart(params: Params, row: Array, legal: Array) -> Array:
    """The log chances by several networks, along the first axis, each of its part of the tables."""
    parts = (rows.reshape(len(params["b0"]), -1, rows.shape[-1]) for rows in (row, legal))
    said: Array = jax.vmap(think)(params, *parts)[0]
    return said.reshape(-1, CHOICES)


@partial(jax.jit, static_argnums=0)
def duel(setup: Setup, ours: Params, theirs: Params | None, tables: Tables, key: Array) -> Outcome:
    """We sit at A at every second table. Each table plays until its first game is over.

    Networks lie along the first axis, ours and theirs in pairs, and their tables side by side. We
    play as at the table. Weights of `stateless.py` may be ours too, of one network. Without
    networks of their own the rivals are plans."""
    learned = is_learned(ours)
    start_key, key = jax.random.split(key)
    count = tables.plan.shape[0]
    mine = jnp.arange(count) % 2
    of_kind = jnp.array(
        [[kind_of(choice) == kind for kind in NAMES] for choice in range(CHOICES)], jnp.float32
    )

    def one(carried: tuple[Any, ...]) -> tuple[Any, ...]:
        seated, done, outcome, key = carried
        key, choose_key, lots_key = jax.random.split(key, 3)
        state, seen = seated.games.state, game.see(setup, seated)
        row, legal = game.bits(seen.sight), game.legal_choices(seen.sight)
        we = (state.seat & 1) == mine
        both = jnp.zeros(legal.shape) if theirs is None else apart(theirs, row, legal)
        if not learned:
            both = jnp.where(we[:, None], at_the_table(apart(ours, row, legal)), both)
        heat = jnp.where(we, tables.heat[:, 0], tables.heat[:, 1])
        choice = jax.random.categorical(choose_key, jnp.where(legal, both / heat[:, None], -1e9))
        lots = random_words(lots_key, (count,))
        planned = game.zoo_choice(seen.sight, tables.plan, lots)
        choice = jnp.where((tables.plan < NOBODY) & ~we, planned, choice)
        action = game.action_of(setup, state, seen, choice, lots)
        if learned:
            alone = {name: weights[0] for name, weights in ours.items()}
            action = jnp.where(we, by_learned(setup, alone, seated, lots_key), action)
        seated, rewards, over = game.advance(setup, seated, action, lots)
        going = ~done
        side = jax.nn.one_hot(jnp.where(we, 0, 1), 2)[:, :, None]
        won = jnp.where(mine == 0, rewards[:, 0], rewards[:, 1])
        counted = going[:, None, None] * side * of_kind[choice][:, None]
        outcome = Outcome(
            jnp.where(going & over, won, outcome.result),
            jnp.where(going & over, state.turn, outcome.turns),
            outcome.kinds + counted,
        )
        return seated, done | over, outcome, key

    lots = random_words(start_key, (count,))

    def seats(ours_first: Array) -> Array:
        return jnp.where((mine == 0)[:, None], ours_first, ours_first[:, ::-1])

    nothing = Outcome(
        jnp.zeros(count), jnp.zeros(count, jnp.uint32), jnp.zeros((count, 2, len(NAMES)))
    )
    seated = game.begin(setup, lots, seats(tables.memory), seats(tables.haste))
    start = (seated, jnp.zeros(count, bool), nothing, key)
    found: Outcome = lax.while_loop(lambda carried: ~carried[1].all(), one, start)[2]
    return found
