"""The estimated memory of every seat."""

from __future__ import annotations

from tellstones.bots import MemoryTraits
from tellstones.bots.memory.expected_recall import ExpectedRecall
from tellstones.bots.memory.recall_odds import RecallOdds
from tellstones.rules import (
    Seat,
)
from tellstones.study.analysis import analyse
from tellstones.study.odds.seat_memories import remembered_steps
from tests.study.study_games import RESIGNED, bot_game, keys, shuffled, told


def test_a_stone_just_hidden_is_known_to_everybody() -> None:
    analysis = analyse(told("1. C> 2. h1 3. h2 4. W> A", RESIGNED))
    knowing = {(k.turn, k.seat): k for k in analysis.knowledge}
    for seat in (Seat.A, Seat.B):
        (fresh,) = knowing[3, seat].stones
        assert fresh.recall > 0.9
        assert fresh.unseen == 1


def test_what_is_not_seen_again_fades() -> None:
    analysis = analyse(told(f"{shuffled(30)} A", RESIGNED))
    recalls = [k.stones[-1].recall for k in analysis.knowledge if len(k.stones) == 7]
    assert recalls[0] > 0.8
    assert recalls[-1] < 0.5
    assert keys(analysis) >= {"lost-in-swap", "lost-track"}


def test_a_look_is_remembered_by_the_looker_alone() -> None:
    *_, last = remembered_steps(told(f"{shuffled(30)} 44. p7 A", RESIGNED))
    memories, table = last.memories, last.step.table
    memories.see(table, last.step.event)
    looker, other = (memories.of_seat(table, seat, 1)[6] for seat in (Seat.B, Seat.A))
    assert looker.right > other.right + 0.4


def test_supposing_leaves_the_memories_as_they_are() -> None:
    record = bot_game(7)
    for moment in remembered_steps(record):
        before = [moment.memories.of_seat(moment.before, seat, 1) for seat in (Seat.A, Seat.B)]
        moment.memories.supposing(moment.step.table, moment.step.event)
        after = [moment.memories.of_seat(moment.before, seat, 1) for seat in (Seat.A, Seat.B)]
        assert before == after


def test_a_seat_remembers_by_its_own_traits() -> None:
    table = bot_game(5).start()
    poor = MemoryTraits(threshold=0.0)
    recall = ExpectedRecall(poor, Seat.A, table.faces, table.turn)
    assert recall.odds(1) == [RecallOdds(1.0)]  # what lies open is before one's eyes
