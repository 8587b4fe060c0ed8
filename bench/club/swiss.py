"""Swiss rounds beside a reference: bbpPairings, endorsed by FIDE, pairs the same tournaments.

    python -m bench.club.swiss PROGRAM [--tournaments 300] [--players 20] [--seed 1] [--write FILE]

PROGRAM is bbpPairings, built from https://github.com/BieremaBoyzProgramming/bbpPairings.
Tournaments of four players and more with results drawn by lot, people who come late and people who
withdraw; it goes on with the reference's pairings, and every round that we pair otherwise is
printed. `--write` keeps the tournaments as tests read them: facts of the reference, no code of it.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from tests.server.club.tournaments.invented import Invented

from tellstones.server.club.tournaments.pairings import Pairing, next_round
from tellstones.server.club.tournaments.tournament import Tournament
from tellstones.server.club.tournaments.tournament_games import TournamentGame
from tellstones.server.club.tournaments.tournament_standings import points_of
from tellstones.server.storage import tournament_entries as e

LATE_SHARE = 0.15
WITHDRAWS_SHARE = 0.1
"""The share of the rounds after the first in which a player joins or leaves."""
NOBODY = "  0000 - Z"
"""A round in which somebody is not there, in a tournament report file."""
NO_ROUND = 1
"""The exit code of bbpPairings where no round is possible."""


def report(tournament: Tournament) -> str:
    """The tournament as a report file (TRF16), with the numbers of `ranked`."""
    order = ranked(tournament)
    numbers = {player: number for number, player in enumerate(order, 1)}
    points, histories = points_of(tournament), tournament.histories
    lines = ["012 Tournament", f"XXR {tournament.announced.rounds}", "XXC white1"]
    for player in order:
        found = tournament.players[player]
        head = f"001 {numbers[player]:4}      {player:33} {round(found.rating):4}"
        played = {game.round: game for game in histories[player].games}
        rounds = range(1, tournament.rounds_paired + 1)
        results = "".join(_result(played.get(number), player, numbers) for number in rounds)
        absent = NOBODY if found.withdrawn else ""
        lines.append(f"{head}{'':28}{points[player]:4.1f} {numbers[player]:4}{results}{absent}")
    return "\n".join(lines) + "\n"


def ranked(tournament: Tournament) -> list[str]:
    """Sorts by rating, then by the order of joining, with late entries in their places."""
    players = tournament.players.values()
    return [each.id for each in sorted(players, key=lambda one: (-round(one.rating), one.number))]


def _result(game: TournamentGame | None, player: str, numbers: dict[str, int]) -> str:
    if game is None:
        return NOBODY
    if game.bye:
        return "  0000 - U"
    colour = "w" if game.first == player else "b"
    result = {1.0: "1", 0.5: "=", 0.0: "0"}[game.score(player)]
    return f"  {numbers[game.opponent(player)]:4} {colour} {result}"


@dataclass
class Reference:
    """The program, and a folder for its files."""

    program: str
    folder: Path

    def pairs(self, tournament: Tournament) -> set[Pairing] | None:
        """None: there is no round in which nobody meets twice."""
        asked, answer = self.folder / "asked.trf", self.folder / "answer"
        asked.write_text(report(tournament))
        command = [self.program, "--dutch", str(asked), "-p", str(answer)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode == NO_ROUND:
            return None
        if done.returncode:
            raise RuntimeError(f"{done.stderr}\n{report(tournament)}")
        names = ["", *ranked(tournament)]
        numbers = [line.split() for line in answer.read_text().splitlines()[1:]]
        return {Pairing(names[int(first)], names[int(second)]) for first, second in numbers}


class Beside:
    """Tournaments that both pair, and the results."""

    def __init__(self, reference: Reference, most_players: int, seed: int) -> None:
        self._reference = reference
        self._most_players = most_players
        self._chance = Random(seed)
        self.counted: Counter[str] = Counter()

    def play(self) -> dict[str, Any]:
        """One tournament, as it is kept."""
        players, rounds = self._chance.randint(4, self._most_players), self._chance.randint(3, 9)
        ratings = {f"p{n:02}": self._chance.randint(1200, 2400) for n in range(players)}
        played = Invented([], rounds=rounds)
        for player, rating in ratings.items():
            played.write(e.Joined(player, player, rating))
        kept = []
        while played.now.rounds_paired < rounds:
            found = self._round(played, dict(self._coming(played)))
            if found is None:
                break
            kept.append(found)
        return {"rounds": rounds, "players": ratings, "played": kept}

    def _coming(self, played: Invented) -> list[tuple[str, Any]]:
        """The late entries of the next round, and those who have left before it."""
        chance, now = self._chance, played.now
        change: list[tuple[str, Any]] = []
        if now.rounds_paired and chance.random() < LATE_SHARE:
            player, rating = f"p{len(now.players):02}", chance.randint(1200, 2400)
            played.write(e.Joined(player, player, rating))
            change.append(("joined", {player: rating}))
        if now.rounds_paired and len(now.staying) > 4 and chance.random() < WITHDRAWS_SHARE:
            gone = chance.choice(played.now.staying).id
            played.write(e.Withdrew(gone))
            change.append(("withdrew", [gone]))
        return change

    def _round(self, played: Invented, change: dict[str, Any]) -> dict[str, Any] | None:
        theirs = self._reference.pairs(played.now)
        self.counted["rounds"] += 1
        if theirs is None:
            self.counted["no round possible"] += 1
            return None
        self._compare(played.now, theirs, set(next_round(played.now) or []))
        played.pair(*(pair if pair.second else (pair.first,) for pair in sorted(theirs)))
        played.end(lambda _game: self._chance.choice(("first", "second", "draw")))
        latest = played.now.latest_round
        games = [[game.first, game.second, game.outcome or ""] for game in latest]
        return {**change, "games": games}

    def _compare(self, now: Tournament, theirs: set[Pairing], ours: set[Pairing]) -> None:
        if ours == theirs:
            self.counted["alike"] += 1
            return
        same = {frozenset(pair) for pair in ours} == {frozenset(pair) for pair in theirs}
        self.counted["other first turns" if same else "other pairs"] += 1
        print(f"ours {sorted(ours - theirs)}\ntheirs {sorted(theirs - ours)}\n{report(now)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--tournaments", type=int, default=300)
    parser.add_argument("--players", type=int, default=20, help="at most, at the beginning")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=Path)
    wished = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        beside = Beside(Reference(wished.program, Path(folder)), wished.players, wished.seed)
        kept = [beside.play() for _ in range(wished.tournaments)]
    if wished.write is not None:
        wished.write.write_text("".join(json.dumps(each) + "\n" for each in kept))
    print(dict(beside.counted))


if __name__ == "__main__":
    main()
