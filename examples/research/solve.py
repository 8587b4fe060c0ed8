"""Exact work on tiny games, with OpenSpiel's own solvers.

    python examples/research/solve.py

CFR+ on the whole tree, the value of the game and how far the found policy is from equilibrium
(exploitability, exact), beside uniformly random play. Printed as rows of a Markdown table.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import pyspiel
from open_spiel.python.algorithms import minimax

import tellstones.envs.openspiel  # noqa: F401 - registers the game

GAMES = [
    "stones=CDF,points=1,turn_limit=3,memory=own",
    "stones=CDF,points=1,turn_limit=4,memory=own",
    "stones=CDF,points=1,turn_limit=3,memory=noisy",
    "stones=CDF,points=2,turn_limit=4,memory=own",
    "stones=CDFH,points=1,turn_limit=4,memory=own",
    "stones=CDF,points=1,turn_limit=4,memory=noisy,hide_noise=0.0",
    "stones=CDF,points=1,turn_limit=5,memory=own",
]
PERFECT = [
    "stones=CDF,points=1,turn_limit=5,memory=perfect",
    "stones=CDF,points=2,turn_limit=5,memory=perfect",
]


def load(parameters: str) -> Any:
    """The game with its tree kept in memory, so that Python is asked only once for each node."""
    return pyspiel.load_game(f"cached_tree(game=python_tellstones({parameters},opening=C,first=A))")


def solve(parameters: str, iterations: int) -> str:
    began = time.perf_counter()
    game = load(parameters)
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)[0]
    found = pyspiel.exploitability(game, policy)
    uniform = pyspiel.exploitability(game, pyspiel.UniformRandomPolicy(game))
    sets = len(solver.tabular_average_policy().policy_table())
    took = time.perf_counter() - began
    return (
        f"| `{parameters}` | {sets:,} | {iterations} | {value:+.4f} | {found:.1e} | "
        f"{uniform:.3f} | {took:.0f} s |"
    )


def minimax_value(parameters: str) -> str:
    game = pyspiel.load_game(f"python_tellstones({parameters},opening=C,first=A)")
    value, _ = minimax.alpha_beta_search(game)
    return f"| `{parameters}` | alpha-beta | {value:+.0f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=300)
    parser.add_argument("--only", type=int, help="how many of the games, smallest first")
    args = parser.parse_args()
    columns = ["game", "information sets", "CFR+ iterations", "value for A"]
    columns += ["exploitability", "of uniform play", "time"]
    print(f"| {' | '.join(columns)} |\n{'|---' * len(columns)}|")
    for parameters in GAMES[: args.only]:
        print(solve(parameters, args.iterations), flush=True)
    print("\n| game | solver | value for A |\n|---|---|---|")
    for parameters in PERFECT[: args.only]:
        print(minimax_value(parameters), flush=True)


if __name__ == "__main__":
    main()
