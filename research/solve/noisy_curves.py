"""Measures solvers of the noisy track along their iterations: the rows of `noisy.jsonl`.

    python -m research.solve.noisy_curves noisy.jsonl
    python -m research.solve.noisy_curves --learner CFR+ --game start --most 30 few.jsonl

`learning_curves.py` draws them. The first two learners take minutes of one core, Deep CFR with its
five seeds half an hour. Rows that are there already are not made again.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pyspiel

from research.option_types import positive
from research.solve import deep_cfr, mmd
from research.solve.noisy_game import sequence_form
from research.solve.sequence_form import Game
from tellstones.envs.benchmark import noisy


class Learner(NamedTuple):
    """Computes the value in a game after a number of iterations from a seed."""

    solve: Callable[[str, int, int], float]
    iterations: tuple[int, ...]
    seeds: int = 1


def by_cfr(name: str, iterations: int, _seed: int) -> float:
    solver: Any = pyspiel.CFRPlusSolver(noisy.load(name))
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    return noisy.exploitability(name, solver.tabular_average_policy().policy_table())


def by_mirror_descent(name: str, iterations: int, _seed: int) -> float:
    return mmd.solve(_walked(name), iterations)


@cache
def _walked(name: str) -> Game:
    return sequence_form(noisy.setup_of(name))


def by_deep_cfr(name: str, iterations: int, seed: int) -> float:
    return deep_cfr.solve(name, deep_cfr.Settings(), iterations, seed)


LEARNERS = {
    "CFR+": Learner(by_cfr, (1, 3, 10, 30, 100, 300)),
    "mirror descent": Learner(by_mirror_descent, (1, 3, 10, 30, 100, 300, 1000)),
    "Deep CFR": Learner(by_deep_cfr, (3, 10, 30), seeds=5),
}


def asked(learners: list[str], games: list[str], most: int) -> Iterator[dict[str, Any]]:
    """Every row to be made, without what comes out."""
    for name in learners:
        for game in games:
            for seed in range(LEARNERS[name].seeds):
                for count in LEARNERS[name].iterations:
                    if count <= most:
                        yield {"learner": name, "game": game, "seed": seed, "iterations": count}


def measured(row: dict[str, Any]) -> dict[str, Any]:
    found = LEARNERS[row["learner"]].solve(row["game"], row["iterations"], row["seed"])
    return {**row, "exploitability": round(found, 6)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, help="where rows are added, as JSON lines")
    parser.add_argument("--learner", choices=LEARNERS, action="append")
    parser.add_argument("--game", choices=noisy.GAMES, action="append")
    parser.add_argument("--most", type=positive, default=1000, help="iterations")
    args = parser.parse_args()
    there = args.file.read_text(encoding="utf-8").splitlines() if args.file.exists() else []
    made = [{**json.loads(line), "exploitability": None} for line in there]
    for row in asked(args.learner or [*LEARNERS], args.game or sorted(noisy.GAMES), args.most):
        if {**row, "exploitability": None} not in made:
            line = json.dumps(measured(row))
            print(line, flush=True)
            with args.file.open("a", encoding="utf-8") as file:
                file.write(line + "\n")


if __name__ == "__main__":
    main()
