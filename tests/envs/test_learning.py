"""Training, its weights as a player, and the worked examples."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from random import Random

import jax
import jax.numpy as jnp
import pytest

from tellstones.bots.levels import TRAITS
from tellstones.envs import arrays
from tellstones.envs.learned_player import LearnedPlayer, read_weights
from tellstones.envs.parameters import setup
from tellstones.match import Match, Player, RandomPlayer, set_up
from tellstones.rules import Options, Over, Seat

RESEARCH = Path(__file__).parents[2] / "examples" / "research"
WEIGHTS = RESEARCH / "weights.npz"


def test_the_trained_weights_beat_a_random_player() -> None:
    weights, won = read_weights(WEIGHTS), 0
    for number in range(20):
        learned = LearnedPlayer(weights, number, TRAITS["knight"])
        seats = (Seat.A, Seat.B) if number % 2 else (Seat.B, Seat.A)
        players: dict[Seat, Player] = {
            seats[0]: learned,
            seats[1]: RandomPlayer(Random(number)),
        }
        match = Match(set_up(Options(turn_limit=200), Random(number)), players)
        match.play()
        assert isinstance(match.table.waiting, Over)
        won += match.table.waiting.winner is seats[0].side
    assert won >= 15


def test_the_same_seed_plays_the_same_game() -> None:
    weights = read_weights(WEIGHTS)
    records = []
    for _ in range(2):
        players: dict[Seat, Player] = {s: LearnedPlayer(weights, str(s)) for s in (Seat.A, Seat.B)}
        records.append(Match(set_up(Options(turn_limit=60), Random(3)), players).play())
    assert records[0] == records[1]


def test_training_runs_on_a_cpu(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few steps of it: the weights move and stay finite, and games are counted."""
    monkeypatch.syspath_prepend(str(RESEARCH))
    selfplay = import_module("selfplay")
    game = setup(turn_limit=20)
    settings = selfplay.Settings(games=16, steps=24, hidden=8, minibatches=2, epochs=1)
    learner = selfplay.new_learner(selfplay.new_params(game, 8, jax.random.key(0)))
    games = arrays.begin(game, jnp.arange(16, dtype=jnp.uint32))
    after, _, ends = selfplay.iterate(
        game, settings, learner, games, jax.random.key(1), jnp.float32(0.05), 1e-3
    )
    for name, now in after.params.items():
        assert bool(jnp.isfinite(now).all())
        assert bool((learner.params[name] != now).any())
    assert float(ends.sum()) > 0


@pytest.mark.parametrize(
    "command",
    [
        ["solve.py", "--only", "1", "--iterations", "30"],
        ["versus.py", str(WEIGHTS), "--against", "page", "--games", "2", "--workers", "1"],
        ["statistics.py", "--only", "1", "--games", "2", "--random-games", "256"],
    ],
    ids=lambda command: command[0],
)
def test_the_examples_run(command: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, *command], cwd=RESEARCH, capture_output=True, text=True, timeout=1800
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
