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
    from pettingzoo.test import api_test, render_test, seed_test
    from pettingzoo.test.state_test import state_test

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
    assert env.rewards == {"player_0": -1, "player_1": 1}
    assert env.infos["player_0"]["refused"] == "no-boast"


def test_the_number_that_no_move_has_loses_like_any_other_illegal_one() -> None:
    env = tellstones_v1.env(first="B")
    env.reset(seed=1)
    env.step(actions.UNUSED)
    assert env.rewards == {"player_0": 1, "player_1": -1}


def test_errors_are_those_that_pettingzoo_s_users_know() -> None:
    env = tellstones_v1.env()
    with pytest.raises(AssertionError, match=r"reset\(\) needs to be called"):
        env.observe("player_0")
    for early in (lambda: env.step(64), env.save):
        with pytest.raises(AssertionError, match=r"reset\(\) needs to be called"):
            early()
    env.reset(seed=1)
    other = tellstones_v1.env(memory="register")
    with pytest.raises(ValueError, match="other parameters"):
        other.restore(env.save())
    with pytest.raises(ValueError, match=r"only what save\(\) gave"):
        env.restore({"agents": []})
    wrong: list[Any] = [10_000, -1, 64.0, "64"]
    for action in wrong:
        with pytest.raises(AssertionError, match="not in action space"):
            env.step(action)
    with pytest.raises(ValueError, match="render_mode"):
        tellstones_v1.env(render_mode="hologram")


def test_it_passes_pettingzoo_s_own_render_test(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(tellstones_v1.env)
    assert "Pool" in capsys.readouterr().out


def test_the_state_is_the_table_with_every_stone_open() -> None:
    state_test(tellstones_v1.env(memory="noisy"), tellstones_v1.env(), num_cycles=20)
    rows = []
    for order in ((1, 2), (2, 1)):
        env = tellstones_v1.env(opening="C", first="A")
        env.reset(seed=1)
        for stone in order:
            env.step(64 + actions.PLACE_RIGHT + stone)
        for place in (1, 2):
            env.step(64 + actions.HIDE + place)
        rows.append((env.state().tolist(), env.observe("player_0")["observation"].tolist()))
    assert rows[0][0] != rows[1][0]
    assert rows[0][1] == rows[1][1]


@pytest.mark.parametrize("memory", ["own", "noisy", "register"])
def test_a_saved_game_goes_on_the_same_way_every_time(memory: str) -> None:
    env = tellstones_v1.env(memory=memory, turn_limit=30, forgetting=0.2)
    env.reset(seed=4)
    for _ in range(6):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[-3:][0]))
    saved = env.save()
    played = []
    for _ in range(2):
        env.restore(saved)
        rows = []
        while not any(env.terminations.values()):
            rows.append(env.last()[0]["observation"].tolist())
            env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
        played.append(rows)
    assert played[0] == played[1]
    assert len(played[0]) > 5


def test_a_game_may_start_from_any_position() -> None:
    env = tellstones_v1.env(stones="CDF", points=2)
    env.reset(seed=1, options={"position": "c?f| 1-1 B answer(2) -- 19"})
    assert env.agent_selection == "player_1"
    legal = np.flatnonzero(env.last()[0]["action_mask"])
    assert legal.tolist() == [actions.ANSWER, actions.ANSWER + 1, actions.ANSWER + 2]
    env.step(actions.ANSWER + 1)
    assert env.rewards == {"player_0": -1, "player_1": 1}
    with pytest.raises(ValueError, match="over"):
        env.reset(options={"position": "cdf| 2-1 - over(A) -A 19"})


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
