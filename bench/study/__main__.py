"""Measures the accuracy of drills and the speed of everything after the game.

python -m bench.study [--players 200] [--jobs 2]
python -m bench.study --players 0 --strangers 0 --games 0 --decisions 30

200 simulated players with known memory drill for ten minutes each: do the stated 90 % intervals
hold the truth, and how much narrower are they than what was prior? Then players whose memory
follows other laws: is recall as frequent as predicted? Then the time an analysis takes. With
--decisions, levels play themselves: how often they do as the King would, and what that costs.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import replace
from multiprocessing import Pool
from pathlib import Path
from random import Random
from statistics import mean
from typing import NamedTuple

from bench.study.odds import TURN_LIMIT, game
from tellstones.bots import make_bot
from tellstones.match import play_game, set_up
from tellstones.rules import Options, seats
from tellstones.study.analysis import analyse
from tellstones.study.analysis.decision_review import DecisionReview
from tellstones.study.drills import begin
from tellstones.study.drills.answer_model import AnswerResult
from tellstones.study.drills.drill_session import TEN_MINUTES, AnsweredTrial, Session, estimate
from tellstones.study.drills.other_memory_laws import LAWS
from tellstones.study.drills.other_memory_laws import other_law_player as drawn_stranger
from tellstones.study.drills.particle_filter import ParticleFilter, prior
from tellstones.study.drills.simulated_players import DrillPlayer, SimulatedPlayer, drawn_traits
from tellstones.study.drills.trial_selection import designs, features_of
from tellstones.study.drills.trials import DrillKind, make_trial
from tellstones.study.report.plots import reliability

PICTURES = Path(__file__).parents[2] / "docs/images"
REVIEWED = ("page", "knight", "king")
STATED = ("hold", "slip", "half_life", "after_three_turns", "through_three_swaps")


class Found(NamedTuple):
    holds: dict[str, bool]
    narrower: dict[str, float]
    answers: int
    slowest: float
    predicted: list[tuple[float, bool]]


def drilled(player: DrillPlayer, seed: str) -> tuple[Session, float]:
    """Ten minutes of drill; and the most seconds of computing that one answer took."""
    session, chance, slowest = begin(seed), Random(f"{seed}:player"), 0.0
    while session.seconds + session.trial.design.seconds <= TEN_MINUTES:
        answers = player.answers(session.trial, chance)
        begun = time.process_time()
        session = session.answered(answers)
        slowest = max(slowest, (time.process_time() - begun) / len(answers))
    return session, slowest


def predictions(session: Session, player: DrillPlayer, chance: Random) -> list[tuple[float, bool]]:
    """Fresh trials of every kind: what the drill says of them, and what then happens."""
    found = []
    known = session.prediction()
    for kind in DrillKind:
        for design in chance.sample(designs(kind), 4):
            trial = make_trial(design, chance)
            done = AnsweredTrial(trial, tuple(player.answers(trial, chance)))
            for index, outcome in enumerate(done.outcomes):
                said = known.right(features_of(trial, index))
                found.append((said, outcome is AnswerResult.RIGHT))
    return found


def known_player(number: int) -> Found:
    chance = Random(f"known:{number}")
    particle = drawn_traits(chance)
    session, slowest = drilled(SimulatedPlayer(particle), f"drill:{number}")
    told = session.estimate()
    before = estimate(prior(Random(0), 2000), 0, 0.0)
    truth = estimate(ParticleFilter((particle,), (1.0,)), 0, 0.0)
    holds, narrower = {}, {}
    for name in STATED:
        interval, true = getattr(told, name), getattr(truth, name).middle
        holds[name] = interval.low <= true <= interval.high
        narrower[name] = getattr(before, name).width / max(interval.width, 1e-9)
    predicted = predictions(session, SimulatedPlayer(particle), chance)
    return Found(holds, narrower, told.answers, slowest, predicted)


def other_law_player(task: tuple[str, int]) -> list[tuple[float, bool]]:
    """Other seeds than any that the widths of `deviation.py` were looked at with."""
    law, number = task
    chance = Random(f"bench:{law}:{number}")
    player = drawn_stranger(law, chance)
    session, _ = drilled(player, f"bench:{law}:{number}")
    return predictions(session, player, chance)


def told_reliability(name: str, predicted: list[tuple[float, bool]]) -> None:
    bins: list[list[float]] = [[0.0, 0.0, 0.0] for _ in range(10)]
    for said, came in predicted:
        one = bins[min(9, int(said * 10))]
        one[0] += 1
        one[1] += said
        one[2] += came
    points = [(n, p / n, y / n) for n, p, y in bins if n]
    error = sum(n * abs(p - y) for n, p, y in points) / len(predicted)
    print(f"recall, {name}: expected calibration error {error:.3f} over {len(predicted)} answers")
    for n, likely, often in points:
        print(f"  said {likely:.2f}  came {often:.2f}  ({n:.0f})")
    PICTURES.mkdir(parents=True, exist_ok=True)
    (PICTURES / f"reliability-{name}.svg").write_text(reliability(points, "en"), encoding="utf-8")


def known_players(players: int, jobs: int) -> None:
    with Pool(jobs) as pool:
        found = []
        for one in pool.imap_unordered(known_player, range(players)):
            found.append(one)
            print(f"\r{len(found)} of {players} players", end="", file=sys.stderr)
    print(file=sys.stderr)
    answers = sum(one.answers for one in found) / players
    slowest = sorted(one.slowest for one in found)
    print(f"{players} simulated players, ten minutes each, {answers:.0f} answers on average")
    for name in STATED:
        holds = sum(one.holds[name] for one in found) / players
        narrower = sorted(one.narrower[name] for one in found)[players // 2]
        print(f"  {name:20} truth in the 90 % interval {holds:6.1%}, {narrower:4.1f} x narrower")
    print(f"computing per answer, the slowest of a session: median {slowest[players // 2]:.3f} s")
    told_reliability("recall", [pair for one in found for pair in one.predicted])


def strangers(players: int, jobs: int) -> None:
    every: list[tuple[float, bool]] = []
    for law in LAWS:
        with Pool(jobs) as pool:
            tasks = [(law, number) for number in range(players)]
            found = [pair for one in pool.imap_unordered(other_law_player, tasks) for pair in one]
        told_reliability(law, found)
        every += found
    told_reliability("strangers", every)


def analysis_speed(games: int) -> None:
    spent = []
    for seed in range(games):
        record = game(2_000_000 + seed)
        begun = time.process_time()
        analyse(record)
        spent.append(time.process_time() - begun)
    spent.sort()
    print(f"analysis: median {spent[games // 2]:.2f} s, slowest of {games} games {spent[-1]:.2f} s")


def level_game(task: tuple[str, int]) -> tuple[str, list[DecisionReview]]:
    """A level against itself, and all its decisions."""
    level, seed = task
    setup = set_up(Options(turn_limit=TURN_LIMIT), Random(f"decisions:{seed}"))
    setup = replace(setup, tags=tuple((seat, f"bot:{level}") for seat in seats(2)))
    bots = {seat: make_bot(level, f"decisions:{seed}:{seat}") for seat in seats(2)}
    return level, list(analyse(play_game(setup, bots)).decisions)


def decisions_of_levels(games: int, jobs: int) -> None:
    of_level: dict[str, list[DecisionReview]] = {level: [] for level in REVIEWED}
    with Pool(jobs) as pool:
        tasks = [(level, seed) for level in REVIEWED for seed in range(games)]
        for level, decisions in pool.imap_unordered(level_game, tasks):
            of_level[level] += decisions
    for level, made in of_level.items():
        kind = mean(type(one.move) is type(one.king) for one in made)
        same = mean(one.move == one.king for one in made)
        cost = mean(one.cost for one in made)
        print(
            f"{level}, {games} games, {len(made)} decisions: of the King's kind {kind:.1%}, "
            f"his choice {same:.1%}, mean cost {cost:.2%}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--strangers", type=int, default=40, help="players of each other law")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--decisions", type=int, default=0, help="games of each level with itself")
    parser.add_argument("--jobs", type=int, default=2)
    wish = parser.parse_args()
    if wish.players:
        known_players(wish.players, wish.jobs)
    if wish.strangers:
        strangers(wish.strangers, wish.jobs)
    if wish.games:
        analysis_speed(wish.games)
    if wish.decisions:
        decisions_of_levels(wish.decisions, wish.jobs)


if __name__ == "__main__":
    main()
