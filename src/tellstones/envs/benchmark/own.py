"""The track in which a program remembers as it likes: any player, recurrent nets included."""

from __future__ import annotations

from collections.abc import Callable

from tellstones.envs.benchmark.mirrored_games import OPTIONS, mirrored
from tellstones.envs.benchmark.opponents import opponent
from tellstones.match import Match, Player
from tellstones.notation import Record
from tellstones.rules import Over

MakePlayer = Callable[[str], Player]
"""A new player from a seed."""


def play(make_player: MakePlayer, against: str, number: int, seed: int = 0) -> float:
    """The score of one game: 1, ½ or 0. Games 2k and 2k + 1 are a pair."""
    drawn = mirrored(number, seed)
    start = Record(options=OPTIONS, opening=drawn.opening, first=drawn.first)
    players = {
        drawn.ours: make_player(f"program {seed} {number}"),
        drawn.theirs: opponent(against, f"bot {seed} {number}"),
    }
    match = Match(start, players)
    match.play()
    assert isinstance(match.table.waiting, Over)
    winner = match.table.waiting.winner
    return 0.5 if winner is None else float(winner is drawn.ours.side)
