"""Measures the levels against plans that were made to beat them.

python -m bench.bots.zoo                  40 games a pair: about eight minutes of two free cores
python -m bench.bots.zoo --games 4000 --levels king

A plan has the memory of the level that it meets. Games of 150 turns at most; a draw is half.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from tellstones.bots import LEVELS
from tellstones.bots.levels import TRAITS
from tellstones.bots.zoo import ZOO
from tellstones.match.round_robin import OpeningPair, play_all
from tellstones.match.standings import scored
from tellstones.match.work_pools import LocalProcesses
from tellstones.rules import Options

HELD_OUT = 30_000_000
"""The first seed; those below were free for setting levels."""
OPTIONS = Options(turn_limit=150)


def against_the_zoo(
    level: str, plans: Sequence[str], games: int, jobs: int, first: int = HELD_OUT
) -> Iterator[dict[str, str | int]]:
    """Yield each plan's result as soon as it is known, and print it."""
    for plan in plans:
        seeds = range(first, first + (games + 1) // 2)
        todo = [OpeningPair(plan, level, seed, OPTIONS, TRAITS[level]) for seed in seeds]
        played = play_all(todo, LocalProcesses(jobs))
        share = scored(played)
        points = Counter(game.points for both in played for game in both.games)
        print(
            f"  {plan:13} {100 * share.share:5.1f} % ± {100 * share.margin:4.1f}   "
            f"won {points[1.0]}, drawn {points[0.5]}, lost {points[0.0]}",
            flush=True,
        )
        ends = {"won": points[1.0], "drawn": points[0.5], "lost": points[0.0]}
        yield {"level": level, "plan": plan, "first": first, **ends}


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--levels", nargs="+", default=LEVELS, choices=LEVELS)
    parser.add_argument("--plans", nargs="+", default=tuple(ZOO), choices=ZOO)
    parser.add_argument("--first", type=int, default=HELD_OUT, help="the first seed")
    parser.add_argument("--out", type=Path, help="a file to which the results are written as JSON")
    asked = parser.parse_args(arguments)
    found: list[dict[str, str | int]] = []
    for level in asked.levels:
        print(f"The score of every plan of the zoo against {level}, at its memory")
        found += against_the_zoo(level, asked.plans, asked.games, asked.jobs, asked.first)
    if asked.out:
        asked.out.write_text("".join(json.dumps(row) + "\n" for row in found), encoding="utf-8")


if __name__ == "__main__":
    main()
