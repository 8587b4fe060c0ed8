"""Changes ratings by a finished game: Weng and Lin's approximation, as `openskill` has it.

Weng and Lin, "A Bayesian approximation method for online ranking", JMLR 12 (2011), by their
Bradley–Terry model: there are always two sides, and a draw is half a win for each. A new rating is
a function of the old ones and the outcome alone, and it is rounded: so the games of the ledger, in
their order, make the very same ratings again on any machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from msgspec import Struct

from tellstones.rules import Seat, Side

if TYPE_CHECKING:  # only a club needs it
    from openskill.models import BradleyTerryFull

START, UNSURE = 25.0, 25.0 / 3
"""Mean and standard deviation of a new player, as in the paper."""
DECIMALS = 6
"""Number of stored decimals: more than anyone is shown, fewer than those in which machines
differ."""
FULL_GAMES = 3
"""Number of games between the same two opponents that count in full; the n-th counts (3 / n)²: six
games' worth in total. Chosen manually: then no rating becomes certain from games with fewer than
five people."""
REMEMBERED_MS = 90 * 86_400_000
"""Period in which another game counts as a repetition: a season."""
FULL: Mapping[str, float] = {}
"""The weights of a game that counts in full for everyone."""
BOT = "bot:"
"""The prefix of a level, in place of a person's id."""
BOT_SIGMA = 1.0
"""Chosen manually: a level is measured, and stays as it is."""


class Rating(Struct, frozen=True):
    """The strength of a person in one pool. `at` is when their last game was counted, in
    milliseconds since 1970."""

    mu: float = START
    sigma: float = UNSURE
    games: int = 0
    at: int = 0


class RatedGame(Struct, frozen=True):
    """A finished rated game: the players, and the winning side; None: a draw. People are identified
    by their id, bots by `bot:` and their level."""

    table: str
    pool: str
    at: int
    winner: Side | None
    players: dict[Seat, str]

    @property
    def people(self) -> list[str]:
        return sorted(who for who in self.players.values() if not who.startswith(BOT))

    @property
    def opponents(self) -> list[tuple[str, str]]:
        """Each two people of opposite sides, in the order of their ids."""
        sides = ([w for s, w in self.players.items() if s.side is side] for side in Side)
        pairs = (sorted(pair) for pair in product(*sides))
        return [(one, other) for one, other in pairs if not f"{one}{other}".count(BOT)]


def counted_at(game: RatedGame, before: Mapping[str, Rating]) -> int:
    """Return when a game counts: after every earlier one of its players, even if a node's clock is
    behind. Recomputing all games in the order of these times therefore gives the same order."""
    return max([game.at, *(before[person].at + 1 for person in game.people)])


def weight(met: int) -> float:
    """Return the weight of a game by the number of earlier games between the opponents: losing to
    the same person again and again moves few points."""
    return min(1.0, (FULL_GAMES / (met + 1)) ** 2)


def after_game(
    game: RatedGame, before: Mapping[str, Rating], weights: Mapping[str, float] = FULL
) -> dict[str, Rating]:
    """Return the people's ratings after a game, from those before and its weight for each. Bots
    keep their rating: otherwise playing them often could move points between people."""
    model = _model()
    sides = {side: [seat for seat in game.players if seat.side is side] for side in Side}
    strengths = [
        [model.rating(*_strength(game.players[seat], before)) for seat in seats]
        for seats in sides.values()
    ]
    ranks = [float(game.winner not in (side, None)) for side in sides]
    rated = model.rate(strengths, ranks=ranks)
    at = counted_at(game, before)
    found = {
        game.players[seat]: (rating.mu, rating.sigma)
        for seats, ratings in zip(sides.values(), rated, strict=True)
        for seat, rating in zip(seats, ratings, strict=True)
    }
    return {
        who: _counted(before[who], *found[who], at, weights.get(who, 1.0)) for who in game.people
    }


def _counted(before: Rating, mu: float, sigma: float, at: int, weight: float) -> Rating:
    mu, sigma = (
        round(was + weight * (now - was), DECIMALS)
        for was, now in ((before.mu, mu), (before.sigma, sigma))
    )
    return Rating(mu, sigma, before.games + 1, at)


def _strength(who: str, before: Mapping[str, Rating]) -> tuple[float, float]:
    if who.startswith(BOT):
        return LEVEL_MU[who.removeprefix(BOT)], BOT_SIGMA
    return before[who].mu, before[who].sigma


@cache
def _model() -> BradleyTerryFull:
    from openskill.models import BradleyTerryFull

    return BradleyTerryFull()


POINTS_OF_START = 1500
POINTS_PER_MU = 30
"""Points per unit of mu, so that points are comparable to Elo: between certain ratings one mu
changes the odds by exp(1 / (√2 · 25/6)), one point by 10^(1 / 400)."""
LEVEL_POINTS = {
    "gardener": 1180,
    "minstrel": 1290,
    "page": 1400,
    "squire": 1505,
    "knight": 1620,
    "captain": 1720,
    "marshal": 1835,
    "king": 1980,
}
"""The ladder of `docs/bots.md`, each step by its measured score; the place of a beginner between
Page and Squire is chosen manually."""
LEVEL_MU = {
    level: START + (points - POINTS_OF_START) / POINTS_PER_MU
    for level, points in LEVEL_POINTS.items()
}
