"""Changes ratings by a finished game: Weng and Lin's approximation, as `openskill` has it.

Weng and Lin, "A Bayesian approximation method for online ranking", JMLR 12 (2011), by their
Bradley–Terry model: there are always two sides, and a draw is half a win for each. A new rating is
a function of the old ones and the outcome alone, and it is rounded: so the games of the ledger, in
their order, make the very same ratings again on any machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

from tellstones.rules import Seat, Side

if TYPE_CHECKING:  # only a club needs it
    from openskill.models import BradleyTerryFull

START, UNSURE = 25.0, 25.0 / 3
"""Mean and standard deviation of somebody who has not played yet: those of the paper."""
DECIMALS = 6
"""Far below what anybody is shown, and far above the last bits, in which machines differ."""
BOT = "bot:"
"""Before a level where otherwise a person's id stands."""
BOT_SIGMA = 1.0
"""By hand: a level is measured, and stays as it is."""


class Rating(Struct, frozen=True):
    """How strong somebody seems to be, in one pool. `at` is when their last game counted, in
    milliseconds since 1970."""

    mu: float = START
    sigma: float = UNSURE
    games: int = 0
    at: int = 0


class RatedGame(Struct, frozen=True):
    """A finished game that counts: who sat where, and which side won; None: a draw. People are
    told by their id, bots as `bot:` and their level."""

    table: str
    pool: str
    at: int
    winner: Side | None
    players: dict[Seat, str]

    @property
    def people(self) -> list[str]:
        return sorted(who for who in self.players.values() if not who.startswith(BOT))


def counted_at(game: RatedGame, before: Mapping[str, Rating]) -> int:
    """When a game counts: after every earlier one of its players, whichever node's clock is behind.
    So whoever counts all games again in the order of these times takes them in the same order."""
    return max([game.at, *(before[person].at + 1 for person in game.people)])


def after_game(game: RatedGame, before: Mapping[str, Rating]) -> dict[str, Rating]:
    """The people's ratings after a game, by theirs before. Bots stay what they are: nobody gains by
    playing them for long what others would have to lose."""
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
    return {who: _counted(before[who], *found[who], at) for who in game.people}


def _counted(before: Rating, mu: float, sigma: float, at: int) -> Rating:
    return Rating(round(mu, DECIMALS), round(sigma, DECIMALS), before.games + 1, at)


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
"""So that points mean what Elo's do: among the sure, mu decides by exp(1 / (√2 · 25/6)) where a
point decides by 10^(1 / 400), and that is 29.5 of them."""
LEVEL_POINTS = {
    "page": 1400,
    "squire": 1505,
    "knight": 1620,
    "captain": 1720,
    "marshal": 1835,
    "king": 1980,
}
"""The ladder of `docs/bots.md`, each step by its measured score; that a beginner is between Page
and Squire is by hand."""
LEVEL_MU = {
    level: START + (points - POINTS_OF_START) / POINTS_PER_MU
    for level, points in LEVEL_POINTS.items()
}
