"""Tournaments invented for tests: played out without a server."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from tellstones.server.club.tournaments.pairings import Pairing, next_round
from tellstones.server.club.tournaments.tournament import Tournament
from tellstones.server.club.tournaments.tournament_games import TournamentGame
from tellstones.server.storage import tournament_entries as e
from tellstones.server.storage.entries import StoredRules, StoredTime


class Invented:
    """A tournament that is written row by row."""

    def __init__(self, players: Iterable[str], system: e.System = "swiss", rounds: int = 3) -> None:
        announced = e.Announced(
            "Test",
            "m" * 16,
            system,
            StoredRules(),
            StoredTime("word", 60),
            0,
            rounds,
            0,
            rated=False,
        )
        self.now = Tournament("t" * 16, 1, announced)
        for place, player in enumerate(players):
            self.write(e.Joined(player, player, 2000.0 - place))

    def write(self, entry: e.AnyEntry) -> None:
        row = e.TournamentRow(self.now.id, self.now.seq + 1, 0, entry)
        self.now = self.now.after(row)

    def pair(self, *games: tuple[str, ...]) -> None:
        number = self.now.rounds_paired + 1
        stored = [
            e.StoredGame(one, "".join(other), "".join((one, *other, str(number))))
            for one, *other in games
        ]
        self.write(e.Paired(tuple(stored)))

    def end(self, outcomes: Callable[[TournamentGame], e.Outcome]) -> None:
        for game in self.now.running:
            self.write(e.Ended(game.table, outcomes(game)))

    def play(self, chance: Random, most: int = 100) -> list[list[Pairing]]:
        """Plays it to its end, with random results."""
        rounds: list[list[Pairing]] = []
        while len(rounds) < most and (pairings := next_round(self.now)) is not None:
            rounds.append(pairings)
            self.pair(*((one, other) if other else (one,) for one, other in pairings))
            self.end(lambda _game: chance.choice(("first", "second", "draw")))
        return rounds


def met(rounds: Iterable[Iterable[Pairing]]) -> list[frozenset[str]]:
    return [frozenset(pairing) for pairings in rounds for pairing in pairings if pairing.second]
