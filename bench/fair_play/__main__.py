"""Measures false accusations for many kinds of memory, and how soon note-taking is detected.

python -m bench.fair_play [--games 450] [--first 0] [--players 2000] [--each 1000] [--jobs 2]

Each kind of memory plays so many games, with three plans against three opponents. Then so many
players of that kind are each given games drawn from those, and everything they claim is weighed as
the server does it: how many of them ever go beyond 100 to 1, and beyond 1,000 to 1? Last come
pencils, who forget nothing, or nothing in every other game and else as a Knight does.
"""

from __future__ import annotations

import argparse
import pickle
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import numpy as np

from bench.fair_play.people import ABOVE_PEOPLE, ODDS, PENCIL, PENCILS_TRIED, PEOPLE, played
from tellstones.bots import MemoryTraits
from tellstones.rules import Seat
from tellstones.study.fair_play import CheckedClaim, Evidence, chance_right, checked_claims

Games: TypeAlias = list[list[CheckedClaim]]
"""The claims of one kind of player, game by game."""
EDGE_TIMES = 20
"""Number of times each game is decided again, to average out single draws."""
MOST_GAMES = 4_000
"""A pencil that is not found by then is not found."""


def claims(head: MemoryTraits, number: int) -> list[CheckedClaim]:
    return list(checked_claims(played(head, number), Seat.A))


def factors(games: Games) -> Any:
    """The factor of each bet for each game, as the server computes it."""
    start, found = np.array(Evidence().stakes), []
    for game in games:
        evidence = Evidence()
        for claim in game:
            evidence = evidence.after(chance_right(claim), claim.right)
        found.append(evidence.stakes / start)
    return np.array(found)


def highest(drawn: Any) -> Any:
    """The highest odds so far for each player after each game, from the factors of each game."""
    odds = np.cumprod(drawn, axis=1).mean(axis=2)
    return np.maximum.accumulate(odds, axis=1)


def drawn(games: Games, players: int, each: int, chance: Any) -> Any:
    """The factors of so many games for each of so many players, drawn from those played."""
    return factors(games)[chance.integers(0, len(games), (players, each))]


def on_the_edge(games: Games, chance: Random) -> Games:
    """The same claims by a player who is right with the probability of the bound."""
    return [
        [claim._replace(right=chance.random() < chance_right(claim)) for claim in game]
        for game in games * EDGE_TIMES
    ]


def print_errors(name: str, games: Games) -> None:
    told = []
    for asked in (True, False):
        of_kind = [claim for game in games for claim in game if claim.asked is asked]
        wrong = sum(not claim.right for claim in of_kind)
        bound = sum(1 - chance_right(claim) for claim in of_kind)
        told.append(f"{len(of_kind):5} claims, {wrong:4} wrong, {bound:6.1f} at least")
    print(f"{name:32} asked {told[0]}; proofs {told[1]}")


def print_false_alarms(name: str, games: Games, players: int, each: int) -> None:
    found = highest(drawn(games, players, each, np.random.default_rng(1)))[:, -1]
    told = [
        f"{(found >= odds).sum()} beyond {odds:,} to 1 (at most {players / odds:g})"
        for odds in ODDS[:2]
    ]
    print(f"{name:32} {'; '.join(told)}")


def print_found(name: str, factors_drawn: Any) -> None:
    reached = highest(factors_drawn)
    for odds in ODDS:
        until = np.sort((reached < odds).sum(axis=1) + 1)
        half, most = until[len(until) // 2], until[len(until) * 19 // 20]
        print(f"{name:32} beyond {odds:6,} to 1: half within {half} games, 19 of 20 {most}")


def all_games(numbers: range, jobs: int, kept: Path | None) -> dict[str, Games]:
    """Played, or read from where they were kept by a call before."""
    if kept is not None and kept.exists():
        return dict(pickle.loads(kept.read_bytes()))
    heads = {**PEOPLE, **ABOVE_PEOPLE, "with notes": PENCIL}
    with Pool(jobs) as pool:
        found = {
            name: pool.map(partial(claims, head), numbers, chunksize=20)
            for name, head in heads.items()
        }
    if kept is not None:
        kept.write_bytes(pickle.dumps(found))
    return found


def main() -> None:
    wish = argparse.ArgumentParser(description=__doc__)
    wish.add_argument("--games", type=int, default=450)
    wish.add_argument("--first", type=int, default=0, help="The number of the first game.")
    wish.add_argument("--players", type=int, default=2000)
    wish.add_argument("--each", type=int, default=1000)
    wish.add_argument("--jobs", type=int, default=2)
    wish.add_argument("--kept", type=Path, help="Keep the games in this file, or read them there.")
    asked = wish.parse_args()
    games = all_games(range(asked.first, asked.first + asked.games), asked.jobs, asked.kept)
    for name, played_so in games.items():
        print_errors(name, played_so)
    for name in (*PEOPLE, *ABOVE_PEOPLE):
        print_false_alarms(name, games[name], asked.players, asked.each)
    edge = on_the_edge([game for name in PEOPLE for game in games[name]], Random("edge"))
    print_false_alarms("just on the bound", edge, asked.players, asked.each)
    chance = np.random.default_rng(2)
    pencils = drawn(games["with notes"], PENCILS_TRIED, MOST_GAMES, chance)
    print_found("with notes", pencils)
    pencils[:, ::2] = drawn(games["a Knight's"], PENCILS_TRIED, MOST_GAMES // 2, chance)
    print_found("with notes in every other game", pencils)


if __name__ == "__main__":
    main()
