"""Beliefs respect that each symbol lies once."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from tellstones.bots import make_bot
from tellstones.bots.belief.line_belief import line_belief
from tellstones.bots.belief.seat_knowledge import SeatKnowledge
from tellstones.bots.levels import TRAITS
from tellstones.bots.memory.recall_odds import COARSE_STEPS, RecallOdds, knows_all, names_right
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
    after,
    play,
    prepare,
)
from tellstones.views import glimpse, view


@pytest.mark.parametrize("count", range(1, 7))
def test_a_belief_is_the_sum_over_all_ways_to_lie(count: int) -> None:
    chance = Random(count)
    weights = [[chance.random() for _ in range(count)] for _ in range(count)]
    belief = line_belief(range(1, count + 1), SEVEN[:count], weights)
    ways = {}
    for way in permutations(range(count)):
        product = 1.0
        for place, stone in enumerate(way):
            product *= weights[place][stone]
        ways[way] = product
    total = sum(ways.values())
    for place in range(count):
        for stone in range(count):
            expected = sum(w for way, w in ways.items() if way[place] == stone) / total
            assert belief.chances[place][stone] == pytest.approx(expected)


def test_seven_hidden_stones_add_up_in_rows_and_columns() -> None:
    chance = Random(1)
    weights = [[chance.random() for _ in SEVEN] for _ in SEVEN]
    belief = line_belief(range(1, 8), SEVEN, weights)
    for line in (*belief.chances, *zip(*belief.chances, strict=True)):
        assert sum(line) == pytest.approx(1.0)


def test_a_single_hidden_stone_is_known_to_everybody() -> None:
    assert knows_all([RecallOdds(0.03)]) == 1.0
    assert names_right([RecallOdds(0.03)]) == [1.0]


def test_the_fewer_stones_are_missed_the_likelier_all_are_known() -> None:
    held, missed = RecallOdds(1.0), RecallOdds(0.0)
    by_gaps = [knows_all([held] * (4 - gaps) + [missed] * gaps) for gaps in range(4)]
    assert by_gaps == sorted(by_gaps, reverse=True)
    assert by_gaps[0] > 0.9
    assert by_gaps[3] == 0.0


def test_the_only_stone_missed_is_worked_out_oftener_than_one_of_several() -> None:
    alone, of_two, of_three = (
        names_right([RecallOdds(1.0)] * (4 - gaps) + [RecallOdds(0.0)] * gaps)[-1]
        for gaps in (1, 2, 3)
    )
    assert alone > of_two > of_three > 0.0


def test_what_others_know_is_told_in_seven_steps_and_no_finer() -> None:
    """Exact odds would be a second memory, and a better one."""
    setup = set_up(Options(turn_limit=60), Random(4))
    record = play_game(setup, {seat: make_bot("knight", f"{seat}") for seat in (Seat.A, Seat.B)})
    knowledge = SeatKnowledge(TRAITS["knight"], Seat.B, view(record.start(), Seat.A))
    held: set[float] = set()
    for step in record.steps():
        knowledge.see(glimpse(step.table, step.event, Seat.A))
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
        for seat, known in knowledge.items():
            known.see(glimpse(table, event, seat))
    looker, other = (Seat.B, Seat.A) if awaited is Seat.B else (Seat.A, Seat.B)
    assert knowledge[looker].odds(1)[0].right > knowledge[other].odds(1)[0].right
    assert knowledge[looker].odds(1)[1].right < knowledge[looker].odds(1)[0].right
