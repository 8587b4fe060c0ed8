"""Games drawn again from what one seat knows."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random

import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import tellstones.envs.openspiel  # noqa: F401 - registers the game
from tellstones.envs.game_tree import CHANCE, TERMINAL, TreeNode
from tellstones.envs.parameters import Setup, setup
from tellstones.envs.resampling import resampled

hidden = partial(setup, stones="CDF", position="???| 0-0 A turn -- 20", turn_limit=26)
VARIANTS = [
    hidden(memory="noisy", forgetting=0.2, hide_noise=0.5),
    hidden(memory="own"),
    setup(memory="noisy", stones="CDFH", turn_limit=20, place_noise=0.4, swap_noise=0.4),
    setup(memory="own", turn_limit=20),
]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_seat_cannot_tell_the_game_that_was_drawn_from_its_own(variant: Setup) -> None:
    chance = Random(1)
    compared = 0
    for _ in range(6):
        node = TreeNode(variant)
        while node.player != TERMINAL:
            if node.player != CHANCE:
                seat = node.player
                other = resampled(node, seat, chance.random)
                assert list(other.remembered(seat)) == list(node.remembered(seat))
                assert (other.player, other.legal()) == (seat, node.legal())
                compared += 1
            outcomes = dict(node.chances()) if node.player == CHANCE else {}
            draws = list(outcomes) or node.legal()
            node.apply(chance.choices(draws, list(outcomes.values()) or None)[0])
    assert compared > 30


def test_hidden_stones_are_drawn_as_likely_as_they_are() -> None:
    """A look that was not one's own leaves both orders of two stones; one's own leaves one."""
    variant = setup(stones="CD", position="??| 0-0 A turn -- 20", turn_limit=30)
    chance, node = Random(2), TreeNode(variant)
    while node.player == CHANCE:
        node.apply(node.legal()[0])
    node.apply(64 + 42)  # A looks at the first stone
    assert len({_lies(resampled(node, 0, chance.random)) for _ in range(40)}) == 1
    counts = Counter(_lies(resampled(node, 1, chance.random)) for _ in range(400))
    assert len(counts) == 2
    assert abs(counts.most_common()[0][1] - 200) < 60


def _lies(node: TreeNode) -> tuple[int, ...]:
    assert node.game is not None
    return node.game.stones[0]


def test_what_a_register_has_lost_is_not_drawn_again() -> None:
    node = TreeNode(setup(memory="register", opening="C", first="A"), lots=2)
    node.apply(0)
    with pytest.raises(ValueError, match="register"):
        resampled(node, 0, Random(0).random)


def test_openspiel_s_ismcts_plays_the_noisy_game() -> None:
    game = pyspiel.load_game(
        "python_tellstones(stones=CD,points=1,position=??| 0-0 A turn -- 20,turn_limit=21,"
        "memory=noisy,aware=1.0,hide_noise=0.5)"
    )
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1), 2.0, 30)
    state, chance = game.new_initial_state(), Random(3)
    while not state.is_terminal():
        if state.is_chance_node():
            actions, likely = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, likely)[0])
        else:
            state.apply_action(bot.step(state))
    assert sum(state.returns()) == 0
