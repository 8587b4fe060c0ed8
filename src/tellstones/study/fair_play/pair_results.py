"""Weighs whether one of two people wins against the other far beyond what their ratings allow.

The strength of each follows from their games with everyone else, so points that pass between the
two do not count for themselves. Strength is known as a mean and a standard deviation: the
probability of winning the next game is the mean over all possible differences of strength, weighted
by how well each explains their games so far. A player who is better than their rating is soon
expected to win, and nothing is gained by betting on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import exp, hypot, log, sqrt
from typing import NamedTuple

from tellstones.study.fair_play.evidence import Bet

BETA = 25 / 6
"""Standard deviation of a player's strength from game to game, in rating units (beta)."""
STYLE = 3.0
"""Standard deviation of what depends on the pair and not on their strength (styles that suit each
other, a bad evening, recent learning); chosen manually and tested in `bench/fair_play/pairs.py`."""
DIFFERENCES = range(-60, 61, 2)


class PairGame(NamedTuple):
    """A game of two people on two sides: who seemed stronger by their games with others, and who
    won it."""

    ahead: float
    """Mean of the difference of strength, as the ratings have it."""
    unsure: float
    """Its standard deviation."""
    won: bool
    beside: float = 0.0
    """The difference in strength between the one's partner and the other's."""
    players: int = 2


def pair_bets(games: Iterable[PairGame]) -> Iterator[Bet]:
    """Bets that the one wins more often than that, a draw being no win."""
    explained = [0.0] * len(DIFFERENCES)
    for game in games:
        believed = [
            exp(seen - ((difference - game.ahead) / hypot(game.unsure, STYLE)) ** 2 / 2)
            for difference, seen in zip(DIFFERENCES, explained, strict=True)
        ]
        wins = [_wins(game, difference) for difference in DIFFERENCES]
        likely = sum(weight * win for weight, win in zip(believed, wins, strict=True))
        yield Bet(likely / sum(believed), game.won)
        explained = [
            seen + log(win if game.won else 1 - win)
            for seen, win in zip(explained, wins, strict=True)
        ]


def _wins(game: PairGame, difference: float) -> float:
    """The Bradley-Terry model, as in the ratings."""
    return 1 / (1 + exp(-(difference + game.beside) / (sqrt(game.players) * BETA)))
