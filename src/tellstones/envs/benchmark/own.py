"""The track in which a program remembers as it likes: any player, recurrent nets included.

Version 2 is made so that waiting does not win: most of its opponents give nothing away to a program
that remembers everything and only waits, and a draw is worth a quarter of a point.
"""

from __future__ import annotations

from collections.abc import Callable

from tellstones.envs.benchmark.mirrored_games import OPTIONS, mirrored
from tellstones.envs.benchmark.opponents import opponent
from tellstones.match import Match, Player
from tellstones.match.program_player import Program
from tellstones.notation import Record
from tellstones.rules import Over

MakePlayer = Callable[[str], Player]
"""A new player from a seed."""
DRAW = {1: 0.5, 2: 0.25}
"""The value of a draw in each version."""


def play(
    make_player: MakePlayer,
    against: str,
    number: int,
    seed: int = 0,
    *,
    version: int = 2,
    key: str = "",
) -> float:
    """The result of one game: 1, ½ for a draw, or 0. Games 2k and 2k + 1 are a pair.

    The opponent's chance follows from the key, which a program must not know: it could foresee
    every move otherwise. A program in a process of its own is closed after the game.
    """
    drawn = mirrored(number, seed)
    start = Record(options=OPTIONS, opening=drawn.opening, first=drawn.first)
    program = make_player(f"program {seed} {number}")
    chance = f"bot {key} {seed} {number}" if key else f"bot {seed} {number}"
    players = {drawn.ours: program, drawn.theirs: opponent(against, chance, version=version)}
    match = Match(start, players)
    try:
        match.play()
    finally:
        if isinstance(program, Program):
            program.close()
    assert isinstance(match.table.waiting, Over)
    winner = match.table.waiting.winner
    return 0.5 if winner is None else float(winner is drawn.ours.side)
