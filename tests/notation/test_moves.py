"""Moves as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tellstones.notation import NotationError, move_text, parse_move
from tellstones.rules import (
    CROWN,
    KNIGHT,
    Answer,
    Believe,
    Boast,
    CarryOut,
    Challenge,
    Doubt,
    End,
    Enough,
    GoFirst,
    GoSecond,
    Hide,
    Move,
    Name,
    Peek,
    Place,
    Steal,
    Swap,
)
from tests.strategies import every_move

ON_ONE_LINE: list[tuple[str, Move]] = [
    ("first", GoFirst()),
    ("second", GoSecond()),
    ("C<", Place(CROWN, End.LEFT)),
    ("C>", Place(CROWN, End.RIGHT)),
    ("h3", Hide(3)),
    ("1~4", Swap(1, 4)),
    ("ok", CarryOut()),
    ("p2", Peek(2)),
    ("p2t", Peek(2, by_partner=True)),
    ("p.", Enough()),
    ("c3", Challenge(3)),
    ("=K", Answer(KNIGHT)),
    ("b", Boast()),
    ("believe", Believe()),
    ("doubt", Doubt()),
    ("steal", Steal()),
    ("3=K", Name(3, KNIGHT)),
]
ON_TWO_LINES: list[tuple[str, Move]] = [
    ("C<@2", Place(CROWN, End.LEFT, 2)),
    ("h3@1", Hide(3, 1)),
    ("1~4@2", Swap(1, 4, 2)),
    ("p2t@1", Peek(2, 1, by_partner=True)),
    ("c3@2", Challenge(3, 2)),
    ("b@1", Boast(1)),
    ("=K", Answer(KNIGHT)),
    ("3=K", Name(3, KNIGHT)),
    ("p.", Enough()),
    ("ok", CarryOut()),
    ("steal", Steal()),
]


@pytest.mark.parametrize(("text", "move"), ON_ONE_LINE, ids=[text for text, _ in ON_ONE_LINE])
def test_a_move_is_written_as_the_notation_says(text: str, move: Move) -> None:
    assert move_text(move) == text
    assert parse_move(text) == move


@pytest.mark.parametrize(("text", "move"), ON_TWO_LINES, ids=[text for text, _ in ON_TWO_LINES])
def test_with_two_lines_a_move_names_its_line(text: str, move: Move) -> None:
    assert move_text(move, lines=2) == text
    assert parse_move(text, lines=2) == move


@pytest.mark.parametrize("lines", [1, 2])
def test_every_move_that_can_be_written_is_read_back(lines: int) -> None:
    for move in every_move():
        on_the_table = 1 <= getattr(move, "line", 1) <= lines
        places = [getattr(move, name, 1) for name in ("place", "one", "other")]
        if on_the_table and min(places) > 0:
            assert parse_move(move_text(move, lines), lines) == move


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "C", "<", "c", "h", "h0", "h-1", "h01", "h1 ", " h1", "H1", "1~", "~1", "4~1"),
        *("1~2~3", "p", "p2T", "p2tt", "pt", "p..", "c3t", "=", "=k", "=X", "K=", "3=", "3=KK"),
        *("0=K", "B", "bb", "believe.", "DOUBT", "Ok", "h1@1", "b@2", "x", "9.", "¹~²", "h٣"),
        *("h1\n", "C<\0", "p.t", "first second"),
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_move(text)
    assert refused.value.token == text


@pytest.mark.parametrize("text", ["h1", "b", "C<", "1~2", "p1", "h1@0", "h1@3", "=K@1", "ok@1"])
def test_with_two_lines_a_line_is_named_where_it_belongs_and_only_there(text: str) -> None:
    with pytest.raises(NotationError):
        parse_move(text, lines=2)


ANYTHING = st.text(max_size=12) | st.text("CDFHKSW<>hpcbt.~=@0123456789", max_size=7)


@given(ANYTHING, st.sampled_from((1, 2)))
def test_any_text_is_a_move_or_is_refused(text: str, lines: int) -> None:
    try:
        move = parse_move(text, lines)
    except NotationError as refused:
        error = refused
    else:
        assert move_text(move, lines) == text
        return
    assert error.token == text
