"""Measures an arena with many games: the cost of an end, a pairing, a joiner, a view, the
standings.

    python -m bench.club.arena_costs [--players 1000] [--games 1000 14000 45000]

None of them may grow with the number of finished games, except the standings, whose tie-breaks use
everyone's opponents, and loading, as after a start. CPU time on this machine, the best of five.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from random import Random

from tellstones.server.club.tournaments.pairings import next_round
from tellstones.server.club.tournaments.tournament import Tournament
from tellstones.server.club.tournaments.tournament_shown import board, card, shown
from tellstones.server.storage import tournament_entries as e
from tellstones.server.storage.entries import StoredRules, StoredTime

TRIES = 5
ENDS_AT_ONCE = 8
"""The time between two pairings: 14,000 games an hour, paired every two seconds."""
OUTCOMES: tuple[e.Outcome, ...] = ("first", "second", "draw")


class LongArena:
    """One that is played on by lot, as far as it is asked."""

    def __init__(self, players: int) -> None:
        announced = e.Announced(
            "Arena", "", "arena", StoredRules(), StoredTime("word", 60), 0, 0, 1, rated=False
        )
        self.rows = [e.TournamentRow("arena", 1, 0, announced)]
        self.now = Tournament.folded(self.rows)
        self._chance = Random(1)
        for number in range(players):
            self._write(e.Joined(f"player {number}", f"Player {number}", 1500.0 + number))

    def play(self, games: int) -> None:
        while len(self.now.rounds) == 0 or self._paired() < games:
            pairings = next_round(self.now) or []
            first = self._paired()
            stored = [
                e.StoredGame(one, other, f"table {first + number}")
                for number, (one, other) in enumerate(pairings)
            ]
            self._write(e.Paired(tuple(stored)))
            for game in self._chance.sample(self.now.running, ENDS_AT_ONCE):
                self._write(e.Ended(game.table, self._chance.choice(OUTCOMES)))

    def next_row(self, entry: e.AnyEntry) -> e.TournamentRow:
        return e.TournamentRow("arena", self.now.seq + 1, 0, entry)

    def _paired(self) -> int:
        return sum(map(len, self.now.rounds))

    def _write(self, entry: e.AnyEntry) -> None:
        self.rows.append(self.next_row(entry))
        self.now = self.now.after(self.rows[-1])


def costs(arena: LongArena) -> dict[str, float]:
    """The time of a call in milliseconds."""
    now, public = arena.now, board(arena.now)
    ended = arena.next_row(e.Ended(now.running[0].table, "first"))
    joined = arena.next_row(e.Joined("late", "Late", 1500.0))
    return {
        "a game that ends": _best(lambda: card(now.after(ended))),
        "a pairing": _best(lambda: next_round(now)),
        "a joiner": _best(lambda: card(now.after(joined))),
        "a look": _best(lambda: shown(now, "player 1", public)),
        "the standings": _best(lambda: board(now)),
        "loading": _best(lambda: Tournament.folded(arena.rows), tries=1),
    }


def _best(job: Callable[[], object], tries: int = TRIES) -> float:
    taken = []
    for _ in range(tries):
        began = time.process_time()
        job()
        taken.append(time.process_time() - began)
    return 1000 * min(taken)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1_000)
    parser.add_argument("--games", type=int, nargs="+", default=[1_000, 14_000, 45_000])
    wished = parser.parse_args()
    arena = LongArena(wished.players)
    for games in wished.games:
        arena.play(games)
        told = ", ".join(f"{what} {taken:.2f} ms" for what, taken in costs(arena).items())
        print(f"{games} games: {told}")


if __name__ == "__main__":
    main()
