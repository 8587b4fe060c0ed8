"""Measures the gain of colluders in a season among honest players, with and without the weights of
repeated games.

python -m bench.fair_play.season [--people 1000] [--games 30000] [--colluders 20] [--each 60]

Honest players of known strengths play opponents of about their own rating, as the queue finds
them. The colluders play only each other, and lose by agreement; in King's Round the four change
with each game. All are rated as the server rates them; `before` is the same without `weight`.
"""

from __future__ import annotations

import argparse
from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator
from itertools import combinations, islice, permutations
from math import exp
from random import Random
from unittest.mock import patch

from tellstones.rules import Seat, Side
from tellstones.server.ratings.pools import people_pool
from tellstones.server.ratings.weng_lin import RatedGame, Rating
from tellstones.server.rooms.shown_ratings import SURE_SIGMA, points
from tellstones.server.storage.rating_rows import Ledger
from tellstones.study.fair_play.pair_results import BETA

POOL, PARTNERS_POOL = people_pool("duel", "quick"), people_pool("round", "quick")
SPREAD = 7.0
"""Standard deviation of true strengths, 210 points; chosen manually."""
NEAR = 20
"""Players of a similar rating among whom the queue finds an opponent."""
SEASON_MS = 90 * 86_400_000
Team = tuple[str, ...]
Result = tuple[Team, Team]
"""The winners and the losers: one each, or two in King's Round."""


def honest(ledger: Ledger, people: int, games: int, chance: Random) -> None:
    strength = {f"person {n}": chance.gauss(25.0, SPREAD) for n in range(people)}
    ranked = [(ledger.ratings[who, POOL].mu, who) for who in strength]
    for number in range(games):
        one = chance.choice(list(strength)) if number >= people else f"person {number}"
        mine = bisect_left(ranked, (ledger.ratings[one, POOL].mu, one))
        _, other = ranked[min(max(mine + chance.randint(-NEAR, NEAR), 0), people - 1)]
        if other == one:
            continue
        ahead = strength[one] - strength[other]
        won = chance.random() < 1 / (1 + exp(-ahead / (2**0.5 * BETA)))
        for who in (one, other):
            ranked.remove((ledger.ratings[who, POOL].mu, who))
        count(
            ledger, ((one,), (other,)) if won else ((other,), (one,)), number * SEASON_MS // games
        )
        for who in (one, other):
            insort(ranked, (ledger.ratings[who, POOL].mu, who))


def count(ledger: Ledger, result: Result, at: int) -> None:
    winners, losers = result
    players = dict(zip((Seat.A, Seat.C), winners, strict=False))
    players |= dict(zip((Seat.B, Seat.D), losers, strict=False))
    pool = POOL if len(winners) == 1 else PARTNERS_POOL
    ledger.count(RatedGame("", pool, at, Side.A, players))


def star(names: list[str], each: int) -> Iterator[Result]:
    """All others lose to the first, in turn."""
    return (((names[0],), (loser,)) for _ in range(each) for loser in names[1:])


def ladder(names: list[str], each: int) -> Iterator[Result]:
    """Each loses to everybody above, the lowest first."""
    order = sorted(combinations(names, 2), key=lambda pair: -int(pair[0].split()[1]))
    return (((above,), (below,)) for _ in range(each) for above, below in order)


def one_puppet(names: list[str], each: int) -> Iterator[Result]:
    return (((names[0],), (names[1],)) for _ in range(each))


def partners(names: list[str], each: int) -> Iterator[Result]:
    """The first wins as often as in `star`, each time with another partner or another pair."""
    threes = list(permutations(names[1:], 3))
    Random(37).shuffle(threes)
    games = islice(threes, each * (len(names) - 1))
    return (((names[0], partner), (one, other)) for partner, one, other in games)


SCHEMES = {
    "one puppet": one_puppet,
    "all lose to one": star,
    "a ladder": ladder,
    "partners in King's Round": partners,
}


def colluded(ledger: Ledger, results: Iterable[Result]) -> Rating:
    """The rating of the first colluder at the end."""
    for number, result in enumerate(results):
        count(ledger, result, number)
    pools = (ledger.ratings.get(("colluder 0", pool)) for pool in (POOL, PARTNERS_POOL))
    return next(rating for rating in pools if rating)


def told(rating: Rating, ranked: list[float]) -> str:
    place = 1 + sum(mu > rating.mu for mu in ranked)
    shown = f"place {place}" if rating.sigma <= SURE_SIGMA else "not ranked"
    return f"{points(rating.mu)} ± {round(rating.sigma * 60)}, {shown}"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--people", type=int, default=1000)
    options.add_argument("--games", type=int, default=30_000)
    options.add_argument("--colluders", type=int, default=20)
    options.add_argument("--each", type=int, nargs="+", default=[5, 20, 60])
    asked = options.parse_args()
    names = [f"colluder {n}" for n in range(asked.colluders)]
    for when in ("before", "after"):
        with patch("tellstones.server.storage.rating_rows.weight", weights[when]):
            ledger = Ledger()
            honest(ledger, asked.people, asked.games, Random(37))
            ratings = [r for (who, _), r in ledger.ratings.items() if r.sigma <= SURE_SIGMA]
            ranked = sorted((rating.mu for rating in ratings), reverse=True)
            best = ", ".join(str(points(mu)) for mu in ranked[:3])
            print(f"{when}: {len(ranked)} honest players are ranked, the best at {best}")
            for name, scheme in SCHEMES.items():
                for each in asked.each:
                    rating = colluded(Ledger(), scheme(names, each))
                    print(f"  {name}, {each} games each pair: {told(rating, ranked)}")


def _always(_met: int) -> float:
    return 1.0


def _weights() -> dict[str, object]:
    from tellstones.server.ratings.weng_lin import weight

    return {"before": _always, "after": weight}


weights = _weights()

if __name__ == "__main__":
    main()
