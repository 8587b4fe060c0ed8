"""Positions as text."""

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given

from tellstones.notation import NotationError, next_step, parse_position, parse_view, position_text
from tellstones.rules import (
    CROWN,
    SHIELD,
    Hands,
    Options,
    Seat,
    Table,
    after,
    agree,
    legal_moves,
    prepare,
    resign,
    seats,
)
from tellstones.views import view
from tests.strategies import Game, games, starts

PAIRS = [pair for a in "Cc" for b in "Dd" for pair in ((a, b), (b, a))]


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
    ("cdfhksw| 0-1 A peek(5,2) B- 16", Options()),
    ("sC|DFHKW/cdfhk|SW 0-1 A peek(1@1,5@2) B- 16", Options(lines=2)),
    ("SCfk|DHW 0-0 B answer(3) -- 9", Options()),
    ("SCfk|DHW/s|CDFHKW 0-0 D answer(1@2) -- 9", Options(players=4, lines=2)),
    ("SCfk|DHW/S|CDFHKW 0-0 A boast@1 -- 9", Options(lines=2)),
    ("SCfk|DHW/S|CDFHKW 0-0 A stolen@1 -- 9", Options(lines=2)),
    ("SCfk|DHW/S|CDFHKW 0-0 A prove@1 -- 9", Options(lines=2)),
    ("SCfk|DHW 3-2 - over(A) BA 10", Options()),
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
    "scd|FHKW 0-0 A turn -- 1",
    "scd|FHKW 0-0 A turn -- 5",
    "S|CDFHKW 2-2 A turn -- 1",
    "S|CDFHKW 2-2 A turn -- 5",
    "S|CDFHKW 0-0 B turn -- 2",
    "s|CDFHKW 0-1 A turn -- 3",
    "s|CDFHKW 0-1 A turn B- 2",
    "SC|DFHKW 3-0 - over(A) AA 4",
    "SC|DFHKW 3-0 - over(A) A- 9",
]


def test_what_is_needed_to_come_to_a_table_suffices() -> None:
    for text in (
        "scd|FHKW 0-0 A turn -- 6",
        "S|CDFHKW 2-2 B turn AB 6",
        "s|CDFHKW 0-1 A turn -B 3",
    ):
        assert position_text(parse_position(text)) == text


@pytest.mark.heavy
def test_of_a_tiny_game_hardly_a_position_is_read_that_it_cannot_reach() -> None:
    """All that it can reach are read; beyond them only tables of a single stone, face-up."""
    options = Options(points=2, turn_limit=6, stones=(CROWN, SHIELD))
    reached = {position_text(table) for table in every_table(options)}
    read = {text for text in every_position(options) if can_be_read(text, options)}
    assert reached <= read
    assert len(reached) > 4000
    assert {text.split("|")[0] for text in read - reached} <= {"C", "D"}


def every_table(options: Options) -> set[Table]:
    """Any reachable position, including resigned and agreed games."""
    todo = [
        prepare(options, opening=[stone], first=seat)
        for stone in options.stones
        for seat in seats(options.players)
    ]
    found: set[Table] = set()
    while todo:
        table = todo.pop()
        if table in found:
            continue
        found.add(table)
        if table.waiting.seat is not None:
            todo += [next_step(table, move).table for move in legal_moves(table)]
            todo += [after(table, resign(table, seat)) for seat in seats(options.players)]
            todo.append(after(table, agree(table)))
    return found


def every_position(options: Options) -> Iterator[str]:
    sets = ["C|D", "c|D", "D|C", "d|C", *(f"{a}{b}|" for a, b in PAIRS)]
    phases = ["turn", "answer(1)", "answer(2)", "boast", "stolen", "prove", "peek(1)", "peek(2)"]
    waits = [f"{seat} {phase}" for seat in "AB" for phase in phases]
    waits += [f"- over({winner})" for winner in ("A", "B", "draw")]
    scores = [f"{a}-{b}" for a in range(3) for b in range(3)]
    scored = [f"{a}{b}" for a in "AB-" for b in "AB-"]
    turns = range(1, (options.turn_limit or 0) + 1)
    for fields in product(sets, scores, waits, scored, map(str, turns)):
        yield " ".join(fields)


def can_be_read(text: str, options: Options) -> bool:
    try:
        parse_position(text, options)
    except NotationError:
        return False
    return True


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
