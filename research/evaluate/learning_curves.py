"""Draws what learners were measured to do along their training, from their `.jsonl` files.

    python -m research.evaluate.learning_curves docs/images

A row is what one learner of one seed had come to; a band goes from one end of the seeds to the
other. `recurrent.py` writes `recurrent.jsonl`; `deep_cfr.py` and its like tell what is in
`noisy.jsonl`, and `train_equilibrium.py --against` what is in `responses.jsonl`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from math import log10
from pathlib import Path
from typing import Any

from research.solve.theory_plots import Curve, banded, figure

RESEARCH = Path(__file__).parents[1]
Row = dict[str, Any]
Rows = list[Row]

REMEMBERING = {
    "told": "told everything (perfect)",
    "gru": "a state of its own (own)",
    "blank": "no memory (own)",
}
ANSWERED = {
    "weights.npz": "weights.npz, the control",
    "page": "the champion, Page's memory",
    "knight": "the champion, Knight's memory",
}
SOLVERS = ("CFR+", "mirror descent", "Deep CFR")
LEAST = -4
"""The power of ten where pictures of solvers end; what is nearer to 0 lies on the edge."""


def pictures() -> dict[str, str]:
    """The pictures of the docs by name."""
    remembering, solved, answers = (
        [json.loads(row) for row in (RESEARCH / name).read_text().splitlines()]
        for name in ("train/recurrent.jsonl", "solve/noisy.jsonl", "evaluate/responses.jsonl")
    )
    games = sorted({row["game"] for row in solved})
    solving = {f"noisy-{game}": exploitability(solved, game) for game in games}
    responding = {"responses": exploits(answers)}
    return {"recurrent": right_answers(remembering), **solving, **responding}


def right_answers(rows: Rows) -> str:
    curves = _curves(rows, "learner", REMEMBERING, _share)
    title = "How often a Challenge is answered rightly, two stones or more being hidden"
    return figure(title, "millions of decisions", curves, 0.0, 1.0, (0.55, 0.62))


def exploits(rows: Rows) -> str:
    curves = _curves(rows, "to", ANSWERED, _score)
    title = "What a response scores while it learns"
    return figure(title, "billions of decisions", curves, 0.3, 0.9, (0.55, 0.1))


def exploitability(rows: Rows, game: str) -> str:
    own = [row for row in rows if row["game"] == game]
    curves = _curves(own, "learner", {name: name for name in SOLVERS}, _distance)
    title = f"Exploitability in {game}, as powers of ten"
    return figure(title, "iterations, as powers of ten", curves, LEAST, 0, (0.04, 0.72))


def _curves(
    rows: Rows, by: str, names: Mapping[str, str], point: Callable[[Row], tuple[float, float]]
) -> list[Curve]:
    return [
        Curve(told, banded(point(row) for row in rows if row[by] == name))
        for name, told in names.items()
    ]


def _share(row: Row) -> tuple[float, float]:
    return row["decisions"] / 1e6, row["right"] / max(row["answered"], 1)


def _score(row: Row) -> tuple[float, float]:
    return row["decisions"] / 1e9, row["score"]


def _distance(row: Row) -> tuple[float, float]:
    return log10(row["iterations"]), log10(max(row["exploitability"], 10**LEAST))


if __name__ == "__main__":
    for name, picture in pictures().items():
        (Path(sys.argv[1]) / f"{name}.svg").write_text(picture, encoding="utf-8")
