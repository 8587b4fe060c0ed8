"""The learners beside the trained weights, each on a game where what it should find is known."""

from __future__ import annotations

import json
from importlib import import_module
from itertools import count
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import jax
import numpy as np
import pytest

from tellstones.envs import actions, arrays
from tellstones.envs.benchmark import noisy
from tellstones.envs.env_game import EnvGame
from tellstones.envs.game_tree import CHANCE, TreeNode
from tellstones.envs.parameters import setup
from tellstones.rules import Seat
from tellstones.views import glimpse, view

ROOT = Path(__file__).parents[2]


def test_mirror_descent_begins_uniform_and_goes_towards_the_equilibrium() -> None:
    """The exploitability that it tells is that of the track, on another tree of the same game."""
    mmd, walked = import_module("research.solve.mmd"), import_module("research.solve.noisy_game")
    game = walked.sequence_form(noisy.setup_of("start"))
    assert mmd.solve(game, 0) == pytest.approx(noisy.exploitability("start", {}), abs=1e-9)
    assert mmd.solve(game, 30) < 0.15


@pytest.mark.parametrize(("noise", "least", "most"), [(0.0, 0.8, 1.0), (1.0, 0.3, 0.7)])
def test_a_search_answers_with_what_the_seat_knows_and_not_with_what_lies_there(
    noise: float, least: float, most: float
) -> None:
    """A seat that caught both stones names the right one; a seat that missed both can only
    guess."""
    node = TreeNode(
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
    plan = dict(import_module("research.solve.ismcts").Search(Random(1)).plan(node, 60))
    assert least <= plan[right] <= most
    assert sum(plan.values()) == pytest.approx(1)


def test_a_recurrent_learner_thinks_again_what_it_thought_while_it_played() -> None:
    """Includes games that ended in between, of which nothing may remain in memory."""
    recurrent = import_module("research.train.recurrent")
    kind, settings = recurrent.KINDS["gru"], recurrent.SETTINGS._replace(games=32, steps=24)
    key = jax.random.key(0)
    params = recurrent.new_params(kind, settings.hidden, key)
    games = arrays.begin(kind.setup, recurrent.random_words(key, (settings.games,)))
    minds = jax.random.normal(key, (settings.games, recurrent.SEATS, settings.hidden))
    play = jax.jit(recurrent.play, static_argnums=(0, 1))
    played = play(kind, settings, params, games, minds, key)[2]
    log_chances, value = recurrent.thought_again(params, kind, played)
    again = np.take_along_axis(
        np.asarray(log_chances), np.asarray(played.batch.action)[..., None], -1
    )
    assert played.over[:-1].any()
    np.testing.assert_allclose(again[..., 0], played.batch.log_chance, atol=1e-5)
    np.testing.assert_allclose(value, played.batch.value - played.batch.advantage, atol=1e-5)


def test_recurrent_learners_resume_exactly(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Two seeds, stopped after every step."""
    recurrent, runs = (
        import_module("research.train.recurrent"),
        import_module("research.train.runs"),
    )
    tiny = recurrent.SETTINGS._replace(games=16, steps=4, hidden=8, minibatches=2, epochs=1)
    kind = recurrent.KINDS["gru"]._replace(settings=tiny)
    seconds = count()
    monkeypatch.setattr(runs, "time", SimpleNamespace(monotonic=lambda: next(seconds)))

    def trained(folder: Path, stop_after: float) -> list[np.ndarray[Any, Any]]:
        run = runs.Run(folder, {})
        recurrent.train("gru", kind, run, 2, decisions=0, stop_after=stop_after)
        with np.load(folder / "state.npz") as kept:
            return [kept[name] for name in kept.files if name != "reported"]

    def alike(one: list[np.ndarray[Any, Any]], other: list[np.ndarray[Any, Any]]) -> bool:
        return all((a == b).all() for a, b in zip(one, other, strict=True))

    whole, pieces = trained(tmp_path / "whole", 1e9), tmp_path / "pieces"
    for _ in range(recurrent.REPORTS - 1):
        assert not alike(trained(pieces, 2), whole)
    assert alike(trained(pieces, 2), whole)
    told = [json.loads(line) for line in (pieces / "metrics.jsonl").read_text().splitlines()]
    assert [row["seed"] for row in told] == [0, 1] * recurrent.REPORTS


def test_a_recurrent_player_has_in_mind_what_the_learner_folds() -> None:
    recurrent, player = (
        import_module("research.train.recurrent"),
        import_module("research.train.recurrent_player"),
    )
    kind, chance = recurrent.KINDS["whole"], Random(4)
    params = recurrent.new_params(kind, 8, jax.random.key(0))
    weights = {name: np.asarray(weight) for name, weight in params.items()}
    game, ours = EnvGame(kind.setup, 1), player.RecurrentPlayer(weights, 0)
    ours.sit(view(game.table, Seat.A))
    mind = np.zeros(8, np.float32)
    for _ in range(12):
        mind = recurrent.fold(params, mind, recurrent.taken_in(params, game.observe(Seat.A)))
        np.testing.assert_allclose(ours.mind, mind, atol=1e-5)
        event = game.say(chance.choice(actions.legal_indices(game.table)))
        ours.see(glimpse(game.table, event, Seat.A))


def test_the_curves_in_the_docs_are_drawn_from_what_was_measured() -> None:
    images = ROOT / "docs" / "images"
    drawn = import_module("research.evaluate.learning_curves").pictures()
    assert set(drawn) == {"recurrent", "responses", *(f"noisy-{game}" for game in noisy.GAMES)}
    for name, picture in drawn.items():
        assert (images / f"{name}.svg").read_text(encoding="utf-8") == picture


@pytest.mark.parametrize("learner", ["CFR+", "mirror descent"])
def test_what_was_measured_of_solvers_is_measured_again(learner: str) -> None:
    """The rows come out as they stand in the file, to its last digit but rounding."""
    curves = import_module("research.solve.noisy_curves")
    rows = [
        json.loads(line) for line in (ROOT / "research/solve/noisy.jsonl").read_text().splitlines()
    ]
    for asked in curves.asked([learner], ["start"], most=3):
        (known,) = (row for row in rows if {**row, **asked} == row)
        found = curves.measured(asked)["exploitability"]
        assert found == pytest.approx(known["exploitability"], abs=2e-6)


def test_every_row_of_the_solvers_curves_is_in_the_file() -> None:
    curves = import_module("research.solve.noisy_curves")
    rows = [
        json.loads(line) for line in (ROOT / "research/solve/noisy.jsonl").read_text().splitlines()
    ]
    for row in curves.asked([*curves.LEARNERS], [*noisy.GAMES], most=1000):
        assert [row for each in rows if {**each, **row} == each], row


def test_deep_cfr_leaves_uniform_play_behind() -> None:
    deep_cfr = import_module("research.solve.deep_cfr")
    settings = deep_cfr.Settings(traversals=60, updates=100)
    assert deep_cfr.solve("start", settings, 3, 0) < noisy.exploitability("start", {}) - 0.05


def test_regrets_are_matched_and_without_any_the_best_is_played() -> None:
    deep_cfr = import_module("research.solve.deep_cfr")
    regrets, mask = np.full((2, deep_cfr.ACTIONS), 9.0), np.zeros((2, deep_cfr.ACTIONS), bool)
    mask[:, [3, 64, 65]] = True
    regrets[0, [3, 64, 65]], regrets[1, [3, 64, 65]] = (3.0, -1.0, 1.0), (-3.0, -1.0, -2.0)
    plans = deep_cfr.matched(regrets, mask)
    assert plans[0, [3, 64, 65]].tolist() == [0.75, 0.0, 0.25]
    assert plans[1].argmax() == 64
    assert plans[1].sum() == 1
