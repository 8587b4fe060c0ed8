"""Fits the chance of winning to games of the bots, and measures it on games it never saw.

python -m bench.study.odds             fits, writes winning_odds.json, measures
python -m bench.study.odds --keep 300  the same, but the weights so far count as so many games
python -m bench.study.odds --measure   only measures, and draws docs/images/reliability-winning.svg
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from math import exp, log
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import TypeAlias

from tellstones.bots import LEVELS, make_bot
from tellstones.match import play_game, set_up
from tellstones.notation import Record, Result
from tellstones.rules import Acting, Options, seats
from tellstones.study.analysis.player_traits import traits_of
from tellstones.study.odds.position_features import PositionFeatures, features
from tellstones.study.odds.seat_memories import remembered_steps
from tellstones.study.odds.winning_odds import weights
from tellstones.study.report.plots import reliability

ROOT = Path(__file__).parents[2]
WEIGHTS = ROOT / "src/tellstones/study/odds/winning_odds.json"
PICTURE = ROOT / "docs/images/reliability-winning.svg"
TURN_LIMIT = 150
RIDGE = 1e-3
Row: TypeAlias = tuple[PositionFeatures, float, float]
"""A position, how its game ended for side A, and its weight."""


def setting(seed: int) -> tuple[Options, list[str]]:
    """Mostly the usual game between neighbours in strength; now and then four seats, two Lines."""
    chance = Random(f"odds:{seed}")
    options = Options(
        players=4 if chance.random() < 0.15 else 2,
        lines=2 if chance.random() < 0.15 else 1,
        turn_limit=TURN_LIMIT,
    )
    level = chance.randrange(len(LEVELS))
    near = [min(max(level + chance.choice((-1, 0, 0, 1)), 0), len(LEVELS) - 1) for _ in range(2)]
    return options, [LEVELS[near[i % 2]] for i in range(options.players)]


def game(seed: int) -> Record:
    options, levels = setting(seed)
    setup = set_up(options, Random(f"table:{seed}"))
    sitting = dict(zip(seats(options.players), levels, strict=True))
    setup = replace(setup, tags=tuple((seat, f"bot:{level}") for seat, level in sitting.items()))
    return play_game(setup, {s: make_bot(level, f"{seed}:{s}") for s, level in sitting.items()})


def positions(seed: int) -> tuple[list[PositionFeatures], float]:
    """Every beginning of a turn, and how the game ended for side A."""
    record = game(seed)
    result = {Result.A: 1.0, Result.B: 0.0}.get(record.result, 0.5)
    return [
        features(moment.before, moment.memories)
        for moment in remembered_steps(record, traits_of(record))
        if isinstance(moment.before.waiting, Acting)
    ], result


def rows(seeds: range, jobs: int) -> Iterator[Row]:
    """Each position with its result; all positions of a game together weigh as one."""
    with Pool(jobs) as pool:
        for done, (found, result) in enumerate(pool.imap_unordered(positions, seeds, 8), start=1):
            if done % 50 == 0:
                print(f"{done} of {len(seeds)} games", file=sys.stderr)
            for numbers in found:
                yield numbers, result, 1.0 / len(found)


def fit(
    data: list[Row], before: PositionFeatures | None = None, worth: float = 0.0
) -> PositionFeatures:
    """Newton's method on the cross-entropy, with a little ridge.

    Weights from `before` pull as if so many games of this kind had been fitted by them already.
    """
    size = len(PositionFeatures._fields)
    at = list(before) if before else [0.0] * size
    home = tuple(at)
    games = sum(weight for _, _, weight in data)
    pull = [[worth / games * b for b in row] for row in derivatives(at, data)[1]]
    for i in range(size):
        pull[i][i] += RIDGE
    for _ in range(12):
        slope, bend = derivatives(at, data)
        away = [w - h for w, h in zip(at, home, strict=True)]
        for i in range(size):
            slope[i] -= sum(p * a for p, a in zip(pull[i], away, strict=True))
            bend[i] = [b + p for b, p in zip(bend[i], pull[i], strict=True)]
        at = [w + step for w, step in zip(at, solved(bend, slope), strict=True)]
    return PositionFeatures(*at)


def derivatives(at: list[float], data: list[Row]) -> tuple[list[float], list[list[float]]]:
    """The slope of the likelihood, and its curvature."""
    size = len(at)
    slope, bend = [0.0] * size, [[0.0] * size for _ in range(size)]
    for x, y, weight in data:
        p = 1.0 / (1.0 + exp(-sum(w * v for w, v in zip(at, x, strict=True))))
        for i in range(size):
            slope[i] += weight * (y - p) * x[i]
            for j in range(size):
                bend[i][j] += weight * p * (1.0 - p) * x[i] * x[j]
    return slope, bend


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss-Jordan, enough for six unknowns."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(len(rows)):
        best = max(range(i, len(rows)), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for k in range(len(rows)):
            if k != i:
                rows[k] = [v - rows[k][i] * w for v, w in zip(rows[k], rows[i], strict=True)]
    return [row[-1] for row in rows]


def measure(data: list[Row], by: PositionFeatures) -> None:
    bins: list[list[float]] = [[0.0, 0.0, 0.0] for _ in range(10)]
    loss = brier = total = 0.0
    for x, y, weight in data:
        p = 1.0 / (1.0 + exp(-sum(w * v for w, v in zip(by, x, strict=True))))
        loss -= weight * (y * log(max(p, 1e-9)) + (1 - y) * log(max(1 - p, 1e-9)))
        brier += weight * (y - p) ** 2
        total += weight
        one = bins[min(9, int(p * 10))]
        one[0] += weight
        one[1] += weight * p
        one[2] += weight * y
    points = [(n, p / n, y / n) for n, p, y in bins if n > 0]
    error = sum(n * abs(p - y) for n, p, y in points) / total
    print(f"cross-entropy {loss / total:.4f} (even odds {log(2):.4f}), Brier {brier / total:.4f}")
    print(f"expected calibration error {error:.4f} over {total:.0f} games, {len(data)} positions")
    for n, p, y in points:
        print(f"  said {p:.3f}  came {y:.3f}  weight {n:.1f}")
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_text(reliability(points, "en"), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--measure", action="store_true", help="only measure")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--fresh", type=int, default=1000)
    parser.add_argument("--first", type=int, default=1_000_000, help="the first seed to measure on")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=float, default=0.0, help="what the weights so far count")
    wanted = parser.parse_args()
    if not wanted.measure:
        data = list(rows(range(wanted.games), wanted.jobs))
        found = fit(data, weights() if wanted.keep else None, wanted.keep)
        told = {"games": wanted.games, "kept": round(wanted.keep), "positions": len(data)}
        named = {name: round(w, 4) for name, w in found._asdict().items()}
        text = json.dumps({**told, "weights": named}, indent=2)
        WEIGHTS.write_text(f"{text}\n", encoding="utf-8")
        print(found)
    weights.cache_clear()
    fresh = range(wanted.first, wanted.first + wanted.fresh)
    measure(list(rows(fresh, wanted.jobs)), weights())


if __name__ == "__main__":
    main()
