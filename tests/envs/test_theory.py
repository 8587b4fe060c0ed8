"""The values of small games in `docs/theory.md` are those of `research/solve/small_games.py`."""

from __future__ import annotations

import json
import re
from importlib import import_module
from math import comb, factorial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def endgames() -> ModuleType:
    return import_module("research.solve.endgames")


@pytest.fixture
def solve(endgames: ModuleType) -> ModuleType:
    return import_module("research.solve.small_games")


def test_values_and_mixtures_follow_the_noise(endgames: ModuleType) -> None:
    """Two rows of the table: the value is not 0, the mixtures lie inside 0 and 1, both differ by
    more than the solver errs, and they are those of the formulas."""
    rows = {}
    for noise in (0.75, 0.8):
        none, one = noise**3, 3 * noise**2 * (1 - noise)
        every = 1 - none - one
        row = rows[noise] = endgames.solve_endgame("level", ("boast", "steal"), hide_noise=noise)
        assert row["exploitability"] < 1e-6
        assert row["value"] == pytest.approx(every * (none - 1.5 * every), abs=1e-5)
        assert row["boast"]["all"] == pytest.approx([1, 1], abs=1e-3)
        assert row["boast"]["1"] == pytest.approx([every / (2 * one)] * 2, abs=1e-3)
        assert row["steal"]["0"] == pytest.approx([1.5 * every / none] * 2, abs=1e-3)
    assert rows[0.8]["value"] - rows[0.75]["value"] > 0.005 > 1e-6
    assert rows[0.75]["boast"]["1"][0] - rows[0.8]["boast"]["1"][1] > 0.02
    assert all(0.1 < row["steal"]["0"][0] < 0.9 for row in rows.values())


@pytest.mark.parametrize(("aware", "ratio", "ahead"), [(1.0, 1.5, True), (0.5, 0.0, False)])
def test_our_programs_and_openspiel_s_solver_find_the_same_value(
    solve: ModuleType, aware: float, ratio: float, ahead: bool
) -> None:
    """Every kind of draw takes part: deals, glances, Swaps, exchanges, and what is noticed."""
    setup = solve.ENDGAMES["ahead, two stones"].setup(
        hide_noise=0.4, forgetting=0.3, aware=aware, noise_ratio=ratio
    )
    row = solve.solved("ahead", setup)
    value, exploitability = solve.by_cfr(setup, 30)
    assert row["value"] == pytest.approx(value, abs=2 * exploitability + 1e-6)
    assert exploitability < 0.01
    assert (row["value"] > 0.01) is ahead


@pytest.mark.parametrize("noise", [0.3, 0.8])
def test_a_point_ahead_is_worth_the_other_s_chance_to_err(
    endgames: ModuleType, noise: float
) -> None:
    row = endgames.solve_endgame("ahead, two stones", hide_noise=noise)
    assert row["value"] == pytest.approx(noise**2 / 2, abs=1e-6)


def test_a_boast_pays_as_soon_as_the_other_could_prove_it_less_than_half_the_time(
    endgames: ModuleType,
) -> None:
    for noise in (0.65, 0.72):
        proof = sum(
            comb(3, caught) * (1 - noise) ** caught * noise ** (3 - caught) / factorial(3 - caught)
            for caught in range(4)
        )
        row = endgames.solve_endgame("level", hide_noise=noise)
        assert (row["value"] > 1e-4) == (proof < 0.5)


def solved_rows() -> list[dict[str, Any]]:
    lines = (ROOT / "research/solve/theory.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def value_behind(noise_a: float, noise_b: float) -> float:
    """The three regions of `docs/theory.md`, by A's chance to know nothing and B's to know all."""
    none, every = noise_a**3, (1 - noise_b) ** 2 * (1 + 2 * noise_b)
    if every > 0.3:
        return -none / 2
    if every > 2 / 3 * none:
        return -5 / 3 * none * every
    return -none / 2 + every * (0.75 - 2.5 * every)


def test_the_formulas_meet_every_solved_game() -> None:
    """Unless the noise is so large that a Challenge pays by itself."""
    met = 0
    for row in solved_rows():
        ours, theirs = row["hide_noise"], row["hide_noise"] * row["ratio"]
        expected = None
        if row["game"] == "ahead":
            expected = theirs**2 - theirs**3 / 3
        elif row["game"] == "behind" and row["forgetting"]:
            fade = row["forgetting"]
            expected = -2 / 3 * fade if fade <= 1 / 3 else -fade * (3 - fade) / 4
        elif row["game"] == "behind" and row["ratio"] == 1 and ours < 0.83:
            expected = value_behind(ours, theirs)
        elif row["game"].startswith("start"):
            expected = 0.0
        if expected is not None:
            assert row["value"] == pytest.approx(expected, abs=2e-6), row
            met += 1
    assert met == 40


def test_the_table_in_the_docs_is_what_was_solved(solve: ModuleType) -> None:
    """Every row of the table is a row of the file, which `solve.py --everything` writes."""
    solved = {solve.table_row(row) for row in solved_rows()}
    docs = (ROOT / "docs" / "theory.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (?:level|behind|ahead|start).*\|$", docs, re.MULTILINE)
    assert len(rows) > 20
    assert set(rows) <= solved


def test_the_figures_are_drawn_from_what_was_solved(endgames: ModuleType) -> None:
    for name, picture in (
        import_module("research.solve.theory_plots").figures(solved_rows()).items()
    ):
        drawn = (ROOT / "docs" / "images" / f"{name}.svg").read_text(encoding="utf-8")
        assert drawn == picture, name
