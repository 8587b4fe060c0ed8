"""What a game shows of how the other side deals with claims."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tellstones.bots import LEVELS, make_bot
from tellstones.bots.belief import seat_knowledge
from tellstones.bots.belief.belief_state import BeliefState
from tellstones.bots.belief.opponent_habits import OpponentHabits
from tellstones.bots.belief.situation import situation
from tellstones.bots.decide.boast_replies import _replies
from tellstones.bots.levels import JUDGEMENTS
from tellstones.bots.memory.expected_recall import ExpectedRecall
from tellstones.bots.memory.recall import MemoryTraits
from tellstones.rules import (
    SEVEN,
    Believe,
    Boast,
    End,
    Hide,
    Move,
    Peek,
    Place,
    Seat,
    Swap,
    after,
    play,
    prepare,
)
from tellstones.views import glimpse, view

FORGETFUL = MemoryTraits(threshold=0.0, rehearsals=0.0)
LAID_OUT: list[Move] = [
    Place(SEVEN[1], End.RIGHT),
    Place(SEVEN[2], End.RIGHT),
    *(Hide(place) for place in (1, 2, 3)),
]


def beliefs_of(seat: Seat, traits: MemoryTraits, moves: list[Move]) -> BeliefState:
    table = prepare(opening=[SEVEN[0]], first=Seat.A)
    beliefs = BeliefState(traits, "a seed", view(table, seat))
    for move in moves:
        awaited = table.waiting.seat
        assert awaited is not None
        event = play(table, awaited, move)
        table = after(table, event)
        beliefs.see(glimpse(table, event, seat))
    return beliefs


def test_a_stranger_bluffs_more_seldom_than_it_should() -> None:
    assert 0.0 < OpponentHabits().bluffing() < 0.5


def test_boasts_that_hardly_can_be_true_make_a_bluffer() -> None:
    # Three stones hidden by turns of both, so that B is on turn; A hears it boast.
    claims = [*LAID_OUT, Boast(), Believe()]
    doubted = beliefs_of(Seat.A, FORGETFUL, claims).habits
    trusted = beliefs_of(Seat.A, MemoryTraits(threshold=-9.0), claims).habits
    assert doubted.doubtful > 0.5 > trusted.doubtful
    assert doubted.bluffing() > trusted.bluffing()


def test_only_the_other_side_is_counted() -> None:
    claims = [*LAID_OUT, Boast(), Believe()]
    boaster, hearer = (beliefs_of(seat, FORGETFUL, claims).habits for seat in (Seat.B, Seat.A))
    assert (boaster.doubtful, boaster.passed) == (0.0, 1)
    assert hearer.passed == 0


def test_whoever_let_claims_pass_is_taken_to_doubt_less() -> None:
    assert (
        OpponentHabits(passed=2).doubting()
        < OpponentHabits(passed=1).doubting()
        < OpponentHabits().doubting()
        == 1.0
    )


@pytest.mark.parametrize("bluffing", [0.0, 0.3, 1.0, 2.0])
@pytest.mark.parametrize("doubting", [0.2, 1.0, 2.0])
def test_a_boast_is_met_in_one_of_three_ways_whatever_the_habits(
    bluffing: float, doubting: float
) -> None:
    beliefs = beliefs_of(Seat.B, MemoryTraits(), LAID_OUT)
    now = situation(beliefs, beliefs.view, JUDGEMENTS["king"])
    now = replace(now, bluffing=bluffing, doubting=doubting)
    for theirs in (0.05, 0.3, 0.6, 0.95):
        for replies in _replies(now, replace(now.lines[0], theirs=theirs)):
            assert sum(replies) == pytest.approx(1.0)
            assert min(replies) >= 0.0


def test_where_games_end_early_patience_does_too() -> None:
    beliefs = beliefs_of(Seat.B, MemoryTraits(), LAID_OUT)
    now = situation(beliefs, beliefs.view, JUDGEMENTS["king"])

    def impatience(limit: int | None) -> float:
        options = replace(beliefs.view.options, turn_limit=limit)
        return replace(now, view=replace(beliefs.view, turn=60, options=options)).impatience

    assert (
        impatience(100) > impatience(150) > impatience(200) == impatience(500) == impatience(None)
    )


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("points", [0, 2])
def test_nobody_believes_a_boast_that_loses_the_game(level: str, points: int) -> None:
    for seed in range(10):
        bot = make_bot(level, seed)
        table = replace(prepare(opening=[SEVEN[0]], first=Seat.A), score=(points, 2))
        bot.sit(view(table, Seat.A))
        for move in (*LAID_OUT, Boast()):
            awaited = table.waiting.seat
            assert awaited is not None
            event = play(table, awaited, move)
            table = after(table, event)
            bot.see(glimpse(table, event, Seat.A))
        assert bot.decide(view(table, Seat.A)) != Believe()


def test_whoever_goes_on_without_a_look_is_supposed_to_miss_little(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moves = [*LAID_OUT, *[Swap(1, 2), Swap(2, 3)] * 4]
    traits = MemoryTraits(threshold=-1.5, rehearsals=0.0)
    telling = beliefs_of(Seat.A, traits, moves).knowledge[Seat.B].odds(1)
    # As if everybody did so, whatever they miss.
    monkeypatch.setattr(seat_knowledge, "NO_LOOK_RATIO", 1.0)
    untold = beliefs_of(Seat.A, traits, moves).knowledge[Seat.B].odds(1)
    assert sum(stone.blank for stone in telling) < sum(stone.blank for stone in untold)


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
