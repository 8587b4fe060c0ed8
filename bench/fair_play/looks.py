"""Measures a bet on proofs without a look, for many kinds of memory, and how soon note-taking is
detected.

python -m bench.fair_play.looks [--games 300] [--first 0] [--players 2000] [--each 1000] [--jobs 2]

Each kind of memory plays so many games four times over: by its usual plans; by the same plans
without ever looking; so against somebody who never claims and doubts every word; and so with Boasts
held back until they are worth more. Above 1 the bet would be unfair to it. Then so many players of
that kind are each given games drawn from those: how many of them ever go beyond 100 to 1, and
beyond 1,000 to 1?
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from multiprocessing import Pool
from random import Random
from typing import Any

import numpy as np

from bench.fair_play.people import (
    ABOVE_PEOPLE,
    ODDS,
    OPPONENTS,
    PENCIL,
    PENCILS_TRIED,
    PEOPLE,
    played,
)
from tellstones.bots import MemoryTraits
from tellstones.match.player import Player, Word
from tellstones.rules import Boast, Hide, Peek, Place, Seat, Swap, legal_moves
from tellstones.study.fair_play import blind_proof, checked_claims, pays
from tellstones.study.fair_play.blind_proofs import STAKED
from tellstones.views import View

INSTEAD = (Place, Hide, Swap)
PASSIVE = ("scatterer",)
MOST_GAMES = 2_000
HELD_BACK = 5
"""The probability of a Boast; chosen manually."""


class NeverLooks:
    """Does as its player would, but for looks and the first Boasts: then it moves stones."""

    def __init__(self, player: Player, held_back: int) -> None:
        self._player, self._held_back, self._chance = player, held_back, Random("never looks")
        self.sit, self.see, self.hear, self.talk = player.sit, player.see, player.hear, player.talk

    def decide(self, view: View) -> Word:
        word = self._player.decide(view)
        if isinstance(word, Boast) and self._held_back:
            self._held_back -= 1
        elif not isinstance(word, Peek):
            return word
        kinds = ([move for move in legal_moves(view) if isinstance(move, kind)] for kind in INSTEAD)
        return self._chance.choice(next((moves for moves in kinds if moves), [word]))


def never_looks(player: Player) -> Player:
    return NeverLooks(player, 0)


def waits(player: Player) -> Player:
    return NeverLooks(player, HELD_BACK)


def as_it_is(player: Player) -> Player:
    return player


def paid(
    head: MemoryTraits,
    changed: Callable[[Player], Player],
    opponents: tuple[str, ...],
    number: int,
) -> float:
    """Return the result of one game."""
    record = played(head, number, opponents, changed)
    return pays(blind_proof(checked_claims(record, Seat.A)))


def highest(pay: Any, players: int, each: int, chance: Any) -> Any:
    """The highest odds so far for each player after each game."""
    drawn = pay[chance.integers(0, len(pay), (players, each))]
    odds = np.mean([np.cumprod(1 - part + part * drawn, axis=1) for part in STAKED], axis=0)
    return np.maximum.accumulate(odds, axis=1)


def told(name: str, how: str, pay: Any, players: int, each: int) -> str:
    far = highest(pay, players, each, np.random.default_rng(1))[:, -1]
    counts = "; ".join(f"{(far >= odds).sum()} beyond {odds:,} to 1" for odds in ODDS[:2])
    return f"{name:32} {how:14} proved {(pay > 0).mean():.2f}, pays {pay.mean():.2f}; {counts}"


def print_found(pay: Any, how: str) -> None:
    reached = highest(pay, PENCILS_TRIED, MOST_GAMES, np.random.default_rng(2))
    for odds in ODDS:
        until = np.sort((reached < odds).sum(axis=1) + 1)
        half, most = until[len(until) // 2], until[len(until) * 19 // 20]
        print(f"with notes {how}: beyond {odds:,} to 1 half within {half}, 19 of 20 {most}")


def main() -> None:
    wish = argparse.ArgumentParser(description=__doc__)
    wish.add_argument("--games", type=int, default=300)
    wish.add_argument("--first", type=int, default=0, help="The number of the first game.")
    wish.add_argument("--players", type=int, default=2000)
    wish.add_argument("--each", type=int, default=1000)
    wish.add_argument("--jobs", type=int, default=2)
    asked = wish.parse_args()
    numbers = range(asked.first, asked.first + asked.games)
    ways = {
        "as it plays": (as_it_is, OPPONENTS),
        "never looks": (never_looks, OPPONENTS),
        "none claims": (never_looks, PASSIVE),
        "holds back": (waits, PASSIVE),
    }
    with Pool(asked.jobs) as pool:
        for name, head in {"with notes": PENCIL, **PEOPLE, **ABOVE_PEOPLE}.items():
            for how, (changed, opponents) in ways.items():
                one = partial(paid, head, changed, opponents)
                pay = np.array(pool.map(one, numbers, chunksize=10))
                print(told(name, how, pay, asked.players, asked.each), flush=True)
                if head is PENCIL:
                    print_found(pay, how)


if __name__ == "__main__":
    main()
