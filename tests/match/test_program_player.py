"""Other programs play by lines of text."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tellstones.match.program_player import Program, ProgramError
from tellstones.match.round_robin import pairings, play_all
from tellstones.rules import Hands, Options, Seat, prepare
from tellstones.views import view

pytestmark = pytest.mark.group("long")
EXAMPLE = Path(__file__).parents[2] / "examples" / "arena_bot.py"
COMMAND = f'cmd:"{sys.executable}" "{EXAMPLE}"'


@pytest.mark.parametrize(
    "options",
    [
        Options(turn_limit=12),
        Options(players=4, lines=2, hands=Hands.OPPONENT, turn_limit=8),
    ],
)
def test_a_program_plays_by_lines_of_text(options: Options) -> None:
    played = play_all(pairings(["page", COMMAND], 2, options))
    assert all(game.termination is not None for both in played for game in both.games)


@pytest.mark.parametrize(
    ("code", "complaint"),
    [
        ("pass", "it has ended"),
        ("input(); input(); input(); print('hm')", "move, say or resign expected"),
        ("input(); input(); input(); print('move x9')", "no such move"),
    ],
)
def test_a_program_that_breaks_the_protocol_is_told_apart(code: str, complaint: str) -> None:
    program = Program(f'"{sys.executable}" -c "{code}"')
    with pytest.raises(ProgramError, match=complaint):
        ask(program)
    program.close()


def ask(program: Program) -> None:
    seen = view(prepare(), Seat.A)
    program.sit(seen)
    program.decide(seen)
