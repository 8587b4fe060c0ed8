"""Games of a tournament, and each player's own in order.

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
class TournamentGame:
    """A game between two players, or a bye. `outcome` None: it is still played."""

    round: int
    first: str
    second: str = ""
    table: str = ""
    outcome: e.Outcome | None = None
    absent: tuple[str, ...] = ()
    """The players who did not come."""

    @property
    def bye(self) -> bool:
        return not self.second

    @property
    def over(self) -> bool:
        return self.bye or self.outcome is not None

    @property
    def goes_on(self) -> str:
        """The winner in a knockout, where a draw goes to the player with the second turn."""
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
        if player in self.absent:
            return 0.0
        if self.outcome == "draw":
            return 0.5
        return float(self.outcome == ("first" if player == self.first else "second"))


class Met(NamedTuple):
    """A player's opponents in finished games, with the player's own score."""

    opponent: str
    score: float


@dataclass(frozen=True)
class History:
    """One player's games and byes, in their order."""

    player: str
    games: tuple[TournamentGame, ...] = field(default=())

    def with_new(self, game: TournamentGame) -> History:
        return History(self.player, (*self.games, game))

    def with_ended(self, ended: TournamentGame) -> History:
        """Add the ended game. It is the latest one: a player has one game at a time."""
        return History(self.player, (*self.games[:-1], ended))

    @property
    def running(self) -> TournamentGame | None:
        return self.games[-1] if self.games and not self.games[-1].over else None

    @cached_property
    def over(self) -> tuple[TournamentGame, ...]:
        return tuple(game for game in self.games if game.over)

    @cached_property
    def met(self) -> tuple[Met, ...]:
        player = self.player
        return tuple(
            Met(game.opponent(player), game.score(player)) for game in self.over if not game.bye
        )

    @cached_property
    def turns(self) -> tuple[bool, ...]:
        """One value for each game except byes: did the player begin?"""
        return tuple(game.first == self.player for game in self.games if not game.bye)

    @cached_property
    def points(self) -> float:
        return sum(game.score(self.player) for game in self.over)

    @cached_property
    def missed_in_a_row(self) -> int:
        """Number of latest games that the player missed. Games that only the opponent missed do not
        count: they do not prove presence."""
        missed = [self.player in game.absent for game in self.over if self._was_to_be_played(game)]
        return next((n for n, one in enumerate(reversed(missed)) if not one), len(missed))

    def _was_to_be_played(self, game: TournamentGame) -> bool:
        return not game.bye and (not game.absent or self.player in game.absent)

    @cached_property
    def rounds_won(self) -> float:
        """A knockout counts who advances."""
        return sum(game.goes_on == self.player for game in self.over)

    @cached_property
    def arena_points(self) -> float:
        total, in_a_row = 0.0, 0
        for game in self.over:
            score = game.score(self.player)
            total += 2 * score * (2 if in_a_row >= WINS_TO_DOUBLE else 1)
            in_a_row = in_a_row + 1 if score == 1 else 0
        return total


Rounds = tuple[tuple[TournamentGame, ...], ...]
"""Games by the round in which they were paired; an arena has hundreds of small ones."""


def with_ended(rounds: Rounds, ended: TournamentGame) -> Rounds:
    at = ended.round - 1
    games = tuple(ended if game.table == ended.table else game for game in rounds[at])
    return (*rounds[:at], games, *rounds[at + 1 :])


def ended(game: TournamentGame, entry: e.Ended) -> TournamentGame:
    sides = {"first": game.first, "second": game.second}
    absent = tuple(sides[side] for side in entry.absent)
    return replace(game, outcome=entry.outcome, absent=absent)
