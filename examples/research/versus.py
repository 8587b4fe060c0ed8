"""Trained weights against the bots: mirrored games, on all cores, with a 95 % interval.

    python examples/research/versus.py WEIGHTS.npz --against knight --games 400

Each opening is played twice, once from each seat. A draw is half a point.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from random import Random

from tellstones.bots import make_bot
from tellstones.bots.levels import TRAITS
from tellstones.envs.learned_player import LearnedPlayer, read_weights
from tellstones.match import Match, Player, RandomPlayer, set_up
from tellstones.rules import Options, Over, Seat


def game(weights: str, against: str, traits: str, temperature: float, number: int) -> float:
    """The score of one game: 1, 0.5 or 0. Two games in a row have the same opening."""
    opening, seat = divmod(number, 2)
    chance = Random(f"versus {opening}")
    program = player(weights, f"learned {number}", traits, temperature)
    bot: Player = make_bot(against, f"bot {number}")
    ours, theirs = (Seat.A, Seat.B) if seat == 0 else (Seat.B, Seat.A)
    match = Match(set_up(Options(turn_limit=200), chance), {ours: program, theirs: bot})
    match.play()
    assert isinstance(match.table.waiting, Over)
    winner = match.table.waiting.winner
    return 0.5 if winner is None else float(winner is ours.side)


def player(weights: str, seed: str, traits: str, temperature: float) -> Player:
    if weights == "random":
        return RandomPlayer(Random(seed))
    return LearnedPlayer(read_weights(weights), seed, TRAITS[traits], temperature)


def interval(scores: Iterable[float]) -> tuple[float, float, float]:
    """The mean score, and the half-width of its 95 % interval; then the share of draws."""
    found = list(scores)
    mean = sum(found) / len(found)
    spread = sqrt(sum((score - mean) ** 2 for score in found) / max(len(found) - 1, 1))
    return mean, 1.96 * spread / sqrt(len(found)), found.count(0.5) / len(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", help="a file, or the word random")
    parser.add_argument("--against", default="knight")
    parser.add_argument("--traits", choices=TRAITS, default="knight", help="whose memory it has")
    parser.add_argument("--temperature", type=float, default=1.0)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    args = parser.parse_args()
    one = partial(game, args.weights, args.against, args.traits, args.temperature)
    with ProcessPoolExecutor(args.workers) as pool:
        scores = pool.map(one, range(args.games), chunksize=4)
        mean, half, drawn = interval(scores)
    print(
        f"{args.weights} with the memory of a {args.traits} against {args.against}: "
        f"{mean:.3f} ± {half:.3f} over {args.games} games, {drawn:.1%} drawn"
    )


if __name__ == "__main__":
    main()
