"""Measures how well accuracy tells players apart: games of random moves and of each level.

python -m bench.study.accuracy [--games 40] [--jobs 2]
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from dataclasses import replace
from itertools import product
from multiprocessing import Pool
from random import Random
from statistics import mean, stdev

from tellstones.bots import LEVELS, make_bot
from tellstones.match import play_game, set_up
from tellstones.rules import Options, Seat
from tellstones.study.analysis import analyse

OPPONENT = "knight"
TURN_LIMIT = 150


def played(task: tuple[int, str]) -> tuple[str, float | None]:
    """The accuracy of this player in one game against the same opponent as all others."""
    seed, player = task
    mine = Seat.A if seed % 2 else Seat.B
    names = {seat: player if seat is mine else OPPONENT for seat in (Seat.A, Seat.B)}
    setup = set_up(Options(turn_limit=TURN_LIMIT), Random(f"accuracy:{seed}"))
    setup = replace(setup, tags=tuple((seat, f"bot:{name}") for seat, name in names.items()))
    bots = {seat: make_bot(name, f"{seed}:{seat}") for seat, name in names.items()}
    return player, analyse(play_game(setup, bots)).accuracy(mine)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="of each player")
    parser.add_argument("--first", type=int, default=1_000, help="the first seed")
    parser.add_argument("--jobs", type=int, default=1)
    wish = parser.parse_args()
    found: dict[str, list[float]] = defaultdict(list)
    seeds = range(wish.first, wish.first + wish.games)
    with Pool(wish.jobs) as pool:
        for player, accuracy in pool.imap_unordered(played, product(seeds, ("random", *LEVELS))):
            if accuracy is not None:
                found[player].append(accuracy)
    for player in ("random", *LEVELS):
        told = found[player]
        print(
            f"{player:9} {mean(told):.0%} (standard deviation {stdev(told):.0%}, {len(told)} games)"
        )


if __name__ == "__main__":
    main()
