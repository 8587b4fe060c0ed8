"""The OpenSpiel game, by OpenSpiel's own tests and a few of ours."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough

import tellstones.envs.openspiel  # noqa: F401 - registers the game
from tellstones.envs import actions

TINY = "python_tellstones(stones=CD,points=1,turn_limit=3,opening=C,first=A,memory=noisy)"
ALL_HIDDEN = "stones=CDF,points=2,turn_limit=15,position=?C?| 0-1 B turn -- 12"
VARIANTS = [
    "python_tellstones(turn_limit=20)",
    "python_tellstones(players=4,lines=2,hands=opponent,elder=C,turn_limit=12)",
    "python_tellstones(memory=noisy,stones=CDFH,turn_limit=10,hide_noise=0.3)",
    f"python_tellstones({ALL_HIDDEN},memory=noisy,forgetting=0.2,aware=0.3,noise_ratio=2.0)",
    f"python_tellstones({ALL_HIDDEN})",
    "python_tellstones(memory=perfect,turn_limit=10)",
    "python_tellstones(memory=register,turn_limit=10,decay=0.4,memory_lots=8)",
]
FORGETFUL = [
    "python_tellstones(memory=noisy,stones=CDFHK,points=5,turn_limit=25,forgetting=0.2)",
    "python_tellstones(memory=noisy,players=4,lines=2,stones=CDFH,turn_limit=20,forgetting=0.2)",
]
REGISTER = VARIANTS[-1]

# OpenSpiel's own suite reads these numbers of a game whose whole tree it walks through.
api_test.TOTAL_NUM_STATES["tellstones"] = (14, 253, 455)
api_test.PERFECT_RECALL_NUM_STATES["tellstones"] = 102


class TestWholeTree(api_test.EnforceAPIOnFullTreeBase):  # type: ignore[misc]
    game_name = "tellstones"
    game = pyspiel.load_game(TINY)


class TestSomeStates(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    game_name = "python_tellstones"
    game = pyspiel.load_game("python_tellstones")


class TestSomeStatesWithRegister(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    game_name = "python_tellstones_register"
    game = pyspiel.load_game(REGISTER)


@pytest.mark.parametrize("name", VARIANTS)
def test_random_games_serialise_and_come_back(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("name", VARIANTS)
def test_a_playthrough_replays_to_the_same_text(name: str, tmp_path: Path) -> None:
    flags.FLAGS.mark_as_parsed()  # OpenSpiel's replay reads its command line's defaults
    text = generate_playthrough.playthrough(name, action_sequence=None, seed=7)
    file = tmp_path / "playthrough.txt"
    file.write_text(text, encoding="utf-8")
    expected, actual = generate_playthrough.replay(str(file))
    assert expected == actual


def walk(game: Any, seed: int, eager: bool = False) -> Iterator[Any]:
    """The states of a game of random moves. An eager player speaks as often as the rules allow."""
    state, chance = game.new_initial_state(), Random(seed)
    while True:
        yield state
        if state.is_terminal():
            return
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, chances)[0])
            continue
        legal = state.legal_actions()
        wordy = [a for a in legal if actions.PEEK <= a % actions.BLOCK < actions.CHALLENGE]
        quiet = [a for a in legal if a >= actions.BLOCK and a % actions.BLOCK < actions.PEEK]
        chosen = (wordy or quiet or legal) if eager and chance.random() < 0.9 else legal
        state.apply_action(chance.choice(chosen))


@pytest.mark.parametrize("name", [*VARIANTS, *FORGETFUL])
def test_no_game_is_longer_than_promised(name: str) -> None:
    game = pyspiel.load_game(name)
    longest = most_draws = 0
    for seed in range(12):
        *_, last = walk(game, seed, eager=seed % 2 == 0)
        drawn = sum(each.player == pyspiel.PlayerId.CHANCE for each in last.full_history())
        longest = max(longest, len(last.full_history()) - drawn)
        most_draws = max(most_draws, drawn)
    assert longest <= game.max_game_length()
    assert most_draws <= game.max_chance_nodes_in_history()
    assert game.max_history_length() == game.max_game_length() + game.max_chance_nodes_in_history()


@pytest.mark.parametrize("name", [*VARIANTS, *FORGETFUL, TINY, TINY.replace("noisy", "perfect")])
@pytest.mark.parametrize("kind", ["information_state", "observation"])
def test_a_text_and_a_tensor_tell_the_same_states_apart(name: str, kind: str) -> None:
    """Solvers with tables read the one, and networks the other."""
    game = pyspiel.load_game(name)
    tensors, texts = defaultdict(set), defaultdict(set)
    for seed in range(15):
        for state in walk(game, seed):
            if state.is_chance_node() or state.is_terminal():
                continue
            seat = state.current_player()
            text = getattr(state, f"{kind}_string")(seat)
            tensor = bytes(map(int, getattr(state, f"{kind}_tensor")(seat)))
            tensors[text].add(tensor)
            texts[tensor].add(text)
    assert {len(found) for found in tensors.values()} == {1}
    assert {len(found) for found in texts.values()} == {1}


def test_a_limit_of_turns_is_always_set() -> None:
    game = pyspiel.load_game("python_tellstones")
    assert game.get_parameters()["turn_limit"] == 50
    with pytest.raises(ValueError, match="at least one turn"):
        pyspiel.load_game("python_tellstones(turn_limit=0)")


def test_wrong_parameters_are_refused() -> None:
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter"):
        pyspiel.load_game("python_tellstones(stonez=CDF)")
    with pytest.raises(ValueError, match="two or four seats"):
        pyspiel.load_game("python_tellstones(players=3)")
    with pytest.raises(ValueError, match="memory_lots is at least 1"):
        pyspiel.load_game("python_tellstones(memory=register,memory_lots=0)")


def test_an_illegal_action_is_refused() -> None:
    state = pyspiel.load_game("python_tellstones(opening=C,first=A)").new_initial_state()
    with pytest.raises(ValueError, match="not-your-word"):
        state.apply_action(actions.BELIEVE)


def test_a_hidden_stone_is_in_no_observation_but_the_looker_s() -> None:
    """Two games that differ only in a hidden stone look the same to a seat that has not looked."""
    seen = []
    for order in ((1, 2), (2, 1)):
        game = pyspiel.load_game("python_tellstones(opening=C,first=A)")
        state = game.new_initial_state()
        for stone in order:
            state.apply_action(64 + actions.PLACE_RIGHT + stone)
        for place in (1, 2):
            state.apply_action(64 + actions.HIDE + place)
        state.apply_action(64 + actions.PEEK + 1)
        seen.append([state.observation_string(p) for p in (0, 1)])
        seen[-1].append(str(state.observation_tensor(1)))
    assert seen[0][0] != seen[1][0]
    assert seen[0][1:] == seen[1][1:]
