"""Standings: points, then tie-breaks, then rating.

Buchholz is the sum of one's opponents' points. Sonneborn–Berger is the sum of the points of those
whom one has beaten, and of half the points of those with whom one has drawn. A bye has no opponent
and adds nothing to either. (FIDE Handbook C.07, without its virtual opponents.)

In an arena a win is two points and a draw one; from the second win in a row on, games count double
until one is not won, as on Lichess.
"""

from __future__ import annotations

from dataclasses import dataclass

from tellstones.server.tournaments.tournament import Game, Player, Tournament

WINS_TO_DOUBLE = 2


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the table. `rank` begins with 1; who is level in everything shares it."""

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
    histories, points = tournament.histories(), points_of(tournament)
    lines = [
        _line(player, histories[player.id], points)
        for player in tournament.players.values()
        if not player.withdrawn or histories[player.id]
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
    """Of games that are over, by player."""
    score = _SCORES.get(tournament.announced.system, _points)
    return {player: score(games, player) for player, games in tournament.histories().items()}


def _points(games: list[Game], player: str) -> float:
    return sum(game.score(player) for game in games if game.over)


def _rounds_won(games: list[Game], player: str) -> float:
    """In a knock-out what counts is who goes on."""
    return sum(goes_on(game) == player for game in games if game.over)


def goes_on(game: Game) -> str:
    """In a knock-out a draw is for who had the second turn."""
    return game.first if game.bye or game.outcome == "first" else game.second


def _arena_points(games: list[Game], player: str) -> float:
    total, in_a_row = 0.0, 0
    for game in games:
        if not game.over:
            continue
        score = game.score(player)
        total += 2 * score * (2 if in_a_row >= WINS_TO_DOUBLE else 1)
        in_a_row = in_a_row + 1 if score == 1 else 0
    return total


_SCORES = {"arena": _arena_points, "knock_out": _rounds_won}


def _line(player: Player, games: list[Game], points: dict[str, float]) -> Standing:
    played = [game for game in games if game.over]
    met = [(points[game.opponent(player.id)], game) for game in played if not game.bye]
    return Standing(
        rank=0,
        player=player,
        points=points[player.id],
        buchholz=sum(theirs for theirs, _ in met),
        sonneborn_berger=sum(theirs * game.score(player.id) for theirs, game in met),
        games=len(met),
        byes=len(played) - len(met),
    )


def _order(line: Standing) -> tuple[float, float, float, float, int]:
    return (
        -line.points,
        -line.buchholz,
        -line.sonneborn_berger,
        -line.player.rating,
        line.player.number,
    )
