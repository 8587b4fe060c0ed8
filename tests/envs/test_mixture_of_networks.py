"""A champion of several networks, from the pool that they come from to the file in the package."""

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
from tellstones.envs.parameters import setup

Params: TypeAlias = Mapping[str, jax.Array]
RESEARCH = Path(__file__).parents[2] / "examples" / "research"


@pytest.fixture(autouse=True)
def _research(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(RESEARCH))


def test_of_a_company_every_table_hears_the_network_that_was_drawn() -> None:
    companies = import_module("company")
    choices = import_module("champion_network").CHOICES
    several = [
        {"w0": jnp.zeros((1, choices + 1)), "b0": 9.0 * jax.nn.one_hot(best, choices + 1)}
        for best in range(3)
    ]
    company = companies.company_of(several, [[0, 1, 3], [1, 0, 0]], most=2, tables=4000)
    company = company._replace(dealt=companies.deal(company, jax.random.key(1)))
    rows = jnp.ones((4000, 1), bool), jnp.ones((4000, choices), bool)
    heard = np.asarray(companies.said_by(company, *rows).argmax(-1)).reshape(2, -1)
    assert np.bincount(heard[0])[1:] / 2000 == pytest.approx([0.25, 0.75], abs=0.04)
    assert (heard[1] == 0).all()
    responses = jax.tree.map(lambda *weights: jnp.stack(weights), several[2], several[1])
    company = companies.joined(company, responses, place=0)
    company = company._replace(dealt=jnp.zeros_like(company.dealt))
    heard = np.asarray(companies.said_by(company, *rows).argmax(-1)).reshape(2, -1)
    assert [set(each.tolist()) for each in heard] == [{2}, {1}]


def test_the_mixture_of_networks_is_one_that_none_of_them_beats() -> None:
    meta_game = import_module("meta_game")
    scissors_lose_twice = np.array([[0, -1, 2], [1, 0, -1], [-2, 1, 0]])
    found = meta_game.unbeaten(scissors_lose_twice, 0.1)
    assert found == pytest.approx([0.25, 0.5, 0.25], abs=0.03)
    first_wins = np.array([[0, 1, 1], [-1, 0, 0], [-1, 0, 0]])
    assert meta_game.unbeaten(first_wins, 0.1)[0] > 0.99
    few = meta_game.few(np.array([0.5, 0.3, 0.2]), 2, 0.0)
    assert few == pytest.approx([0.625, 0.375, 0])


def test_of_several_weights_the_mean_is_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    export, out = import_module("export_champion"), tmp_path / "champion.weights"
    for name, value in (("one", 1.0), ("other", 3.0)):
        np.savez(tmp_path / f"{name}.npz", w0=np.full((2, 1), value), b0=np.full(1, value))
    several = [str(tmp_path / "one.npz"), str(tmp_path / "other.npz")]
    monkeypatch.setattr(sys, "argv", ["export_champion.py", *several, str(out)])
    export.main()
    network = read(out.read_bytes())
    assert network.by_input == ((2 * ONE,), (2 * ONE,))
    assert read_weights(out.with_suffix(".npz"))["b0"] == [2.0]


def network_file(path: Path, value: float) -> str:
    np.savez(path, w0=np.full((2, 1), value), b0=np.full(1, value))
    return str(path)


def test_of_a_mixture_each_memory_is_written_as_the_first_file_tells_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    export, out = import_module("export_champion"), tmp_path / "mixture.zip"
    pool = [network_file(tmp_path / f"{value}.npz", value) for value in (1, 2, 3)]
    pages, all_of_them = tmp_path / "page.json", tmp_path / "company.json"
    for file, memory, shares in (
        (pages, [0], [[0, 0, 1]]),
        (all_of_them, [0, 2], [[1, 0, 0], [0.25, 0.75, 0]]),
    ):
        file.write_text(json.dumps({"memory": memory, "pool": pool, "shares": shares}))
    told = [str(pages), str(all_of_them), str(out), "--memory", "0", "2"]
    monkeypatch.setattr(sys, "argv", ["export_champion.py", *told])
    export.main()
    mixture = Mixture(out.read_bytes())
    assert [list(each.values()) for each in mixture.shares.values()] == [[10000], [2500, 7500]]
    of_pages, of_knights = (
        [mixture.network(name).biases for name in mixture.shares[memory]] for memory in (0, 2)
    )
    assert of_pages == [(3 * ONE,)]
    assert of_knights == [(ONE,), (2 * ONE,)]


def test_an_archive_takes_over_the_networks_of_an_older_one(tmp_path: Path) -> None:
    export = import_module("export_champion")
    old, new = tmp_path / "old.zip", tmp_path / "new.zip"
    told = {0: tmp_path / "page.json", 2: tmp_path / "knight.json"}
    for memory, file in told.items():
        pool = [network_file(tmp_path / f"{memory}{value}.npz", value) for value in (0.3, 2)]
        file.write_text(json.dumps({"memory": [memory], "pool": pool, "shares": [[0.3, 0.7]]}))
    export.write_archive(old, export.contents([str(told[2])], [2]))
    export.write_archive(new, export.contents([str(told[0]), str(old)], [0, 2]))
    before, after = (Mixture(file.read_bytes()) for file in (old, new))
    assert set(after.shares) == {0, 2}
    assert after.shares[2] == before.shares[2]
    assert all(after.network(name) == before.network(name) for name in before.shares[2])


def test_a_champion_is_read_alike_from_the_json_and_from_the_archive(tmp_path: Path) -> None:
    export, files = import_module("export_champion"), import_module("champion_files")
    told, out = tmp_path / "company.json", tmp_path / "mixture.zip"
    pool = [network_file(tmp_path / f"{value}.npz", value) for value in (1, 2, 3)]
    told.write_text(json.dumps({"memory": [2], "pool": pool, "shares": [[0.5, 0, 0.5]]}))
    export.write_archive(out, export.contents([str(told)], [2]))
    found = [files.read_champion([str(path)], [2]) for path in (told, out)]
    for several, shares in found:
        assert shares == [[0.5, 0.5]]
        assert [each["b0"].tolist() for each in several] == [[1.0], [3.0]]
    several, shares = files.read_champion([str(out)], [2, 5])
    assert shares == [[0.5, 0.5, 0.0], [0.0, 0.0, 1.0]]
    assert several[-1]["w0"].shape[0] == BITS  # the package's weights


def test_networks_of_a_mixture_count_by_their_shares_and_pieces_add_up() -> None:
    measure = import_module("measure_champion")
    piece = {"shares": [0.75, 0.25], "ended": [[10, 0, 0], [0, 5, 5]]}
    rows = [{**piece, "piece": ["wall", 2, 0, number]} for number in range(2)]
    rows.append({**piece, "piece": ["wall", 5, 0, 0]})
    knights, kings = measure.summed_up(rows)
    assert (knights["games"], kings["games"]) == (40, 20)
    assert knights["score"] == pytest.approx(0.25 * 0.75, abs=1e-4)
    assert knights["won, drawn, lost"] == [0.125, 0.125, 0.75]
    assert knights["half"] == pytest.approx(1.96 * 0.25 * 0.25 / np.sqrt(19), abs=1e-4)


def test_a_pool_that_grows_remembers_who_wins_and_draws_whom_nobody_beats(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    module = import_module("pool")

    def higher_wins(_setup: object, ours: Params, theirs: Params, *_rest: object) -> jax.Array:
        return jnp.sign(ours["b0"] - theirs["b0"])[:, 0]

    monkeypatch.setattr(module, "meet", higher_wins)

    def pool() -> Any:
        return module.Pool(tmp_path / "pool.npz", setup(), 0, games=2, room=5)

    first = pool()
    first.add([{"b0": jnp.array([value])} for value in (2.0, 1.0)], jax.random.key(1))
    first.add([{"b0": jnp.array([value])} for value in (3.0, 0.0)], jax.random.key(2))
    assert first.shares(2, 0.04) == pytest.approx([0, 0, 1, 0])
    again = pool()
    assert again.resumed(4)
    assert (again.gains == first.gains).all()
    assert again.resumed(2)
    assert again.shares(2, 0.04) == pytest.approx([1, 0])
    assert not pool().resumed(5)


@pytest.mark.parametrize("anew", [False, True])
def test_whoever_has_joined_the_pool_learns_on_or_begins_anew(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, anew: bool
) -> None:
    respond, network = import_module("respond"), import_module("champion_network")

    def one_further(_setup: object, settings: Any, league: Any, _left: object) -> tuple[Any, Any]:
        learned = jax.tree.map(lambda weights: weights + 1, league.responses.params)
        league = league._replace(
            responses=league.responses._replace(params=learned), iteration=league.iteration + 1
        )
        return league, jnp.zeros((settings.games, 4))

    def drawn(_setup: object, ours: Params, *_rest: object) -> jax.Array:
        return jnp.zeros(len(ours["b0"]))

    monkeypatch.setattr(respond, "iterate", one_further)
    monkeypatch.setattr(import_module("pool"), "meet", drawn)
    made: Params = network.new_params((4,), jax.random.key(1))
    start: dict[str, Any] = {name: np.asarray(weights) for name, weights in made.items()}
    first, other, out = (tmp_path / name for name in ("first.npz", "other.npz", "run"))
    for file in (first, other):
        np.savez(file, **start)
    told = ["--solve", "--hidden", "4", "--games", "2", "--steps", "2", "--memory", "0"]
    told += ["--season", "4", "--decisions", "12", "--out", str(out), *["--anew"] * anew]
    monkeypatch.setattr(sys, "argv", ["respond.py", str(first), str(other), *told])
    respond.main()
    joined = [read_weights(out / f"season0{season}_0_0.npz")["b0"] for season in range(3)]
    gained = [float((each - start["b0"]).mean()) for each in joined]
    assert gained == pytest.approx([1, 1, 1] if anew else [1, 2, 3], abs=0.01)
    assert len(json.loads((out / "company.json").read_text())["pool"]) == 5
