"""Works out standings: scores with intervals, and Elo ratings after Bradley and Terry."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from random import Random
from statistics import fmean, stdev

from tellstones.match.round_robin import Played

STANDARD_ERRORS_95 = 1.96
"""Standard errors on either side of an interval of 95 %."""
ELO_PER_NAT = 400 / log(10)
RESAMPLES = 200


@dataclass(frozen=True, slots=True)
class Scored:
    """A contender's share of the points against another, a draw counting half."""

    share: float
    margin: float
    """Half of the 95 % interval. Mirrored games belong together: pairs are counted, not games."""
    games: int


@dataclass(frozen=True, slots=True)
class Rated:
    """A contender's Elo, and half of its 95 % interval."""

    name: str
    elo: float
    margin: float


def scored(played: Iterable[Played]) -> Scored:
    shares = [(p.games[0].points + p.games[1].points) / 2 for p in played]
    spread = stdev(shares) if len(shares) > 1 else 0.5
    return Scored(fmean(shares), STANDARD_ERRORS_95 * spread / sqrt(len(shares)), 2 * len(shares))


def cross_table(played: Iterable[Played]) -> dict[tuple[str, str], Scored]:
    by_pair: dict[tuple[str, str], list[Played]] = defaultdict(list)
    for one in played:
        by_pair[one.pairing.one, one.pairing.other].append(one)
    return {pair: scored(games) for pair, games in by_pair.items()}


def ratings(names: Sequence[str], played: Sequence[Played], chance: Random) -> list[Rated]:
    """Elo around a mean of zero, best first, with intervals by resampling the mirrored pairs."""
    elos = _elos(names, played)
    again = [_elos(names, chance.choices(played, k=len(played))) for _ in range(RESAMPLES)]
    rated = [Rated(name, elos[name], _margin([sample[name] for sample in again])) for name in names]
    return sorted(rated, key=lambda one: -one.elo)


def _margin(samples: Sequence[float]) -> float:
    return STANDARD_ERRORS_95 * stdev(samples)


def _elos(names: Sequence[str], played: Iterable[Played]) -> dict[str, float]:
    """Maximises the likelihood by Hunter's iteration.

    Half a draw against an imagined average player keeps whoever won all its games finite.
    """
    won: dict[str, float] = dict.fromkeys(names, 0.5)
    met: dict[tuple[str, str], float] = defaultdict(float)
    for one in played:
        points = one.games[0].points + one.games[1].points
        won[one.pairing.one] += points
        won[one.pairing.other] += 2 - points
        met[one.pairing.one, one.pairing.other] += 2
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
