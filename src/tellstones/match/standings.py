"""Works out standings: scores with intervals, and Elo ratings after Bradley and Terry."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from random import Random
from statistics import fmean, stdev

from tellstones.match.round_robin import PlayedPair

STANDARD_ERRORS_95 = 1.96
"""Standard errors on either side of an interval of 95 %."""
ELO_PER_NAT = 400 / log(10)
RESAMPLES = 200


@dataclass(frozen=True, slots=True)
class PointShare:
    """A contender's share of the points against another, a draw counting half."""

    share: float
    margin: float
    """Half of the 95 % interval. Mirrored games belong together: pairs are counted, not games."""
    games: int

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of Wilson, which holds for 10 to 0, too. Pairs count as one trial."""
        pairs, square = self.games / 2, STANDARD_ERRORS_95**2
        middle = (self.share + square / (2 * pairs)) / (1 + square / pairs)
        spread = self.share * (1 - self.share) / pairs + square / (4 * pairs**2)
        half = STANDARD_ERRORS_95 * sqrt(spread) / (1 + square / pairs)
        return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Rated:
    """The Elo of a contender, and the ends of its 95 % interval.

    `high` is None for a contender that won all its games: they set no upper end. So is `low` for
    one that lost them all.
    """

    name: str
    elo: float
    low: float | None
    high: float | None

    @property
    def interval(self) -> str:
        if self.low is None or self.high is None:
            return f"{self.high:+.0f} or less" if self.low is None else f"{self.low:+.0f} or more"
        return f"{self.low:+.0f} to {self.high:+.0f}"


def scored(played: Iterable[PlayedPair]) -> PointShare:
    shares = [(p.games[0].points + p.games[1].points) / 2 for p in played]
    spread = stdev(shares) if len(shares) > 1 else 0.5
    return PointShare(
        fmean(shares), STANDARD_ERRORS_95 * spread / sqrt(len(shares)), 2 * len(shares)
    )


def cross_table(played: Iterable[PlayedPair]) -> dict[tuple[str, str], PointShare]:
    by_pair: dict[tuple[str, str], list[PlayedPair]] = defaultdict(list)
    for one in played:
        by_pair[one.pairing.one, one.pairing.other].append(one)
    return {pair: scored(games) for pair, games in by_pair.items()}


def ratings(names: Sequence[str], played: Sequence[PlayedPair], chance: Random) -> list[Rated]:
    """Elo around a mean of zero, best first. The intervals draw shares from their posterior."""
    meetings = cross_table(played)
    elos = _elos(names, {pair: (one.share, one.games) for pair, one in meetings.items()})
    samples = [
        _elos(names, {pair: (_drawn(one, chance), one.games) for pair, one in meetings.items()})
        for _ in range(RESAMPLES)
    ]
    rated = []
    for name in names:
        found, points = sorted(sample[name] for sample in samples), _points(name, meetings)
        low = None if not any(points) else min(elos[name], found[RESAMPLES // 40])
        high = (
            None
            if all(one == 1 for one in points)
            else max(elos[name], found[-RESAMPLES // 40 - 1])
        )
        rated.append(Rated(name, elos[name], low, high))
    return sorted(rated, key=lambda one: -one.elo)


def _points(name: str, meetings: Mapping[tuple[str, str], PointShare]) -> list[float]:
    """Return the shares of a contender in all its meetings."""
    shares = {pair: (found.share, 1 - found.share) for pair, found in meetings.items()}
    return [share[pair.index(name)] for pair, share in shares.items() if name in pair]


def _drawn(found: PointShare, chance: Random) -> float:
    """A share that is plausible after these games: Jeffreys' prior, each pair one trial."""
    pairs = found.games / 2
    return chance.betavariate(found.share * pairs + 0.5, (1 - found.share) * pairs + 0.5)


def _elos(
    names: Sequence[str], meetings: Mapping[tuple[str, str], tuple[float, int]]
) -> dict[str, float]:
    """Maximize the likelihood by Hunter's iteration, given shares and numbers of games.

    Half a draw against an imagined average player keeps the winner of all games finite.
    """
    won: dict[str, float] = dict.fromkeys(names, 0.5)
    met: dict[tuple[str, str], float] = {}
    for (one, other), (share, games) in meetings.items():
        won[one] += share * games
        won[other] += (1 - share) * games
        met[one, other] = games
    strength = dict.fromkeys(names, 1.0)
    for _ in range(100):
        strength = _improved(strength, won, met)
    return {name: ELO_PER_NAT * log(value) for name, value in strength.items()}


def _improved(
    strength: Mapping[str, float],
    won: Mapping[str, float],
    met: Mapping[tuple[str, str], float],
) -> dict[str, float]:
    weight = {name: 1.0 / (value + 1.0) for name, value in strength.items()}
    for (one, other), games in met.items():
        shared = games / (strength[one] + strength[other])
        weight[one] += shared
        weight[other] += shared
    new = {name: won[name] / weight[name] for name in strength}
    middle = fmean(log(value) for value in new.values())
    return {name: value / exp(middle) for name, value in new.items()}
