"""Measures how often honest pairs seem to exchange points, and how soon real exchanges are
detected.

python -m bench.fair_play.pairs [--clubs 40] [--people 40] [--games 3000] [--jobs 2]

Clubs of people whose true strengths are known play rated games, four of ten with one of two
friends; they are rated as the server rates them, and every pair is weighed as the server does it.
In some clubs people learn, have good and bad evenings, or ways that suit one another.
"""

from __future__ import annotations

import argparse
from bisect import bisect_left
from collections.abc import Iterator
from functools import partial
from math import exp, sqrt
from multiprocessing import Pool
from random import Random
from typing import NamedTuple

from tellstones.rules import Seat, Side
from tellstones.server.moderation.fair_play_pairs import Counted, often_met, signs_between
from tellstones.server.ratings.pools import people_pool
from tellstones.server.ratings.weng_lin import RatedGame, Rating
from tellstones.server.storage.rating_rows import Ledger
from tellstones.study.fair_play import Sign, SignKind
from tellstones.study.fair_play.pair_results import BETA

POOL = people_pool("duel", "quick")
ODDS = (100, 1_000, 10_000)
SPREAD = 5.0
"""Standard deviation of true strengths, 150 points; chosen manually."""
FRIENDLY = 0.4
LEARNING = 60
"""Games in which most of what is learned is learned."""
EVENING = 8
"""Games."""


class Club(NamedTuple):
    """Influences besides strength, in rating units; one unit is 30 points."""

    learned: float = 0.0
    """The largest number by each."""
    evening: float = 0.0
    """Standard deviation of a day's form."""
    suited: float = 0.0
    """Standard deviation of what lies in a pair."""


CLUBS = {
    "steady": Club(),
    "people learn, up to 300 points": Club(learned=10.0),
    "good and bad evenings, 90 points": Club(evening=3.0),
    "ways that suit, 60 points": Club(suited=2.0),
    "all of these": Club(10.0, 3.0, 2.0),
}


class Members:
    """People of a club, and who of them wins a game."""

    def __init__(self, club: Club, people: int, chance: Random) -> None:
        self._club, self._chance = club, chance
        self.names = [f"p{n}" for n in range(people)]
        self.strength = {name: chance.gauss(0, SPREAD) for name in self.names}
        self._learns = {name: chance.uniform(0, club.learned) for name in self.names}
        self._played = dict.fromkeys(self.names, 0)
        self._form = dict.fromkeys(self.names, 0.0)
        self._suits: dict[tuple[str, str], float] = {}

    def now(self, name: str) -> float:
        learned = self._learns[name] * (1 - exp(-self._played[name] / LEARNING))
        if self._played[name] % EVENING == 0:
            self._form[name] = self._chance.gauss(0, self._club.evening)
        self._played[name] += 1
        return self.strength[name] + learned + self._form[name]

    def wins(self, one: str, other: str) -> bool:
        pair = min(one, other), max(one, other)
        suits = self._suits.setdefault(pair, self._chance.gauss(0, self._club.suited))
        ahead = self.now(one) - self.now(other) + (suits if one < other else -suits)
        return self._chance.random() < 1 / (1 + exp(-ahead / (sqrt(2) * BETA)))

    def pair(self) -> tuple[str, str]:
        one = self._chance.choice(self.names)
        place = self.names.index(one)
        friends = [self.names[place - 1], self.names[(place + 1) % len(self.names)]]
        others = friends if self._chance.random() < FRIENDLY else self.names
        return one, self._chance.choice([name for name in others if name != one])


def season(members: Members, games: int, thrower: tuple[str, str] | None = None) -> list[Counted]:
    """Play a number of games in order; the first of the thrower's two loses to the second."""
    ledger, found = Ledger(), []
    for number in range(games):
        one, other = members.pair()
        won = members.wins(one, other)
        if thrower is not None and {one, other} == set(thrower):
            won = one == thrower[1]
        side = Side.A if won else Side.B
        game = RatedGame(f"t{number:06}", POOL, number, side, {Seat.A: one, Seat.B: other})
        ledger.count(game)
        before = {who: mu for _, _, who, _, _, mu, _, _ in ledger.seats[-2:] if mu is not None}
        spread = {who: sigma for _, _, who, *_, sigma in ledger.seats[-2:] if sigma is not None}
        found.append(Counted(game, {who: Rating(before[who], spread[who]) for who in before}))
    return found


def of(person: str, games: list[Counted]) -> list[Counted]:
    return [each for each in games if person in each.before]


def all_signs(members: Members, games: list[Counted]) -> Iterator[Sign]:
    """The odds of every pair that has met often, in both directions."""
    theirs = {name: of(name, games) for name in members.names}
    for one in members.names:
        for other in often_met(one, theirs[one]):
            if one < other:
                yield from signs_between(one, theirs[one], other, theirs[other])


def honest(name: str, people: int, games: int, number: int) -> list[float]:
    """The highest odds of each pair in one club, both ways."""
    members = Members(CLUBS[name], people, Random(f"{name}:{number}"))
    return [sign.highest for sign in all_signs(members, season(members, games))]


def thrown(gap: float, people: int, games: int, number: int) -> int | None:
    """The number of games with a weaker opponent until a pair is beyond 10,000 to 1."""
    members = Members(Club(), people, Random(f"thrown:{number}"))
    members.strength |= {"p0": gap / 2, "p1": -gap / 2}
    played = season(members, games, ("p0", "p1"))
    met = [n for n, each in enumerate(played) if set(each.before) == {"p0", "p1"}]
    found = bisect_left(met, True, key=lambda last: _given(played[: last + 1]))
    return found + 1 if found < len(met) else None


def _given(games: list[Counted]) -> bool:
    signs = signs_between("p0", of("p0", games), "p1", of("p1", games))
    return any(sign.kind is SignKind.LOST and sign.beyond() for sign in signs)


def told(clubs: list[list[float]]) -> Iterator[str]:
    all_pairs = [highest for club in clubs for highest in club]
    yield f"{len(all_pairs)} tests of pairs"
    for odds in ODDS:
        found = sum(highest >= odds for highest in all_pairs)
        yield f"{found} beyond {odds:,} to 1 ({len(all_pairs) / odds:.1f} allowed)"


def main() -> None:
    wish = argparse.ArgumentParser(description=__doc__)
    wish.add_argument("--clubs", type=int, default=40)
    wish.add_argument("--people", type=int, default=40)
    wish.add_argument("--games", type=int, default=3000)
    wish.add_argument("--jobs", type=int, default=2)
    asked = wish.parse_args()
    with Pool(asked.jobs) as pool:
        for name in CLUBS:
            play = partial(honest, name, asked.people, asked.games)
            clubs = pool.map(play, range(asked.clubs), 1)
            print(f"{name:36} {'; '.join(told(clubs))}", flush=True)
        for gap in (0.0, 5.0, 10.0, 15.0):
            throw = partial(thrown, gap, asked.people, asked.games)
            until = pool.map(throw, range(asked.clubs), 1)
            found = sorted(each for each in until if each is not None)
            half = found[len(found) // 2] if found else None
            print(
                f"loses to one weaker by {gap * 30:.0f} points: found {len(found)} of"
                f" {len(until)}, half within {half} games, all of them {found[-1:]}",
                flush=True,
            )


if __name__ == "__main__":
    main()
