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


@pytest.mark.parametrize("opponent", ["random", "page", "braggart"])
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


def test_masks_are_those_that_sb3_contrib_asks_for() -> None:
    env = gymnasium.make("Tellstones-v1", seat="A", first="A")
    seen, _ = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == bool
    assert isinstance(env.action_space, gymnasium.spaces.Discrete)
    assert masks.shape == (env.action_space.n,)
    assert masks.tolist() == seen["action_mask"].astype(bool).tolist()


def test_a_saved_game_goes_on_the_same_way_every_time() -> None:
    env = tellstones.envs.gymnasium.TellstonesEnv(opponent="page", turn_limit=30)
    chance = np.random.default_rng(0)
    observation, _ = env.reset(seed=2)
    for _ in range(3):
        observation, *_ = env.step(by_chance(observation, chance))
    saved, played = env.save(), []
    for _ in range(2):
        chance, over, rows = np.random.default_rng(1), False, []
        observation = env.restore(saved)
        while not over:
            observation, _, over, _, _ = env.step(by_chance(observation, chance))
            rows.append(observation["observation"].tolist())
        played.append(rows)
    assert played[0] == played[1]


def test_a_game_may_start_from_any_position() -> None:
    env = gymnasium.make("Tellstones-v1", seat="B", points=1)
    observation, _ = env.reset(options={"position": "s|CDFHKW 0-0 B answer(1) -- 3"})
    assert observation["action_mask"].sum() == 7
    *_, reward, over, _, _ = env.step(actions.ANSWER + 5)
    assert (reward, over) == (1, True)


def test_a_table_where_the_agent_never_has_a_word_is_refused() -> None:
    env = gymnasium.make("Tellstones-v1", stones="CD", points=1, turn_limit=1, seat="B", first="A")
    with pytest.raises(ValueError, match="before seat B has a word"):
        env.reset(seed=1)


def test_people_are_shown_the_table_at_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make("Tellstones-v1", seat="A", first="A", render_mode="human")
    env.reset(seed=1)
    env.step(actions.BLOCK + actions.HIDE)
    assert capsys.readouterr().out.count("Pool") >= 2


def test_an_illegal_action_loses_the_game_and_says_why() -> None:
    env = gymnasium.make("Tellstones-v1", seat="A", first="A")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(actions.DOUBT)
    assert (reward, over, info["refused"]) == (-1, True, "no-boast")


def test_every_number_of_the_space_is_legal_or_loses() -> None:
    """Also the one that no move has: learners without masks try them all."""
    env = tellstones.envs.gymnasium.TellstonesEnv(seat="A", opening="C", first="A")
    env.reset(seed=1)
    saved, legal = env.save(), env.action_masks()
    for action in range(len(legal)):
        env.restore(saved)
        *_, reward, over, _, info = env.step(action)
        assert (reward == -1 and over and "refused" in info) is not bool(legal[action]), action


def test_errors_are_those_that_gymnasium_s_users_know() -> None:
    env = tellstones.envs.gymnasium.TellstonesEnv()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(gymnasium.error.InvalidAction):
        env.step(10_000)
    with pytest.raises(ValueError, match=r"only what save\(\) gave"):
        env.restore({"_game": None})
    other = tellstones.envs.gymnasium.TellstonesEnv(memory="register")
    with pytest.raises(gymnasium.error.ResetNeeded):
        other.save()
    with pytest.raises(ValueError, match="other parameters"):
        other.restore(env.save())
    careless = tellstones.envs.gymnasium.TellstonesEnv(lambda _: 64.5, "B", first="A")  # type: ignore[arg-type,return-value]
    with pytest.raises(TypeError, match="integer"):
        careless.reset(seed=1)
    with pytest.raises(ValueError, match="No bot"):
        tellstones.envs.gymnasium.TellstonesEnv(opponent="jester")
    with pytest.raises(ValueError, match="no seat C"):
        tellstones.envs.gymnasium.TellstonesEnv(seat="C")
