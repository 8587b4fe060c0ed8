"""Training, its weights as a player, and the worked examples."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from random import Random
from unittest.mock import Mock

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from tellstones.bots.champion.network import ONE, drawn
from tellstones.bots.levels import TRAITS
from tellstones.envs import arrays
from tellstones.envs.learned_player import LearnedPlayer, read_weights
from tellstones.envs.parameters import setup
from tellstones.match import Match, Player, RandomPlayer, set_up
from tellstones.rules import Options, Over, Seat

ROOT = Path(__file__).parents[2]
WEIGHTS = ROOT / "research/train/weights.npz"


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


@pytest.mark.torture
def test_training_runs_on_a_cpu() -> None:
    """A few steps of it: the weights move and stay finite, and games are counted."""
    selfplay = import_module("research.train.selfplay")
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


@pytest.mark.parametrize("steps", [1, 2, 7, 8])
def test_who_knows_that_a_game_will_be_drawn_gains_nothing_wherever_a_piece_of_it_ends(
    steps: int,
) -> None:
    """A draw costs both sides the same, so what one expects is not what the other loses."""
    selfplay = import_module("research.train.selfplay")
    side = jnp.arange(steps + 1)[:, None] % 2
    expected, none = jnp.full((steps, 1), -0.5), jnp.zeros((steps, 1))
    played = selfplay.Step(
        *(None,) * 4, expected, side[:-1], none > 0, jnp.zeros((steps, 1, 2)), none, none
    )
    settings = selfplay.Settings(discount=1.0)
    assert not selfplay.advantages(settings, played, expected[-1], side[-1]).any()


def test_what_a_side_gets_after_its_latest_decision_counts_for_it() -> None:
    """A wins by B's reply; then a new game begins, in which A is to decide when the piece ends."""
    selfplay = import_module("research.train.selfplay")
    none = jnp.zeros((3, 1))
    over, rewards = jnp.array([[False], [True], [False]]), jnp.zeros((3, 1, 2))
    played = selfplay.Step(
        *(None,) * 4,
        none,
        jnp.array([[0], [1], [1]]),
        over,
        rewards.at[1, 0].set(jnp.array([1.0, -1.0])),
        none,
        none,
    )
    found = selfplay.advantages(selfplay.Settings(), played, jnp.array([0.5]), jnp.array([0]))
    assert found[:, 0].tolist() == [1.0, -1.0, 0.0]


def test_a_run_cut_in_pieces_gives_the_weights_of_one_that_was_not(tmp_path: Path) -> None:
    train, runs = import_module("research.train.stateless"), import_module("research.train.runs")
    game = setup(turn_limit=20)
    settings = import_module("research.train.selfplay").Settings(
        games=16, steps=24, hidden=8, minibatches=2, epochs=1
    )
    cut = runs.Run(tmp_path, {"seed": 1})
    whole = pieces = train.new_training(game, settings, seed=1)
    for done in range(4):
        whole = train.advanced(game, settings, whole, None, 1 - done / 4)
        pieces = cut.resumed(train.new_training(game, settings, seed=2))
        pieces = whole if done == 0 else train.advanced(game, settings, pieces, None, 1 - done / 4)
        cut.keep(pieces)
    assert int(pieces.iteration) == 4
    for name, weights in whole.learner.params.items():
        assert (np.asarray(weights) == np.asarray(pieces.learner.params[name])).all()
    with pytest.raises(SystemExit, match="another run"):
        runs.Run(tmp_path, {"seed": 2})


def test_a_run_that_is_killed_goes_on_from_its_last_report(tmp_path: Path) -> None:
    """The run ends in the same state and reports every step once."""
    runs = import_module("research.train.runs")

    def driven(folder: Path, killed_at: int | None = None) -> tuple[float, str]:
        run = runs.Run(folder, {})
        state = run.resumed({"done": jnp.int32(0), "sum": jnp.float32(0)})
        began = int(state["done"])

        def one(done: int) -> None:
            nonlocal state
            if done == killed_at:
                raise KeyboardInterrupt
            state = {"done": state["done"] + 1, "sum": state["sum"] * 2 + done}

        def report(done: int, rate: float) -> None:
            run.report({"decisions": done, "sum": float(state["sum"])})

        runs.drive(began, 7, 2, 1e9, one, report, lambda: run.keep(state))
        return float(state["sum"]), (folder / "metrics.jsonl").read_text()

    whole = driven(tmp_path / "whole")
    killed = tmp_path / "killed"
    for killed_at in (1, 3, 5):
        with pytest.raises(KeyboardInterrupt):
            driven(killed, killed_at)
    with (killed / "metrics.jsonl").open("a") as metrics:
        metrics.write("a report that was written before the state was kept")
    assert driven(killed) == whole
    assert whole[1].count("\n") == 4


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (("--games", "0"), "at least 1, not 0"),
        (("--steps", "-3"), "at least 1, not -3"),
        (("--reports", "0"), "at least 1, not 0"),
        (("--decisions", "nan"), "at least 1, not nan"),
        (("--against", "nobody.npz"), "nobody.npz is no file of weights"),
    ],
)
def test_what_cannot_be_trained_is_refused_in_a_sentence(
    wrong: tuple[str, str],
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["train.py", *wrong])
    with pytest.raises(SystemExit):
        import_module("research.train.stateless").main()
    assert told in capsys.readouterr().err


def test_reports_go_to_tensorboard_too_where_it_is_installed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    board = Mock()
    monkeypatch.setitem(sys.modules, "tensorboard", Mock())
    monkeypatch.setitem(sys.modules, "tensorboard.summary", board)
    run = import_module("research.train.runs").Run(tmp_path, {})
    run.report({"decisions": 64, "drawn": 0.25, "memory": [2, 5]})
    board.Writer.assert_called_once_with(str(tmp_path))
    written = [call.args for call in board.Writer().add_scalar.call_args_list]
    assert written == [("decisions", 64, 64), ("drawn", 0.25, 64)]
    assert (tmp_path / "metrics.jsonl").read_text().count("\n") == 1


@pytest.mark.torture
def test_the_champions_league_learns_and_resumes_exactly(tmp_path: Path) -> None:
    """A few steps of it: a season passes, every weight stays finite, and games are counted."""
    league, runs = (
        import_module("research.train.champion.league"),
        import_module("research.train.runs"),
    )
    game = setup(turn_limit=30, memory="register")
    settings = import_module("research.train.champion.league_tables").Settings(
        *(16, 16, 16, 16),
        responding=((0, 0), (5, 3)),
        steps=8,
        hidden=(8,),
        minibatches=2,
        response_minibatches=2,
        season=2,
    )
    begun, other = (league.new_league(game, settings, seed) for seed in (1, 2))
    run, whole, ends = runs.Run(tmp_path, {}), begun, []
    for done in range(4):
        left = jnp.float32(1 - done / 4)
        resumed = begun if done == 0 else run.resumed(other)
        pieces, _ = league.iterate(game, settings, resumed, left)
        whole, ended = league.iterate(game, settings, whole, left)
        run.keep(pieces)
        ends.append(ended)
    same = jax.tree.map(
        lambda a, b: (np.asarray(a) == np.asarray(b)).all(),
        *(each.champion for each in (whole, pieces)),
    )
    assert jax.tree.all(same)
    assert all(bool(jnp.isfinite(weights).all()) for weights in whole.champion.params.values())
    assert float(sum(ended[:, :3].sum() for ended in ends)) > 0


def test_in_arrays_the_fixed_champion_never_chooses_what_it_never_draws_at_the_table() -> None:
    network = import_module("research.train.champion.champion_network")
    logits = [0, -4 * ONE, -5 * ONE]
    likely = network.at_the_table(jax.nn.log_softmax(jnp.array(logits) / ONE))
    assert [bool(chance > -1e8) for chance in likely] == [True, True, False]
    chance = Random(1)
    assert {drawn(logits, 100, chance) for _ in range(2000)} == {0, 1}


@pytest.mark.parametrize(
    "command",
    [
        [
            "research.solve.small_games",
            "--game",
            "ahead, two stones",
            "--noise",
            "0.5",
            "--cfr",
            "20",
        ],
        [
            "research.evaluate.benchmark",
            "stateless",
            str(WEIGHTS),
            "--against",
            "page",
            "--pairs",
            "1",
            "--jobs",
            "1",
        ],
        ["research.evaluate.benchmark", "own", "random", "--against", "page", "--pairs", "1"],
        ["research.evaluate.benchmark", "noisy", "cfr:5", "--against", "start"],
        ["research.data.game_statistics", "--only", "1", "--games", "2", "--random-games", "256"],
    ],
    ids=lambda command: command[0],
)
def test_the_examples_run(command: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, timeout=1800
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
