"""The array engine in the shapes of Pgx and JaxMARL."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from tellstones.envs import actions, arrays
from tellstones.envs import observation_layout as layout
from tellstones.envs.arrays.jaxmarl_env import NOTHING, JaxMarlTellstones
from tellstones.envs.arrays.pgx_env import PgxTellstones, State
from tellstones.envs.env_game import EnvGame
from tellstones.envs.parameters import setup
from tellstones.notation import parse_position
from tellstones.rules import SEVEN, Stone

GAMES = 16


def drawn(mask: Any, key: Any) -> Any:
    return jax.random.categorical(key, jnp.where(mask, 0.0, -jnp.inf), axis=-1)


@pytest.mark.parametrize("memory", ["own", "register", "noisy"])
def test_games_are_played_to_their_end_as_pgx_plays_them(memory: str) -> None:
    env = PgxTellstones(memory=memory, turn_limit=20)
    step = jax.jit(jax.vmap(env.step))
    state: State = jax.vmap(env.init)(jax.random.split(jax.random.key(0), GAMES))
    assert state.observation.shape == (GAMES, *env.observation_shape)
    assert state.legal_action_mask.shape == (GAMES, env.num_actions)
    total = jnp.zeros((GAMES, env.num_players))
    for number in range(80):
        choose, chance = jax.random.split(jax.random.key(number))
        action = drawn(state.legal_action_mask, choose)
        state = step(state, action, jax.random.split(chance, GAMES))
        total = total + state.rewards
    assert bool(state.terminated.all())
    assert not bool(state.truncated.any())
    assert total.sum(-1).tolist() == [0.0] * GAMES
    assert set(np.abs(np.asarray(total)).ravel().tolist()) <= {0.0, 1.0}
    assert bool(state.legal_action_mask.all())


def test_bits_say_what_bools_say_in_both_shapes() -> None:
    key, word = jax.random.key(3), jnp.int32(actions.BLOCK + actions.PLACE_LEFT)
    pgx = [PgxTellstones(bits=bits, opening="C", first="A") for bits in (False, True)]
    bools, bits = (env.step(env.init(key), word + 1) for env in pgx)
    assert bits.observation.shape == pgx[1].observation_shape
    assert bits.observation.dtype == bits.legal_action_mask.dtype == jnp.uint32
    same = partial(arrays.unpacked, size=pgx[0].num_actions)
    assert (same(bits.legal_action_mask) == bools.legal_action_mask).all()
    marl = [JaxMarlTellstones(bits=bits, opening="C", first="A") for bits in (False, True)]
    (wide, state), (packed, _) = (env.reset(key) for env in marl)
    for name, row in wide.items():
        assert (arrays.unpacked(packed[name], len(row)) == row).all()
    available, words = (env.get_avail_actions(state) for env in marl)
    for agent, mask in available.items():
        assert mask.dtype == jnp.bool
        assert (same(words[agent]) == mask).all()


def test_an_illegal_action_costs_what_it_costs_in_pgx() -> None:
    env = PgxTellstones(first="A")
    state = env.step(env.init(jax.random.key(0)), jnp.int32(actions.BELIEVE))
    assert state.rewards.tolist() == [-1.0, 1.0]
    assert bool(state.terminated)
    assert env.step(state, jnp.int32(0)).rewards.tolist() == [0.0, 0.0]
    assert not bool(state.replace(terminated=jnp.array(False)).terminated)


def test_pgx_s_steps_take_whole_numbers_and_a_key_where_memory_fails() -> None:
    env, key = PgxTellstones(memory="register"), jax.random.key(0)
    state = jax.eval_shape(env.init, key)
    with pytest.raises(ValueError, match="register memory needs a key"):
        jax.eval_shape(env.step, state, jnp.int32(actions.BELIEVE))
    with pytest.raises(TypeError, match="whole numbers"):
        jax.eval_shape(env.step, state, jnp.float32(65.5), key)


@pytest.mark.parametrize("memory", ["own", "register", "noisy"])
def test_games_begin_at_any_tables_side_by_side(memory: str) -> None:
    """Steps with observations of each seat, and restarts from the opening."""
    variant = setup(memory=memory, points=1, opening="C", first="A", hide_noise=0.0)
    texts = ("s|CDFHKW 0-0 B answer(1) -- 3", "SCkWd|FH 0-0 A turn -- 23")
    tables = [parse_position(text, variant.options) for text in texts]
    lots = jnp.arange(2, dtype=jnp.uint32)
    begin, see, advance = (
        jax.jit(each, static_argnums=0)
        for each in (arrays.begin_at, arrays.seen_by, arrays.advance)
    )
    games = begin(variant, arrays.state_of(variant, tables), lots)
    rows = see(variant, games, games.state.seat)
    for row, text in zip(rows, texts, strict=True):
        game = EnvGame(variant.at(text), 1)
        assert game.awaited is not None
        assert row.tolist() == game.observe(game.awaited).tolist()
    answer = actions.ANSWER + SEVEN.index(Stone.SCALES)
    said = jnp.array([answer, actions.BLOCK + actions.HIDE])
    games, rewards, over = advance(variant, games, said, lots)
    assert over.tolist() == [True, False]
    assert rewards[0].tolist() == [-1.0, 1.0]
    assert games.state.turn.tolist() == [1, 24]


def test_jaxmarl_s_dicts_are_by_agent_and_only_the_awaited_is_heard() -> None:
    env = JaxMarlTellstones(players=4, turn_limit=12, first="B")
    step = jax.jit(jax.vmap(env.step))
    keys = jax.random.split(jax.random.key(0), GAMES)
    seen, state = jax.vmap(env.reset)(keys)
    assert set(seen) == {*env.agents, "world_state"}
    assert seen["agent_0"].shape == (GAMES, env.observation_size)
    assert seen["world_state"].shape == (GAMES, env.world_state_size)
    available = jax.vmap(env.get_avail_actions)(state)
    assert available["agent_0"].sum(-1).tolist() == [1] * GAMES
    assert available["agent_0"][:, NOTHING].all()
    assert int(available["agent_1"][0].sum()) == 2 * 6 + 1
    ended = 0
    for number in range(40):
        choose, chance = jax.random.split(jax.random.key(number))
        masks = jax.vmap(env.get_avail_actions)(state)
        said = {agent: drawn(mask, choose) for agent, mask in masks.items()}
        seen, state, rewards, dones, _ = step(jax.random.split(chance, GAMES), state, said)
        ended += int(dones["__all__"].sum())
        assert not bool((rewards["agent_0"] != rewards["agent_2"]).any())
        assert not bool((rewards["agent_0"] + rewards["agent_1"] != 0).any())
    assert ended > GAMES


def test_the_world_state_is_that_of_pettingzoo() -> None:
    variant, chance = setup(opening="C", first="A", memory="register"), Random(2)
    game = EnvGame(variant, 1)
    games = jax.jit(partial(arrays.begin, variant))(jnp.zeros((), jnp.uint32))
    env = JaxMarlTellstones(opening="C", first="A", memory="register")
    reset, step, observe = jax.jit(env.reset), jax.jit(env.step), jax.jit(env.get_obs)
    state = reset(jax.random.key(0))[1]._replace(games=games)
    for _ in range(25):
        row = observe(state)["world_state"]
        assert row.tolist() == game.open_table().tolist()
        assert len(row) == layout.open_size(variant)
        action = chance.choice(actions.legal_indices(game.table))
        game.say(action)
        if game.over:
            break
        word = jnp.int32(action)
        said = dict.fromkeys(env.agents, word)
        state = step(jax.random.key(1), state, said)[1]
