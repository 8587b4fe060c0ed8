"""The game in Pgx's shape: `init`, `step` and `observe` of one game, to be mapped over many.

    env = PgxTellstones(memory="register", turn_limit=100)
    state = jax.vmap(env.init)(jax.random.split(key, 1024))
    state = jax.vmap(env.step)(state, action, keys)

With `bits=True` observations and masks come as uint32 words, 32 bits each and the first lowest;
`arrays.unpacked` makes bytes of them. Whatever takes a Pgx environment takes this one, `auto_reset`
included; Pgx itself is not needed.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp
from jax import Array

from tellstones.envs import actions
from tellstones.envs import observation_layout as layout
from tellstones.envs.arrays.bits import words_for
from tellstones.envs.arrays.game_batch import Games, begin, moved, seen_bits, seen_by
from tellstones.envs.arrays.legal_mask import legal, legal_bits
from tellstones.envs.arrays.state import State as Table
from tellstones.envs.arrays.step import returns
from tellstones.envs.parameters import Memory, Setup, setup


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class State:
    """One game, with the fields of Pgx's State; `games` is ours."""

    current_player: Array
    observation: Array
    rewards: Array
    terminated: Array
    truncated: Array
    legal_action_mask: Array
    _step_count: Array
    games: Games

    def replace(self, **changes: Any) -> State:
        return dataclasses.replace(self, **changes)


class PgxTellstones:
    """The parameters are those of `envs.parameters.setup`."""

    version = "v1"

    def __init__(self, *, bits: bool = False, **parameters: Any) -> None:
        self.bits = bits
        self.setup: Setup = setup(**parameters)

    @property
    def id(self) -> str:
        return "tellstones"

    @property
    def num_players(self) -> int:
        return self.setup.options.players

    @property
    def num_actions(self) -> int:
        return actions.count(self.setup.options.lines)

    @property
    def observation_shape(self) -> tuple[int]:
        size = layout.size(self.setup)
        return (words_for(size) if self.bits else size,)

    def init(self, key: Array) -> State:
        games = begin(self.setup, jax.random.bits(key, (), jnp.uint32))
        nothing = jnp.zeros(self.num_players, jnp.float32)
        return self._state(games, nothing, jnp.int32(0))

    def step(self, state: State, action: Array, key: Array | None = None) -> State:
        """The awaited seat's word. An illegal one loses; a game that is over pays nothing more.

        Memory that fades and percepts that fail need a key of their own for every step; without
        one they are refused with a ValueError.
        """
        if key is None and self.setup.memory in (Memory.NOISY, Memory.REGISTER):
            raise ValueError(f"{self.setup.memory} memory needs a key: step(state, action, key)")
        bits = jnp.uint32(0) if key is None else jax.random.bits(key, (), jnp.uint32)
        games = moved(self.setup, state.games, jnp.asarray(action), bits)
        rewards = jnp.where(state.terminated, 0.0, returns(self.setup, games.state))
        return self._state(games, rewards, state._step_count + 1)

    def observe(self, state: State, player_id: Array | int | None = None) -> Array:
        seat = state.current_player if player_id is None else jnp.asarray(player_id)
        return self._seen(state.games, seat)

    def _seen(self, games: Games, seat: Array) -> Array:
        return (seen_bits if self.bits else seen_by)(self.setup, games, seat)

    def _legal(self, table: Table) -> Array:
        """Every action is legal in a finished game, and changes nothing."""
        mask = (legal_bits if self.bits else legal)(self.setup, table)
        return jnp.where(table.over[..., None], ~jnp.zeros_like(mask), mask)

    def _state(self, games: Games, rewards: Array, steps: Array) -> State:
        over = games.state.over
        seat = games.state.seat.astype(jnp.int32)
        return State(
            current_player=seat,
            observation=self._seen(games, seat),
            rewards=rewards.astype(jnp.float32),
            terminated=over,
            truncated=jnp.zeros_like(over),
            legal_action_mask=self._legal(games.state),
            _step_count=steps,
            games=games,
        )
