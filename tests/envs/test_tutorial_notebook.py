"""The tutorial notebook runs from its first cell to its last, on a small budget."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).parents[2] / "research" / "tutorial.ipynb"
BUDGET = {"DECISIONS = 4_000_000": "DECISIONS = 3 * 8192", "GAMES = 200": "GAMES = 4"}


def code_cells() -> list[dict[str, Any]]:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == "code"]


def test_every_cell_of_the_notebook_runs(capsys: pytest.CaptureFixture[str]) -> None:
    sources = "\n".join("".join(cell["source"]) for cell in code_cells())
    for whole, small in BUDGET.items():
        assert whole in sources
        sources = sources.replace(whole, small)
    names: dict[str, Any] = {}
    exec(compile(sources, str(NOTEBOOK), "exec"), names)
    assert [round(at * 1e6) for at, _ in names["measured"]] == [8192, 2 * 8192, 3 * 8192]
    assert names["picture"]._repr_svg_().startswith("<svg")
    assert "random play: 0." in capsys.readouterr().out


def test_what_is_printed_in_it_is_of_a_learner_that_beats_random_play() -> None:
    printed = "".join(
        "".join(output["text"])
        for cell in code_cells()
        for output in cell["outputs"]
        if output["output_type"] == "stream"
    )
    (_, _, random_high), *_, (_, learned_low, _) = [
        map(float, found) for found in re.findall(r"([\d.]+) \[([\d.]+), ([\d.]+)\]", printed)
    ]
    assert learned_low > random_high
