"""Positions as text."""

import pytest
from hypothesis import given

from tellstones.notation import NotationError, parse_position, parse_view, position_text
from tellstones.rules import Hands, Options, Seat, Table, prepare, seats
from tellstones.views import view
from tests.strategies import Game, games, starts


@given(games())
def test_reading_what_was_written_gives_the_same_table(game: Game) -> None:
    for table in game.tables:
        assert parse_position(position_text(table), table.options) == table


@given(games())
def test_reading_what_a_seat_sees_gives_the_same_view(game: Game) -> None:
    for table in game.tables:
        for onlooker in (*seats(table.options.players), None):
            seen = view(table, onlooker)
            assert parse_view(position_text(seen), table.options, onlooker) == seen


@given(starts())
def test_a_game_starts_with_a_valid_position(table: Table) -> None:
    assert parse_position(position_text(table), table.options) == table


EXAMPLES = [
    ("SCfk|DHW 0-1 B turn -B 9", Options()),
    ("S|CDFHKW 0-0 A order -- 1", Options()),
    ("SC|DFHKW 0-0 B carry(h1) -- 2", Options(hands=Hands.OPPONENT)),
    ("SC|DFHKW/S|CDFHKW 0-0 B carry(1~2@1) -- 2", Options(lines=2, hands=Hands.OPPONENT)),
    ("cdfhksw| 0-1 A peek(5,2) B- 9", Options()),
    ("sC|DFHKW/cdfhk|SW 0-1 A peek(1@1,5@2) B- 9", Options(lines=2)),
    ("SCfk|DHW 0-0 B answer(3) -- 9", Options()),
    ("SCfk|DHW/s|CDFHKW 0-0 D answer(1@2) -- 9", Options(players=4, lines=2)),
    ("SCfk|DHW/S|CDFHKW 0-0 A boast@1 -- 9", Options(lines=2)),
    ("SCfk|DHW/S|CDFHKW 0-0 A stolen@1 -- 9", Options(lines=2)),
    ("SCfk|DHW/S|CDFHKW 0-0 A prove@1 -- 9", Options(lines=2)),
    ("SCfk|DHW 3-2 - over(A) BA 9", Options()),
    ("SCfk|DHW 0-0 - over(draw) -- 9", Options(turn_limit=9)),
]


@pytest.mark.parametrize(("text", "options"), EXAMPLES, ids=[text for text, _ in EXAMPLES])
def test_every_phase_is_written_as_the_notation_says(text: str, options: Options) -> None:
    assert position_text(parse_position(text, options)) == text


IMPOSSIBLE = [
    "",
    " ",
    "SCfk|DHW",
    "SCfk|DHW 0-1 B turn -B",
    "SCfk|DHW 0-1 B turn -B 9 ",
    "SCfk|DHW  0-1 B turn -B 9",
    "SCfk|DHW 0-1 B turn -B 9 9",
    "SCfk DHW 0-1 B turn -B 9",
    "SCfk|DH 0-1 B turn -B 9",
    "SCfk|DHWW 0-1 B turn -B 9",
    "SCfk|WHD 0-1 B turn -B 9",
    "SCfs|DHW 0-1 B turn -B 9",
    "|CDFHKSW 0-1 B turn -B 9",
    "SCxk|DHW 0-1 B turn -B 9",
    "SC??|DHW 0-1 B turn -B 9",
    "SCfk|DHW/S|CDFHKW 0-1 B turn -B 9",
    "SCfk|DHW 0:1 B turn -B 9",
    "SCfk|DHW 0-01 B turn -B 9",
    "SCfk|DHW 0-4 B turn -B 9",
    "SCfk|DHW 3-3 - over(A) -B 9",
    "SCfk|DHW 0-3 B turn -B 9",
    "SCfk|DHW 0-3 - over(A) -B 9",
    "SCfk|DHW 0-1 C turn -B 9",
    "SCfk|DHW 0-1 - turn -B 9",
    "SCfk|DHW 0-1 b turn -B 9",
    "SCfk|DHW 0-1 B over(A) -B 9",
    "SCfk|DHW 0-1 B dance -B 9",
    "SCfk|DHW 0-1 B turn() -B 9",
    "SCfk|DHW 0-1 B turn(3) -B 9",
    "SCfk|DHW 0-1 B order -B 9",
    "SCfk|DHW 0-1 B carry(h1) -B 9",
    "SCfk|DHW 0-1 B peek(3) -B 9",
    "SCfk|DHW 0-1 A peek() -B 9",
    "SCfk|DHW 0-1 A peek(1) -B 9",
    "SCfk|DHW 0-1 A peek(3,3) -B 9",
    "SCfk|DHW 0-1 A peek(3,4) -B 9",
    "SCfk|DHW 0-1 A peek(3@1) -B 9",
    "SCfk|DHW 0-1 B answer(1) -B 9",
    "SCfk|DHW 0-1 B answer(5) -B 9",
    "SCFK|DHW 0-1 B boast -B 9",
    "SCFK|DHW 0-1 B stolen -B 9",
    "SCFK|DHW 0-1 B prove -B 9",
    "SCfk|DHW 0-1 B boast@1 -B 9",
    "SCfk|DHW 0-1 - over(C) -B 9",
    "SCfk|DHW 0-1 B turn B 9",
    "SCfk|DHW 0-1 B turn -C 9",
    "SCfk|DHW 0-1 B turn BB 9",
    "SCfk|DHW 0-1 B turn -B 0",
    "SCfk|DHW 0-1 B turn -B 09",
    "SCfk|DHW 0-1 B turn -B -9",
    "SCfk|DHW 0-1 B turn -B ٩",
    "SCfk|DHW 0-1 B turn -B 9\n",
]


@pytest.mark.parametrize("text", IMPOSSIBLE)
def test_what_no_game_could_reach_is_refused_with_the_offending_field(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_position(text)
    error = refused.value
    assert error.line == 1
    assert 1 <= error.column <= len(text) + 1
    assert text[error.column - 1 :].startswith(error.token)


def test_a_turn_past_the_limit_is_refused() -> None:
    with pytest.raises(NotationError, match="position-turn"):
        parse_position("SCfk|DHW 0-1 B turn -B 9", Options(turn_limit=8))


def test_a_table_of_four_has_seats_that_a_table_of_two_has_not() -> None:
    assert parse_position("SCfk|DHW 0-1 D turn -B 9", Options(players=4)).waiting.seat is Seat.D


def test_the_pool_is_written_in_alphabetical_order() -> None:
    assert position_text(prepare(elder=Seat.B)) == "S|CDFHKW 0-0 B order -- 1"
