"""The learners beside the trained weights, each on a game where what it should find is known."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from tellstones.envs import actions
from tellstones.envs.benchmark import noisy
from tellstones.envs.game_tree import CHANCE, Node
from tellstones.envs.parameters import setup

RESEARCH = Path(__file__).parents[2] / "examples" / "research"


@pytest.fixture(autouse=True)
def _the_examples_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(RESEARCH))


def test_mirror_descent_begins_uniform_and_goes_towards_the_equilibrium() -> None:
    """The exploitability that it tells is that of the track, on another tree of the same game."""
    mmd, walked = import_module("mmd"), import_module("noisy_game")
    game = walked.sequence_form(noisy.setup_of("start"))
    assert mmd.solve(game, 0) == pytest.approx(noisy.exploitability("start", {}), abs=1e-9)
    assert mmd.solve(game, 30) < 0.15


@pytest.mark.parametrize(("noise", "least", "most"), [(0.0, 0.8, 1.0), (1.0, 0.3, 0.7)])
def test_a_search_answers_with_what_the_seat_knows_and_not_with_what_lies_there(
    noise: float, least: float, most: float
) -> None:
    """Whoever caught both stones names the right one; whoever missed both can only guess."""
    node = Node(
        setup(
            stones="CD",
            points=1,
            position="??| 0-0 A turn -- 20",
            turn_limit=22,
            memory="noisy",
            aware=1.0,
            hide_noise=noise,
        )
    )
    while node.player == CHANCE:
        node.apply(node.legal()[0])
    node.apply(actions.BLOCK + actions.CHALLENGE)
    assert node.game is not None
    right = actions.ANSWER + node.game.stones[0][0]
    plan = dict(import_module("ismcts").Search(Random(1)).plan(node, 60))
    assert least <= plan[right] <= most
    assert sum(plan.values()) == pytest.approx(1)
