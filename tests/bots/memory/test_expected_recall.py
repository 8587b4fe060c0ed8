"""The memory model in expectation."""

from __future__ import annotations

from tellstones.bots.memory.expected_recall import ExpectedRecall
from tellstones.bots.memory.recall import MemoryTraits
from tellstones.rules import (
    SEVEN,
    Peek,
    Seat,
    Swap,
    after,
    play,
    prepare,
)
from tests.bots.bot_games import LAID_OUT


def test_a_stone_found_in_one_place_is_no_longer_taken_to_lie_in_another() -> None:
    table = prepare(opening=[SEVEN[0]], first=Seat.A)
    traits = MemoryTraits(slip=0.0, rehearsals=0.0)
    recall = ExpectedRecall(traits, Seat.A, table.faces, table.turn)
    muddled = [*LAID_OUT, *[Swap(1, 2), Swap(2, 3)] * 4, Swap(1, 3)]
    wrong = []
    for move in (*muddled, Peek(1)):
        awaited = table.waiting.seat
        assert awaited is not None
        event = play(table, awaited, move)
        table = after(table, event)
        recall.see(event, table.turn)
        if len(table.line(1)) > 1:
            wrong.append(recall.odds(1)[1].wrong)
    assert awaited is Seat.A  # it looked itself
    assert wrong[-1] < wrong[-2]
