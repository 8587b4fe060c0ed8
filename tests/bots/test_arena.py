"""The arena: mirrored, reproducible, and open to other programs."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from tellstones.cli.commands.arena import arena
from tellstones.match.program_player import Program, ProgramError
from tellstones.match.round_robin import ArenaGame, Pairing, Played, pairings, play_all
from tellstones.match.standings import cross_table, ratings, scored
from tellstones.notation import read_records
from tellstones.rules import Hands, Options, Seat, Termination, prepare
from tellstones.views import view

pytestmark = pytest.mark.group("long")

SHORT = Options(turn_limit=30)
EXAMPLE = Path(__file__).parents[2] / "examples" / "arena_bot.py"
COMMAND = f'cmd:"{sys.executable}" "{EXAMPLE}"'


def test_a_round_robin_lets_everybody_meet_with_the_same_chance() -> None:
    todo = pairings(["page", "squire", "knight"], 4, SHORT, seed=5)
    assert [(pairing.one, pairing.other, pairing.seed) for pairing in todo] == [
        ("page", "squire", 5),
        ("page", "squire", 6),
        ("page", "knight", 5),
        ("page", "knight", 6),
        ("squire", "knight", 5),
        ("squire", "knight", 6),
    ]


def test_the_mirrored_game_has_the_same_opening_and_the_other_seats() -> None:
    played = play_all(pairings(["page", "knight"], 2, SHORT))[0]
    one, other = (next(iter(read_records(io.BytesIO(g.record.encode())))) for g in played.games)
    assert (one.opening, one.first) == (other.opening, other.first)
    assert dict(one.tags) == {"A": "page", "B": "knight"}
    assert dict(other.tags) == {"A": "knight", "B": "page"}


def test_a_contender_against_itself_scores_exactly_half() -> None:
    assert scored(play_all(pairings(["squire"] * 2, 6, SHORT))).share == 0.5


def test_the_same_seed_plays_the_same_games() -> None:
    todo = pairings(["captain", "random"], 4, SHORT)
    assert play_all(todo) == play_all(todo)


def test_the_better_is_rated_higher() -> None:
    pairing = Pairing("strong", "weak", 0, SHORT)
    won, lost = (ArenaGame(points, 9, Termination.POINTS, "") for points in (1.0, 0.0))
    played = [Played(pairing, (won, won))] * 8 + [Played(pairing, (won, lost))] * 2
    best, worst = ratings(["weak", "strong"], played, Random(1))
    assert best.name == "strong"
    assert best.elo > 100 > 0 > worst.elo
    assert best.elo == pytest.approx(-worst.elo)
    assert cross_table(played)["strong", "weak"].share == pytest.approx(0.9)


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


def test_the_command_prints_ratings_and_a_cross_table_and_writes_records(tmp_path: Path) -> None:
    file = tmp_path / "games.tell"
    asked = ["page", "random", "--games", "4", "--jobs", "1", "--turn-limit", "20"]
    result = CliRunner().invoke(arena, [*asked, "--records", str(file)])
    assert result.exit_code == 0
    assert "Elo" in result.output
    assert "4 games" in result.output
    with file.open("rb") as records:
        assert len(list(read_records(records))) == 4


@pytest.mark.parametrize("asked", [["king"], ["king", "duke"], ["king", "king"]])
def test_a_wrong_call_is_refused(asked: list[str]) -> None:
    assert CliRunner().invoke(arena, asked).exit_code == 2
