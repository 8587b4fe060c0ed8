"""How often chance accuses people of many kinds of memory, and how soon a pencil is found.

python -m bench.fair_play [--games 600] [--players 2000] [--each 400] [--jobs 2]

Each kind of memory plays so many games, with three plans against three opponents. Then so many
players of that kind are each given games drawn from those, and everything they claim is weighed as
the server does it: how many of them ever go beyond 100 to 1, and beyond 1,000 to 1? Last come
pencils, who forget nothing, or nothing in every other game.
"""

from __future__ import annotations

import argparse
import pickle
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count
from multiprocessing import Pool
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import TypeAlias

from bench.fair_play_people import PENCIL, PEOPLE, level, played
from tellstones.bots import MemoryTraits
from tellstones.rules import Seat
from tellstones.study.fair_play import CheckedClaim, Evidence, chance_right, checked_claims

Games: TypeAlias = list[list[CheckedClaim]]
"""What one kind of player claimed in each of its games."""
NOBODYS = {"the Oracle's, above people": level("oracle")}
PENCILS = {"a pencil": PENCIL}
HALF = "a pencil in every other game, else a Knight's memory"
ODDS = (100, 1_000, 10_000)
MOST_GAMES = 5_000
"""A pencil that is not found by then is not found."""


def claims(head: MemoryTraits, number: int) -> list[CheckedClaim]:
    return list(checked_claims(played(head, number), Seat.A))


def weighed(evidence: Evidence, game: Sequence[CheckedClaim]) -> Evidence:
    for claim in game:
        evidence = evidence.after(chance_right(claim), claim.right)
    return evidence


def highest(games: Games, each: int, chance: Random) -> float:
    """The highest odds that one player ever has."""
    evidence = Evidence()
    for game in chance.choices(games, k=each):
        evidence = weighed(evidence, game)
    return evidence.highest


def on_the_edge(games: Games, chance: Random) -> Games:
    """The same claims of somebody who is right just as often as the bound allows."""
    return [
        [claim._replace(right=chance.random() < chance_right(claim)) for claim in game]
        for game in games
    ]


def games_until(drawn: Iterator[list[CheckedClaim]], odds: int) -> int:
    evidence = Evidence()
    for number, game in zip(range(1, MOST_GAMES + 1), drawn, strict=False):
        evidence = weighed(evidence, game)
        if evidence.highest >= odds:
            return number
    return MOST_GAMES


def print_errors(name: str, games: Games) -> None:
    told = []
    for asked in (True, False):
        of_kind = [claim for game in games for claim in game if claim.asked is asked]
        wrong = sum(not claim.right for claim in of_kind)
        bound = sum(1 - chance_right(claim) for claim in of_kind)
        told.append(f"{len(of_kind):5} claims, {wrong:4} wrong, {bound:6.1f} at least")
    print(f"{name:32} asked {told[0]}; proofs {told[1]}")


def print_false_alarms(name: str, games: Games, players: int, each: int, seed: str) -> None:
    found = [highest(games, each, Random(f"{seed}:{n}")) for n in range(players)]
    beyond = [sum(odds >= limit for odds in found) for limit in ODDS[:2]]
    allowed = [players / limit for limit in ODDS[:2]]
    print(f"{name:32} {beyond[0]} beyond 100 to 1 (at most {allowed[0]:g})", end="; ")
    print(f"{beyond[1]} beyond 1,000 to 1 (at most {allowed[1]:g})")


def drawn(*kinds: Games, chance: Random) -> Iterator[list[CheckedClaim]]:
    """Games of the kinds in turn, drawn at random."""
    return (chance.choice(kinds[n % len(kinds)]) for n in count())


def print_found(name: str, kinds: Sequence[Games], players: int) -> None:
    for odds in ODDS:
        until = [games_until(drawn(*kinds, chance=Random(n)), odds) for n in range(players)]
        cuts = quantiles(until, n=20)
        print(f"{name:32} beyond {odds:6,} to 1: half of them within", end=" ")
        print(f"{cuts[9]:.0f} games, 19 of 20 within {cuts[18]:.0f}")


def all_games(number: int, jobs: int, kept: Path | None) -> dict[str, Games]:
    """Played, or read from where they were kept by a call before."""
    if kept is not None and kept.exists():
        return dict(pickle.loads(kept.read_bytes()))
    heads = {**PEOPLE, **NOBODYS, **PENCILS}
    with Pool(jobs) as pool:
        found = {
            name: pool.map(partial(claims, head), range(number), chunksize=20)
            for name, head in heads.items()
        }
    if kept is not None:
        kept.write_bytes(pickle.dumps(found))
    return found


def main() -> None:
    wish = argparse.ArgumentParser(description=__doc__)
    wish.add_argument("--games", type=int, default=600)
    wish.add_argument("--players", type=int, default=2000)
    wish.add_argument("--each", type=int, default=400)
    wish.add_argument("--jobs", type=int, default=2)
    wish.add_argument("--kept", type=Path, help="Keep the games in this file, or read them there.")
    asked = wish.parse_args()
    games = all_games(asked.games, asked.jobs, asked.kept)
    for name, played_so in games.items():
        print_errors(name, played_so)
    for name in (*PEOPLE, *NOBODYS):
        print_false_alarms(name, games[name], asked.players, asked.each, name)
        sys.stdout.flush()
    edge = on_the_edge([game for name in PEOPLE for game in games[name]], Random("edge"))
    print_false_alarms("just on the bound", edge, asked.players, asked.each, "edge")
    few = max(20, asked.players // 20)
    print_found("a pencil", [games["a pencil"]], few)
    print_found(HALF, [games["a pencil"], games["a Knight's"]], few)


if __name__ == "__main__":
    main()
