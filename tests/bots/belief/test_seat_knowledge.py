"""Estimates of a seat's knowledge from what it saw and did."""

from __future__ import annotations

from random import Random

import pytest

from tellstones.bots import make_bot
from tellstones.bots.belief import seat_knowledge
from tellstones.bots.belief.seat_knowledge import SeatKnowledge
from tellstones.bots.levels import TRAITS
from tellstones.bots.memory.recall import MemoryTraits
from tellstones.bots.memory.recall_odds import COARSE_STEPS
from tellstones.match import play_game, set_up
from tellstones.rules import (
    SEVEN,
    End,
    Hide,
    Move,
    Options,
    Peek,
    Place,
    Seat,
    Swap,
    after,
    play,
    prepare,
)
from tellstones.views import view
from tests.bots.bot_games import LAID_OUT, beliefs_of


def test_whoever_goes_on_without_a_look_is_supposed_to_miss_little(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moves = [*LAID_OUT, *[Swap(1, 2), Swap(2, 3)] * 4]
    traits = MemoryTraits(threshold=-1.5, rehearsals=0.0)
    telling = beliefs_of(Seat.A, traits, moves).knowledge[Seat.B].odds(1)
    # Uniform, for any gaps.
    monkeypatch.setattr(seat_knowledge, "NO_LOOK_RATIO", 1.0)
    untold = beliefs_of(Seat.A, traits, moves).knowledge[Seat.B].odds(1)
    assert sum(stone.blank for stone in telling) < sum(stone.blank for stone in untold)


def test_what_others_know_is_told_in_seven_steps_and_no_finer() -> None:
    """Exact odds would be a second memory, and a better one."""
    setup = set_up(Options(turn_limit=60), Random(4))
    record = play_game(setup, {seat: make_bot("knight", f"{seat}") for seat in (Seat.A, Seat.B)})
    knowledge = SeatKnowledge(TRAITS["knight"], Seat.B, view(record.start(), Seat.A))
    held: set[float] = set()
    for step in record.steps():
        knowledge.see(step.event, step.table.turn)
        held |= {round(stone.right + stone.wrong, 9) for stone in knowledge.odds(1)}
    assert held <= set(COARSE_STEPS)
    assert 4 <= len(held) <= len(COARSE_STEPS) == 7


def test_a_look_is_knowledge_of_the_looker_alone() -> None:
    table = prepare(opening=[SEVEN[0]])
    knowledge = {
        seat: SeatKnowledge(TRAITS["page"], seat, view(table, seat)) for seat in (Seat.A, Seat.B)
    }
    moves: list[Move] = [
        Place(SEVEN[1], End.RIGHT),
        Place(SEVEN[2], End.RIGHT),
        Hide(1),
        Hide(2),
        Hide(3),
    ]
    quiet: list[Move] = [Place(stone, End.RIGHT) for stone in SEVEN[3:]]
    for move in (*moves, *quiet, Peek(1)):
        awaited = table.waiting.seat
        assert awaited is not None
        event = play(table, awaited, move)
        table = after(table, event)
        for known in knowledge.values():
            known.see(event, table.turn)
    looker, other = (Seat.B, Seat.A) if awaited is Seat.B else (Seat.A, Seat.B)
    assert knowledge[looker].odds(1)[0].right > knowledge[other].odds(1)[0].right
    assert knowledge[looker].odds(1)[1].right < knowledge[looker].odds(1)[0].right
