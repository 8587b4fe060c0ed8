"""The tables of the technical report, from what was measured and is kept beside the scripts."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from tellstones.bots.levels import LEVELS, TRAITS

RESEARCH = Path(__file__).parents[1]
Row = dict[str, Any]
SEEDS = 5
STUDENT = 2.776
"""Student's t for five seeds, 95 %."""
SOLVED = (
    ("level", (0.5, 0.7, 0.8, 0.9)),
    ("behind", (0.3, 0.64, 0.8)),
    ("ahead", (0.3, 0.6, 0.9)),
    ("start, 5 turns", (0.5,)),
)
"""Rows of theory.jsonl by game and noise, the same for both seats and nothing forgotten."""


def rows_of(name: str) -> list[Row]:
    return [json.loads(line) for line in (RESEARCH / name).read_text("utf-8").splitlines()]


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def digits(value: float, many: int = 3) -> str:
    """.576 instead of 0.576, as benchmarks print scores."""
    return f"{value:.{many}f}".replace("0.", ".", 1) if 0 <= value < 1 else f"{value:.{many}f}"


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def memories() -> str:
    head = ["level", "threshold", "noise", "load", "slip", "rehearsals"]
    return table(
        head,
        (
            [
                level.capitalize(),
                *(
                    f"{getattr(TRAITS[level], name):.2f}".replace("-", "−")
                    for name in ("threshold", "noise", "load", "slip", "rehearsals")
                ),
            ]
            for level in LEVELS
        ),
    )


def solved() -> str:
    found = {
        (row["game"], row["hide_noise"]): row
        for row in rows_of("solve/theory.jsonl")
        if (row["forgetting"], row["aware"], row["ratio"]) == (0, 1, 1)
    }
    head = ["game", "noise *h*", "information sets", "value", "exploitability"]
    asked = [found[game, noise] for game, noises in SOLVED for noise in noises]
    return table(
        head,
        (
            [
                row["game"],
                f"{row['hide_noise']:g}",
                f"{row['sets']:,}",
                f"{row['value'] + 0.0:+.4f}".replace("-", "−"),
                f"{row['exploitability']:.0e}",
            ]
            for row in asked
        ),
    )


def noisy() -> str:
    """The last report of each learner in each game; the mean over its seeds."""
    games = ("level", "ahead", "start")
    rows = rows_of("solve/noisy.jsonl")
    most = {row["learner"]: 0 for row in rows}
    for row in rows:
        most[row["learner"]] = max(most[row["learner"]], row["iterations"])

    def cell(learner: str, game: str) -> str:
        last = [
            row["exploitability"]
            for row in rows
            if (row["learner"], row["game"], row["iterations"]) == (learner, game, most[learner])
        ]
        return digits(fmean(last), 4)

    return table(
        ["learner", "iterations", *games],
        (
            [name, f"{count:,}", *(cell(name, game) for game in games)]
            for name, count in most.items()
        ),
    )


def remembering() -> str:
    names = {
        "told": "sees everything (`perfect`)",
        "gru": "keeps a state (`own`)",
        "blank": "keeps nothing (`own`)",
    }
    rows = rows_of("train/recurrent.jsonl")

    def last(learner: str, seed: int) -> float:
        own = [row for row in rows if (row["learner"], row["seed"]) == (learner, seed)]
        row = max(own, key=lambda row: row["decisions"])
        return float(row["right"] / row["answered"])

    def cells(learner: str) -> list[str]:
        shares = [last(learner, seed) for seed in range(SEEDS)]
        half = STUDENT * stdev(shares) / SEEDS**0.5
        return [", ".join(map(digits, shares)), f"{digits(fmean(shares))} ± {digits(half)}"]

    return table(
        ["learner", "right answers, seeds 0 to 4", "mean, 95 %"],
        ([told, *cells(name)] for name, told in names.items()),
    )


def benchmark(track: str) -> str:
    rows = [row for row in rows_of("evaluate/rows.jsonl") if row["track"] == track]
    rows.sort(key=lambda row: -row["score"]["mean"])
    names = list(rows[0]["against"])
    return table(
        ["program", "pairs", *names, "score"],
        (
            [
                f"`{row['program']}`",
                str(row["pairs"]),
                *(digits(row["against"][name]["mean"], 2) for name in names),
                f"**{digits(row['score']['mean'])}** [{digits(row['score']['low'])}, "
                f"{digits(row['score']['high'])}]",
            ]
            for row in rows
        ),
    )


def exploitability() -> str:
    return table(
        ["against", "memory", "attack", "decisions", "score"],
        (
            [
                row["against"],
                row["memory"],
                row["attack"],
                row["decisions"],
                f"{percent(row['score'])} ± {100 * row['half']:.1f}",
            ]
            for row in rows_of("evaluate/exploitability.jsonl")
        ),
    )


def plans() -> str:
    """Return the table of each plan's scores against each level."""
    rows = rows_of("evaluate/plans.jsonl")
    levels = [level for level in LEVELS if any(row["level"] == level for row in rows)]
    names = list(dict.fromkeys(row["plan"] for row in rows))
    found = {(row["plan"], row["level"]): row for row in rows}

    def cell(plan: str, level: str) -> str:
        row = found[plan, level]
        games = row["won"] + row["drawn"] + row["lost"]
        drawn = f", d {100 * row['drawn'] / games:.0f}" if row["drawn"] else ""
        return f"{percent((row['won'] + row['drawn'] / 2) / games)}{drawn}"

    return table(
        ["plan", *(level.capitalize() for level in levels)],
        ([plan, *(cell(plan, level) for level in levels)] for plan in names),
    )


def coverage() -> str:
    rows = rows_of("data/coverage.jsonl")
    return table(
        [
            "true threshold",
            "people",
            "games each",
            "answers",
            "truth inside the interval",
            "mean fit",
        ],
        (
            [
                f"{row['threshold']:.1f}".replace("-", "−"),
                str(row["people"]),
                str(row["games"]),
                f"{row['answers']:.0f}",
                f"{row['covered']} of {row['people']}",
                f"{row['fit']:.2f}".replace("-", "−"),
            ]
            for row in rows
        ),
    )


TABLES: dict[str, Callable[[], str]] = {
    "memories": memories,
    "solved": solved,
    "noisy": noisy,
    "remembering": remembering,
    "stateless": lambda: benchmark("stateless"),
    "own": lambda: benchmark("own"),
    "exploitability": exploitability,
    "plans": plans,
    "coverage": coverage,
}
PLACE = re.compile(r"<!-- table: (\w+) -->\n.*?<!-- end -->", re.DOTALL)


def filled(text: str) -> str:
    """The text with every table made again."""
    return PLACE.sub(
        lambda found: f"<!-- table: {found[1]} -->\n\n{TABLES[found[1]]()}\n\n<!-- end -->", text
    )
