"""The PettingZoo environment, by PettingZoo's own tests and a few of ours."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pettingzoo
import pytest

from tellstones.envs import actions
from tellstones.envs import observation_layout as layout
from tellstones.envs import pettingzoo as tellstones_v1
from tellstones.envs.parameters import setup

with warnings.catch_warnings():
    # PettingZoo's tests import, where they can, a game of its own by a name that it deprecates.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, seed_test

# PettingZoo's checker advises against dict observations, which its own masked games use too.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
]

VARIANTS: list[dict[str, Any]] = [
    {},
    {"players": 4, "lines": 2, "hands": "opponent", "elder": "B"},
    {"memory": "perfect", "turn_limit": 40},
    {"memory": "noisy", "turn_limit": 40},
    {"memory": "register", "turn_limit": 40},
]


@pytest.mark.parametrize("parameters", VARIANTS, ids=str)
def test_it_passes_pettingzoo_s_own_api_test(parameters: dict[str, Any]) -> None:
    api_test(tellstones_v1.env(**parameters), num_cycles=100)


@pytest.mark.parametrize("parameters", VARIANTS, ids=str)
def test_it_passes_pettingzoo_s_own_seed_test(parameters: dict[str, Any]) -> None:
    seed_test(lambda: tellstones_v1.env(**parameters), num_cycles=50)


def test_a_game_ends_with_rewards_that_cancel_out() -> None:
    env = tellstones_v1.env(players=4)
    env.reset(seed=3)
    chance = np.random.default_rng(3)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        total[agent] += reward
        over = termination or truncation
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if over else int(chance.choice(legal)))
    assert sorted(total.values()) == [-1, -1, 1, 1]
    assert total["player_0"] == total["player_2"]


def test_an_illegal_action_loses_the_game(caplog: pytest.LogCaptureFixture) -> None:
    env = tellstones_v1.env(first="A")
    env.reset(seed=1)
    env.step(actions.BELIEVE)
    assert all(env.terminations.values())
    assert env.rewards == {"player_0": -1, "player_1": 0}
    assert env.infos["player_0"]["refused"] == "no-boast"


def test_errors_are_those_that_pettingzoo_s_users_know() -> None:
    env = tellstones_v1.env()
    with pytest.raises(AssertionError, match=r"reset\(\) needs to be called"):
        env.observe("player_0")
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="not in action space"):
        env.step(10_000)
    with pytest.raises(ValueError, match="render_mode"):
        tellstones_v1.env(render_mode="hologram")


def test_it_renders_as_text_and_as_pixels() -> None:
    env = tellstones_v1.env(render_mode="rgb_array")
    env.reset(seed=1)
    pixels = env.render()
    assert pixels.ndim == 3
    assert pixels.shape[2] == 3
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 50
    env = tellstones_v1.env(render_mode="ansi", opening="S")
    env.reset(seed=1)
    assert "S" in env.render()


def test_a_mind_is_observed_only_where_the_environment_remembers() -> None:
    for memory, there in (("own", False), ("perfect", True), ("noisy", False), ("register", True)):
        env = tellstones_v1.env(memory=memory, opening="S", first="A")
        env.reset(seed=1)
        env.step(64 + actions.HIDE)
        row = env.observe("player_1")["observation"]
        game = setup(memory=memory)
        assert len(row) == layout.size(game)
        assert row[layout.mind_offset(1, 0) :].any() == there


def test_it_is_registered() -> None:
    env = pettingzoo.make("aec", "Tellstones-v1", players=4)
    assert env.possible_agents == ["player_0", "player_1", "player_2", "player_3"]
