"""Standings: points, then tie-breaks, then rating.

Buchholz is the sum of one's opponents' points. Sonneborn–Berger is the sum of the points of those
whom one has beaten, and of half the points of those with whom one has drawn. A bye has no opponent
and adds nothing to either. (FIDE Handbook C.07, without its virtual opponents.)

In an arena a win is two points and a draw one; from the second win in a row on, games count double
until one is not won, as on Lichess.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tellstones.server.club.tournaments.tournament import Player, Tournament
from tellstones.server.club.tournaments.tournament_games import History


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings. `rank` begins with 1; equal players share it."""

    rank: int
    player: Player
    points: float
    buchholz: float
    sonneborn_berger: float
    games: int
    byes: int

    @property
    def _level_by(self) -> tuple[float, float, float]:
        return self.points, self.buchholz, self.sonneborn_berger


def standings(tournament: Tournament) -> list[Standing]:
    """Everybody who ever played or still does, the first first."""
    histories, points = tournament.histories, points_of(tournament)
    lines = [
        _line(player, histories[player.id], points)
        for player in tournament.players.values()
        if not player.withdrawn or histories[player.id].games
    ]
    ordered = sorted(lines, key=_order)
    ranks: dict[tuple[float, float, float], int] = {}
    for place, line in enumerate(ordered, start=1):
        ranks.setdefault(line._level_by, place)
    return [
        Standing(
            ranks[line._level_by],
            line.player,
            line.points,
            line.buchholz,
            line.sonneborn_berger,
            line.games,
            line.byes,
        )
        for line in ordered
    ]


def points_of(tournament: Tournament) -> dict[str, float]:
    """The results of finished games, by player."""
    points = _POINTS.get(tournament.announced.system, _points)
    return {player: points(history) for player, history in tournament.histories.items()}


def _points(history: History) -> float:
    return history.points


_POINTS: dict[str, Callable[[History], float]] = {
    "arena": lambda history: history.arena_points,
    "knock_out": lambda history: history.rounds_won,
}


def _line(player: Player, history: History, points: dict[str, float]) -> Standing:
    met = history.met
    return Standing(
        rank=0,
        player=player,
        points=points[player.id],
        buchholz=sum(points[opponent] for opponent, _ in met),
        sonneborn_berger=sum(points[opponent] * score for opponent, score in met),
        games=len(met),
        byes=len(history.over) - len(met),
    )


def _order(line: Standing) -> tuple[float, float, float, float, int]:
    return (
        -line.points,
        -line.buchholz,
        -line.sonneborn_berger,
        -line.player.rating,
        line.player.number,
    )
