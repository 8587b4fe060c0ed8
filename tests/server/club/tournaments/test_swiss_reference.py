"""Swiss rounds as a reference pairs them: bbpPairings 6.0.0, endorsed by FIDE.

`swiss_reference.jsonl` has whole tournaments with its pairings, people who came late and people who
withdrew; `python -m bench.club.swiss` wrote it, and compares as many more as one likes.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tellstones.server.club.tournaments.first_turns import begins
from tellstones.server.club.tournaments.pairings import Pairing, next_round
from tellstones.server.storage import tournament_entries as e
from tests.server.club.tournaments.invented import Invented

KEPT = (Path(__file__).parent / "swiss_reference.jsonl").read_text().splitlines()


@pytest.mark.parametrize("number", range(len(KEPT)))
def test_every_round_is_paired_as_the_reference_pairs_it(number: int) -> None:
    kept = json.loads(KEPT[number])
    played = Invented([], rounds=kept["rounds"])
    for player, rating in kept["players"].items():
        played.write(e.Joined(player, player, rating))
    for paired in kept["played"]:
        write_changes(played, paired)
        theirs = {Pairing(first, second) for first, second, _ in paired["games"]}
        assert set(next_round(played.now) or []) == theirs, played.now.rounds_paired + 1
        write_games(played, paired["games"])


def write_changes(played: Invented, paired: dict[str, Any]) -> None:
    for player, rating in paired.get("joined", {}).items():
        played.write(e.Joined(player, player, rating))
    for player in paired.get("withdrew", []):
        played.write(e.Withdrew(player))


def write_games(played: Invented, games: list[tuple[str, str, e.Outcome]]) -> None:
    played.pair(*((first, second) if second else (first,) for first, second, _ in games))
    outcomes = {first: outcome for first, _, outcome in games}
    played.end(lambda game: outcomes[game.first])


@pytest.mark.parametrize(
    ("higher", "lower", "first"),
    [
        ("", "", True),
        ("1", "2", False),
        ("2", "", True),
        ("12", "12", True),
        ("21", "12", False),
        ("112", "12", False),
        ("1221", "2112", False),
        ("122", "212", True),
        ("11", "121", False),
    ],
)
def test_who_begins(higher: str, lower: str, first: bool) -> None:
    """Turns as they were: 1 for the first, 2 for the second."""
    assert begins([turn == "1" for turn in higher], [turn == "1" for turn in lower]) is first
