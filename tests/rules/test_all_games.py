"""Properties of every game of every variant."""

import pytest
from hypothesis import given

from tellstones.rules import (
    CROWN,
    KNIGHT,
    SCALES,
    SEVEN,
    SWORD,
    Acting,
    Over,
    Refused,
    Side,
    after,
    legal_moves,
    play,
    seats,
    why_not,
)
from tests.strategies import Game, every_move, games, one_in

SETS = (SEVEN, (CROWN, SCALES, SWORD), (KNIGHT,))
"""The whole set, and tiny ones for research."""


@given(games(SETS))
def test_no_stone_is_ever_lost_or_doubled(game: Game) -> None:
    for table in game.tables:
        for line, pool in zip(table.lines, table.pools, strict=True):
            assert sorted((*line.stones, *pool)) == sorted(table.options.stones)
            assert len(line.faces) == len(line.stones) >= 1


@one_in(5)
@given(games(SETS))
def test_every_listed_move_plays_and_every_other_is_refused_with_its_reason(game: Game) -> None:
    for table in game.tables:
        legal = set(legal_moves(table))
        assert len(legal) == len(legal_moves(table))
        assert bool(legal) is not isinstance(table.waiting, Over)
        for move in every_move():
            reasons = {seat: why_not(table, seat, move) for seat in seats(table.options.players)}
            allowed = {seat for seat, reason in reasons.items() if reason is None}
            assert allowed == ({table.waiting.seat} if move in legal else set())
        assert legal <= set(every_move())


@one_in(10)
@given(games(SETS))
def test_what_is_refused_does_not_play(game: Game) -> None:
    table = game.end
    for seat in seats(table.options.players):
        for move in every_move():
            reason = why_not(table, seat, move)
            if reason is None:
                assert after(table, play(table, seat, move)) != table
                continue
            with pytest.raises(Refused) as refused:
                play(table, seat, move)
            assert refused.value.refusal is reason


@given(games(SETS))
def test_turns_go_round_the_table_and_points_only_up(game: Game) -> None:
    for step in game.steps:
        before, now = step.before, step.after
        assert now.turn - before.turn in (0, 1)
        gained = [new - old for old, new in zip(before.score, now.score, strict=True)]
        assert sorted(gained) in ([0, 0], [0, 1])
        if now.turn > before.turn:
            assert isinstance(now.waiting, Acting)
            assert now.scored == (before.scored[1], _scorer(gained))
            assert now.waiting.seat.side is _on_turn(game, before.turn).other


@given(games(SETS))
def test_a_game_ends_exactly_when_the_rules_say(game: Game) -> None:
    options = game.start.options
    for table in game.tables:
        over = isinstance(table.waiting, Over)
        assert over or max(table.score) < options.points
        assert options.turn_limit is None or table.turn <= options.turn_limit


@given(games(SETS))
def test_a_game_is_a_fold_over_its_events(game: Game) -> None:
    table = game.start
    for step in game.steps:
        table = after(table, step.event)
        assert table == step.after
        assert hash(table) == hash(step.after)


@given(games(SETS))
def test_nothing_is_ever_changed_in_place(game: Game) -> None:
    remembered = [(hash(table), repr(table)) for table in game.tables]
    for table in game.tables:
        for move in legal_moves(table):
            assert table.waiting.seat is not None
            after(table, play(table, table.waiting.seat, move))
    assert remembered == [(hash(table), repr(table)) for table in game.tables]


def _scorer(gained: list[int]) -> Side | None:
    return next((side for side, points in zip(Side, gained, strict=True) if points), None)


def _on_turn(game: Game, turn: int) -> Side:
    acting = next(t for t in game.tables if t.turn == turn and isinstance(t.waiting, Acting))
    assert acting.waiting.seat is not None
    return acting.waiting.seat.side
