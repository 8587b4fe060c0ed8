"""Games of a tournament, and everybody's own in their order.

An arena hour of a thousand players has 14,000 games. So whatever follows from somebody's games is
worked out once, and again only after another game of theirs: standings and pairings cost what the
players cost, not what the games do.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from tellstones.server.storage import tournament_entries as e

WINS_TO_DOUBLE = 2


@dataclass(frozen=True, slots=True)
class Game:
    """A game between two players, or a bye. `outcome` None: it is still played."""

    round: int
    first: str
    second: str = ""
    table: str = ""
    outcome: e.Outcome | None = None

    @property
    def bye(self) -> bool:
        return not self.second

    @property
    def over(self) -> bool:
        return self.bye or self.outcome is not None

    @property
    def goes_on(self) -> str:
        """Who, in a knock-out: there a draw is for who had the second turn."""
        return self.first if self.bye or self.outcome == "first" else self.second

    @property
    def players(self) -> tuple[str, ...]:
        return (self.first, self.second) if self.second else (self.first,)

    def has(self, player: str) -> bool:
        return player in (self.first, self.second)

    def opponent(self, player: str) -> str:
        """Empty for a bye."""
        return self.second if player == self.first else self.first

    def score(self, player: str) -> float:
        """A win or a bye is a point, a draw half of one."""
        if self.bye:
            return 1.0
        if self.outcome == "draw":
            return 0.5
        return float(self.outcome == ("first" if player == self.first else "second"))


class Met(NamedTuple):
    """Whom somebody has met, in a game that is over, and their own score of it."""

    opponent: str
    score: float


@dataclass(frozen=True)
class History:
    """One player's games and byes, in their order."""

    player: str
    games: tuple[Game, ...] = field(default=())

    def with_new(self, game: Game) -> History:
        return History(self.player, (*self.games, game))

    def with_ended(self, ended: Game) -> History:
        """It is the latest: a player has one game at a time."""
        return History(self.player, (*self.games[:-1], ended))

    @property
    def running(self) -> Game | None:
        return self.games[-1] if self.games and not self.games[-1].over else None

    @cached_property
    def over(self) -> tuple[Game, ...]:
        return tuple(game for game in self.games if game.over)

    @cached_property
    def met(self) -> tuple[Met, ...]:
        player = self.player
        return tuple(
            Met(game.opponent(player), game.score(player)) for game in self.over if not game.bye
        )

    @cached_property
    def turns(self) -> tuple[bool, ...]:
        """Of each game that is no bye: whether they began."""
        return tuple(game.first == self.player for game in self.games if not game.bye)

    @cached_property
    def points(self) -> float:
        return sum(game.score(self.player) for game in self.over)

    @cached_property
    def rounds_won(self) -> float:
        """In a knock-out what counts is who goes on."""
        return sum(game.goes_on == self.player for game in self.over)

    @cached_property
    def arena_points(self) -> float:
        total, in_a_row = 0.0, 0
        for game in self.over:
            score = game.score(self.player)
            total += 2 * score * (2 if in_a_row >= WINS_TO_DOUBLE else 1)
            in_a_row = in_a_row + 1 if score == 1 else 0
        return total


Rounds = tuple[tuple[Game, ...], ...]
"""Games by the round in which they were paired; an arena has hundreds of small ones."""


def with_ended(rounds: Rounds, ended: Game) -> Rounds:
    at = ended.round - 1
    games = tuple(ended if game.table == ended.table else game for game in rounds[at])
    return (*rounds[:at], games, *rounds[at + 1 :])


def ended(game: Game, outcome: e.Outcome) -> Game:
    return replace(game, outcome=outcome)
