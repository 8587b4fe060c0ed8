"""A champion of several networks: at the tables of a response, measured, and in the package."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from tellstones.bots.champion.mixture import Mixture
from tellstones.bots.champion.network import ONE, read
from tellstones.bots.champion.row import BITS
from tellstones.envs.learned_player import read_weights

Params: TypeAlias = Mapping[str, jax.Array]


def loud(best: int) -> Params:
    """A network that always chooses the same."""
    choices = import_module("research.train.champion.champion_network").CHOICES
    return {"w0": jnp.zeros((1, choices + 1)), "b0": 9.0 * jax.nn.one_hot(best, choices + 1)}


def test_of_a_company_every_network_has_as_many_tables() -> None:
    companies = import_module("research.train.champion.company")
    choices = import_module("research.train.champion.champion_network").CHOICES
    company = companies.company_of([[loud(0), loud(1), loud(2)], [loud(3)]])
    rows = jnp.ones((24, 1), bool), jnp.ones((24, choices), bool)
    heard = np.asarray(companies.said_by(company, *rows).argmax(-1)).tolist()
    assert heard == [0] * 4 + [1] * 4 + [2] * 4 + [3] * 12
    with pytest.raises(SystemExit, match="evenly"):
        companies.company_of([[loud(0), loud(1), loud(2)], [loud(3), loud(4)]])


def test_of_several_weights_the_mean_is_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    export, out = (
        import_module("research.train.champion.export_champion"),
        tmp_path / "champion.weights",
    )
    for name, value in (("one", 1.0), ("other", 3.0)):
        np.savez(tmp_path / f"{name}.npz", w0=np.full((2, 1), value), b0=np.full(1, value))
    several = [str(tmp_path / "one.npz"), str(tmp_path / "other.npz")]
    monkeypatch.setattr(sys, "argv", ["export_champion.py", *several, str(out)])
    export.main()
    network = read(out.read_bytes())
    assert network.layers[0].by_input == (2 * ONE, 2 * ONE)
    assert read_weights(out.with_suffix(".npz"))["b0"] == [2.0]


def network_file(path: Path, value: float) -> str:
    np.savez(path, w0=np.full((2, 1), value), b0=np.full(1, value))
    return str(path)


def test_an_archive_has_every_network_under_the_memory_that_its_name_ends_with(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    export, files = (
        import_module("research.train.champion.export_champion"),
        import_module("research.train.champion.champion_files"),
    )
    out = tmp_path / "mixture.zip"
    told = [
        network_file(tmp_path / f"{name}.npz", value)
        for value, name in enumerate(("early_0", "late_0", "early_2"), start=1)
    ]
    monkeypatch.setattr(sys, "argv", ["export_champion.py", *told, str(out), "--memory", "0", "2"])
    export.main()
    mixture = Mixture(out.read_bytes())
    of_pages, of_knights = (
        [mixture.network(name).outputs([]) for name in mixture.names[memory]] for memory in (0, 2)
    )
    assert of_pages == [(ONE,), (2 * ONE,)]
    assert of_knights == [(3 * ONE,)]
    for memory in (0, 2):
        packed, trained = (
            [each["b0"].tolist() for each in files.read_champion(champion, memory)]
            for champion in ([str(out)], told)
        )
        assert packed == trained
    (without,) = files.read_champion([str(out)], 5)
    assert without["w0"].shape[0] == BITS  # the package's weights
    with pytest.raises(SystemExit, match="memory 5"):
        files.read_champion(told, 5)


def test_pieces_of_what_was_played_add_up() -> None:
    measure = import_module("research.evaluate.measure_champion")
    rows: list[dict[str, Any]] = [
        {"piece": ["wall", 2, 0, 0], "ended": [20, 5, 5]},
        {"piece": ["wall", 2, 0, 1], "ended": [10, 0, 0]},
        {"piece": ["wall", 5, 0, 0], "ended": [0, 20, 0]},
    ]
    knights, kings = measure.summed_up(rows)
    assert (knights["games"], kings["games"]) == (40, 20)
    assert knights["won, drawn, lost"] == [0.125, 0.125, 0.75]
    assert knights["score"] == 0.1875
    spread = (5 * 1 + 5 * 0.25) / 40 - 0.1875**2
    assert knights["half"] == pytest.approx(1.96 * np.sqrt(spread / 39), abs=1e-4)
    assert (kings["score"], kings["half"]) == (0.5, 0)


def test_a_searched_plan_plays_alike_as_a_network_of_one_layer_and_of_three() -> None:
    search, network = (
        import_module("research.evaluate.search_plans"),
        import_module("research.train.champion.champion_network"),
    )
    chance = np.random.default_rng(1)
    wishes = chance.standard_normal((len(search.LOOKED_AT) + 1, len(search.NAMES)))
    small = search.network_of(wishes)
    rows = jnp.asarray(chance.random((64, BITS)) < 0.3)
    said = [network.outputs_of(each, rows) for each in (small, search.as_large(small))]
    np.testing.assert_allclose(said[1], said[0], rtol=0.02, atol=0.5)


def test_plans_that_lose_make_room_for_variants_of_those_that_win(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    search, out = import_module("research.evaluate.search_plans"), tmp_path / "plans"

    def eager_wins(_ours: object, wishes: np.ndarray, *_rest: object) -> np.ndarray:
        won = 1 / (1 + np.exp(-wishes[:, -1].sum(-1) / 20))
        return np.stack([1 - won, 0 * won, won], -1) * 1000

    monkeypatch.setattr(search, "played", eager_wins)
    made = import_module("research.train.champion.champion_network").new_params(
        (8,), jax.random.key(1)
    )
    params: dict[str, Any] = {name: np.asarray(made[name]) for name in made}
    np.savez(tmp_path / "champion.npz", **params)
    told = [str(tmp_path / "champion.npz"), "--memory", "0", "--out", str(out), "--plans", "16"]
    monkeypatch.setattr(sys, "argv", ["search_plans.py", *told, "--generations", "40"])
    search.main()
    first, *_, last = map(json.loads, capsys.readouterr().out.splitlines())
    assert last["held out"]["score"] > first["best"]["score"] + 0.05
    assert read_weights(out / "plan_0.npz")["w2"].shape == (128, 52)
