"""Measures the strength, game lengths, thinking times and memory of the bots.

python -m bench.bots                    all of it, 2,000 games a pair
python -m bench.bots --games 200        a quick look

No game that is played here was played when anything was fitted: the seeds are others.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from itertools import pairwise, product
from math import sqrt
from random import Random
from statistics import median, quantiles

from bench.bots.contenders import timed_game
from bench.bots.memory import retention
from tellstones.bots import LEVELS
from tellstones.bots.levels import TRAITS
from tellstones.match.round_robin import OpeningPair, PlayedPair, play_all
from tellstones.match.standings import ratings, scored
from tellstones.match.work_pools import LocalProcesses
from tellstones.rules import (
    Options,
    Termination,
)

TURNS = 200
HELD_OUT = 20_000_000
"""The first seed; those below were free for fitting."""
PLANS_AT_65 = ("random", "scatterer", "conjurer", "person")
PLANS_ABOVE_HALF = ("braggart", "trusting", "honest", "miser")
EQUAL = ("king", "knight")
"""The memories that everybody is given in turn where memory is to be equal."""


def play_pairs(
    pairs: Sequence[tuple[str, str]], games: int, jobs: int, memory: str | None = None
) -> dict[tuple[str, str], list[PlayedPair]]:
    traits = TRAITS[memory] if memory else None
    options = Options(turn_limit=TURNS)
    todo = [
        OpeningPair(one, other, seed, options, traits)
        for one, other in pairs
        for seed in range(HELD_OUT, HELD_OUT + (games + 1) // 2)
    ]
    found: dict[tuple[str, str], list[PlayedPair]] = {pair: [] for pair in pairs}
    for played in play_all(todo, LocalProcesses(jobs)):
        found[played.pairing.one, played.pairing.other].append(played)
    return found


def show(found: dict[tuple[str, str], list[PlayedPair]], wanted: str) -> None:
    for (one, other), played in found.items():
        share = scored(played)
        games = [game for both in played for game in both.games]
        turns = sorted(game.turns for game in games)
        long = sum(game.termination is Termination.LIMIT for game in games) / len(games)
        proofs = sum(game.termination is Termination.BOAST for game in games) / len(games)
        print(
            f"  {one:8} {other:11} {100 * share.share:5.1f} % ± {100 * share.margin:3.1f}"
            f"   turns {median(turns):4.0f}, at {TURNS}: {100 * long:4.1f} %"
            f"   ended by proof {100 * proofs:3.0f} %   ({wanted})",
            flush=True,
        )


def ladder() -> list[tuple[str, str]]:
    return [(better, worse) for worse, better in pairwise(LEVELS)]


def decision_times(games: int) -> None:
    print(f"\nSeconds of one core per decision, {games} games each: median and 99th percentile")
    for level, (players, lines) in product(LEVELS, ((2, 1), (2, 2), (4, 1), (4, 2))):
        took: list[float] = []
        for seed in range(games):
            took += timed_game(level, Options(players, lines, turn_limit=60), seed)
        late = quantiles(took, n=100)[98]
        print(
            f"  {level:8} {players} seats, {lines} Line(s):"
            f" {1000 * median(took):6.2f} ms, {1000 * late:6.2f} ms",
            flush=True,
        )


def retention_curves(samples: int) -> None:
    print("\nRecall of one hidden stone: the farthest any point lies from the formula (under 3.5)")
    for level in LEVELS:
        formula, simulated = retention(level, samples)
        expected = dict(formula)
        far = max(
            abs(share - p) / (sqrt(p * (1.0 - p) / samples) or 1.0)
            for turns, share in simulated
            for p in (expected[turns],)
        )
        print(f"  {level:8} {far:.1f} standard errors at {samples} samples")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    games, jobs = asked.games, asked.jobs
    print(f"The ladder, each level with its own memory, {games} mirrored games a pair")
    own = play_pairs(ladder(), games, jobs)
    show(own, "at least 60 %, under 1 % long")
    everything = [played for one in own.values() for played in one]
    for one in ratings(LEVELS, everything, Random(0)):
        print(f"  {one.name:8} Elo {one.elo:+5.0f} ({one.interval})")
    print("\nKing against King")
    show(play_pairs([("king", "king")], games, jobs), "under 5 % long")
    for memory in EQUAL:
        print(f"\nEverybody with the memory of a {memory}")
        show(play_pairs(ladder(), games, jobs, memory), "more than half")
        show(play_pairs([("king", plan) for plan in PLANS_AT_65], games, jobs, memory), "65 %")
        above = play_pairs([("king", plan) for plan in PLANS_ABOVE_HALF], games, jobs, memory)
        show(above, "beyond half")
    retention_curves(400)
    decision_times(max(2, games // 200))


if __name__ == "__main__":
    main()
