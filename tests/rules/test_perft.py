"""The number of move sequences up to a fixed depth, as chess programs count them.

The numbers were counted by two programs that share nothing, ours and the naive referee; the
referee counts the smaller ones again each time.
"""

from functools import cache

import pytest

from tellstones.notation import parse_position
from tellstones.rules import Hands, Options, Table, after, legal_moves, play
from tests import referee

pytestmark = pytest.mark.group("long")

START = "S|CDFHKW 0-0 A turn -- 1"
MIDDLE = "ScfKd|HW 1-1 A turn -B 12"
FULL = "scdfhkw| 2-2 B turn A- 30"
ELDER = "S|CDFHKW 0-0 B order -- 1"
LINES = "Sc|DFHKW/kW|CDFHS 1-0 B turn -A 8"
TWO, ROUND, BOTH = Options(), Options(players=4), Options(lines=2)
BY_HAND = Options(players=4, lines=2, hands=Hands.OPPONENT)
LAST_TURNS = Options(turn_limit=13)

GOLDEN = [
    (START, TWO, [13, 171, 2_401, 36_452, 596_668]),
    (ELDER, TWO, [2, 26, 342, 4_802, 72_904]),
    (MIDDLE, TWO, [23, 419, 9_019, 202_240, 4_692_966]),
    (MIDDLE, ROUND, [26, 490, 11_607, 293_416, 7_649_145]),
    (MIDDLE, LAST_TURNS, [23, 419, 987, 1_278, 1_942, 2_861, 2_709]),
    (FULL, TWO, [36, 857, 22_815, 641_186, 17_966_032]),
    (FULL, ROUND, [43, 1_137, 35_198, 1_247_071, 43_741_257]),
    (LINES, BOTH, [30, 766, 21_662, 633_460]),
    (LINES, BY_HAND, [32, 56, 1_664, 7_948, 94_632, 627_910]),
]
NAMES = ["start", "elder", "middle", "round", "limit", "full", "full-round", "lines", "by-hand"]


@cache
def perft(table: Table, depth: int) -> int:
    """Sequences of so many moves, those that end the game earlier not counted."""
    moves = legal_moves(table)
    if depth == 1:
        return len(moves)
    seat = table.waiting.seat
    if seat is None:
        return 0
    return sum(perft(after(table, play(table, seat, move)), depth - 1) for move in moves)


@cache
def referees_perft(rules: referee.Rules, text: str, depth: int) -> int:
    moves = referee.legal(rules, text)
    if depth == 1:
        return len(moves)
    return sum(referees_perft(rules, referee.step(rules, text, m), depth - 1) for m in moves)


@pytest.mark.parametrize(("position", "options", "counts"), GOLDEN, ids=NAMES)
def test_there_are_as_many_games_as_ever(
    position: str, options: Options, counts: list[int]
) -> None:
    table = parse_position(position, options)
    assert [perft(table, depth) for depth in range(1, len(counts) + 1)] == counts
    perft.cache_clear()


@pytest.mark.parametrize(("position", "options", "counts"), GOLDEN, ids=NAMES)
def test_the_referee_counts_as_many(position: str, options: Options, counts: list[int]) -> None:
    rules = referee.Rules(
        options.players, options.lines, options.hands, options.points, options.turn_limit
    )
    depths = [depth for depth, count in enumerate(counts, start=1) if count < 50_000]
    assert [referees_perft(rules, position, depth) for depth in depths] == counts[: len(depths)]
    referees_perft.cache_clear()
