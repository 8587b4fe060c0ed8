"""The learners beside the trained weights, each on a game where what it should find is known."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from tellstones.envs.benchmark import noisy

RESEARCH = Path(__file__).parents[2] / "examples" / "research"


@pytest.fixture(autouse=True)
def _the_examples_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(RESEARCH))


def test_mirror_descent_begins_uniform_and_comes_near_to_the_equilibrium() -> None:
    """The exploitability that it tells is that of the track, on another tree of the same game."""
    mmd, walked = import_module("mmd"), import_module("noisy_game")
    game = walked.sequence_form(noisy.setup_of("start"))
    assert mmd.solve(game, 0) == pytest.approx(noisy.exploitability("start", {}), abs=1e-9)
    assert mmd.solve(game, 30) < 0.02
