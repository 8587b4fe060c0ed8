"""The Gymnasium environment, by Gymnasium's own checker and a few tests of ours."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import tellstones.envs.gymnasium
from tellstones.envs import actions

VARIANTS: list[dict[str, Any]] = [
    {"turn_limit": 30},
    {"opponent": "knight", "memory": "register", "turn_limit": 30},
    {"players": 4, "lines": 2, "hands": "opponent", "memory": "perfect", "seat": "C"},
    {"memory": "noisy", "turn_limit": 30},
]


def by_chance(observation: dict[str, Any], chance: np.random.Generator) -> int:
    return int(chance.choice(np.flatnonzero(observation["action_mask"])))


@pytest.mark.parametrize("parameters", VARIANTS, ids=str)
def test_it_passes_gymnasium_s_own_checker(parameters: dict[str, Any]) -> None:
    check_env(gymnasium.make("Tellstones-v1", **parameters).unwrapped)


@pytest.mark.parametrize("opponent", ["random", "page", "boaster"])
def test_whole_games_are_played_against_an_opponent(opponent: str) -> None:
    env = gymnasium.make("Tellstones-v1", opponent=opponent, turn_limit=60)
    chance = np.random.default_rng(0)
    for seed in range(3):
        observation, _ = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            action = by_chance(observation, chance)
            observation, got, over, truncated, _ = env.step(action)
            reward = float(got)
            assert not truncated
        assert reward in (-1, 0, 1)


def test_the_opponent_may_be_a_policy_of_one_s_own() -> None:
    chance = np.random.default_rng(1)
    env = gymnasium.make("Tellstones-v1", opponent=lambda seen: by_chance(seen, chance))
    observation, _ = env.reset(seed=5)
    over = False
    while not over:
        observation, _, over, _, _ = env.step(by_chance(observation, chance))


def test_an_illegal_action_loses_the_game_and_says_why() -> None:
    env = gymnasium.make("Tellstones-v1", seat="A", first="A")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(actions.DOUBT)
    assert (reward, over, info["refused"]) == (-1, True, "no-boast")


def test_errors_are_those_that_gymnasium_s_users_know() -> None:
    env = tellstones.envs.gymnasium.TellstonesEnv()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(gymnasium.error.InvalidAction):
        env.step(10_000)
    with pytest.raises(ValueError, match="no such bot"):
        tellstones.envs.gymnasium.TellstonesEnv(opponent="jester")
    with pytest.raises(ValueError, match="no seat C"):
        tellstones.envs.gymnasium.TellstonesEnv(seat="C")
