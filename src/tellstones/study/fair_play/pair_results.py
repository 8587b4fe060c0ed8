"""Weighs whether one of two people wins against the other far beyond what their ratings allow.

How strong each is, is taken from their games with everybody else, so that no point that passes
between the two counts for itself. Strength is known as a mean and a spread, and not better: the
chance to win the next game is the mean over all differences of strength that may be, each weighed
by how well it explains their games so far. Whoever is simply better than it seemed is soon expected
to win, and nothing is gained by betting on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import exp, hypot, log, sqrt
from typing import NamedTuple

from tellstones.study.fair_play.evidence import Bet

BETA = 25 / 6
"""How far a player's strength varies from game to game, in the units of ratings (beta)."""
STYLE = 3.0
"""Standard deviation of what lies in the two and not in their strength (one's way suits the other,
a bad evening, what was learned since); by hand, and tried in `bench/fair_play_pairs.py`."""
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
    """By how much the one's partner is stronger than the other's."""
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
    """As Bradley and Terry have it, and so the ratings."""
    return 1 / (1 + exp(-(difference + game.beside) / (sqrt(game.players) * BETA)))
