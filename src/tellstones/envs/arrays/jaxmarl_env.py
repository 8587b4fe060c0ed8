"""The game in JaxMARL's shape: dicts by agent, and a new game where one is over.

    env = JaxMarlTellstones(turn_limit=100)
    seen, state = env.reset(key)
    seen, state, rewards, dones, infos = env.step(key, state, {agent: action, ...})

Every agent acts in every step; only the awaited one is heard. For the others the one available
action is `NOTHING`, which is no move. With `bits=True` everything that is seen and available comes
as uint32 words, 32 bits each and the first lowest. JaxMARL itself is not needed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
from jax import Array

from tellstones.envs import actions
from tellstones.envs import observation_layout as layout
from tellstones.envs.arrays.bits import Word, packed, unpacked, words_for
from tellstones.envs.arrays.game_batch import Games, advance, begin, everything, seen_bits
from tellstones.envs.arrays.legal_mask import legal_bits
from tellstones.envs.arrays.observe import PrivatePart, observe_bits
from tellstones.envs.parameters import Memory, Setup, setup

NOTHING = actions.UNUSED
ByAgent: TypeAlias = dict[str, Array]


class State(NamedTuple):
    """The games, and how many steps they have taken."""

    games: Games
    step: Array


class JaxMarlTellstones:
    """The parameters are those of `envs.parameters.setup`; agents are the seats A to D."""

    name = "tellstones_v1"

    def __init__(self, *, bits: bool = False, **parameters: Any) -> None:
        self.bits = bits
        self.setup: Setup = setup(**parameters)
        self.agents = [f"agent_{seat}" for seat in range(self.setup.options.players)]
        self.num_agents = len(self.agents)
        self.num_actions = actions.count(self.setup.options.lines)
        self.observation_size = self._places(layout.size(self.setup))
        self.world_state_size = self._places(layout.open_size(self.setup))

    def reset(self, key: Array) -> tuple[ByAgent, State]:
        games = begin(self.setup, jax.random.bits(key, (), jnp.uint32))
        state = State(games, jnp.int32(0))
        return self.get_obs(state), state

    def step(
        self, key: Array, state: State, said: ByAgent
    ) -> tuple[ByAgent, State, ByAgent, ByAgent, dict[str, Any]]:
        """Applies the awaited agent's action; a game that is over restarts."""
        words = jnp.stack([said[agent] for agent in self.agents])
        action = words[state.games.state.seat.astype(jnp.int32)]
        bits = jax.random.bits(key, (), jnp.uint32)
        games, rewards, over = advance(self.setup, state.games, action, bits)
        following = State(games, jnp.where(over, 0, state.step + 1))
        dones = dict.fromkeys([*self.agents, "__all__"], over)
        by_agent = {agent: rewards[seat] for seat, agent in enumerate(self.agents)}
        return self.get_obs(following), following, by_agent, dones, {}

    def get_obs(self, state: State) -> ByAgent:
        """Return every seat's observation, and the table with all stones open as `world_state`."""
        seats = [jnp.uint32(seat) for seat in range(self.num_agents)]
        size = layout.size(self.setup)
        rows = {
            agent: self._given(seen_bits(self.setup, state.games, seat), size)
            for agent, seat in zip(self.agents, seats, strict=True)
        }
        table = world_bits(self.setup, state.games)
        return {**rows, "world_state": self._given(table, layout.open_size(self.setup))}

    def get_avail_actions(self, state: State) -> ByAgent:
        mask = legal_bits(self.setup, state.games.state)
        nothing = packed(jnp.arange(self.num_actions) == NOTHING)
        awaited = state.games.state.seat
        words = [jnp.where(awaited == seat, mask, nothing) for seat in range(self.num_agents)]
        masks = [self._given(each, self.num_actions) for each in words]
        kind = jnp.uint32 if self.bits else jnp.bool
        return {a: mask.astype(kind) for a, mask in zip(self.agents, masks, strict=True)}

    def _places(self, bits: int) -> int:
        return words_for(bits) if self.bits else bits

    def _given(self, words: Word, size: int) -> Array:
        return words if self.bits else unpacked(words, size)


def world_bits(setup: Setup, games: Games) -> Word:
    """The table as seat A would observe it with `perfect` memory, every look open to it."""
    seat = games.state.seat * 0
    knowing = replace(setup, memory=Memory.PERFECT)
    recalls = everything(games.state)
    return observe_bits(
        knowing, games.state, seat, PrivatePart(recalls=recalls, looks_are_open=True)
    )
