"""Other sets of stones and another number of looks: in play, in records, in pictures."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from tellstones.drawing import Captions, svg, text
from tellstones.match import Game, RandomPlayer, play_game, set_up
from tellstones.notation import NotationError, read_records, record_text
from tellstones.rules import (
    CROWN,
    FLAG,
    KNIGHT,
    SCALES,
    SWORD,
    Options,
    Seat,
    looks_allowed,
    prepare,
    seats,
)
from tests.records import record_of
from tests.strategies import Game as RandomGame
from tests.strategies import games, one_in

TINY = [(CROWN, FLAG, SCALES), (FLAG, KNIGHT), (SWORD,)]
TAGS = '[Opening "C"][First "A"]'


@one_in(2)
@given(games(TINY))
def test_a_game_with_fewer_stones_is_written_and_read_back(game: RandomGame) -> None:
    record = record_of(game)
    (read,) = read_records(record_text(record))
    assert read == record
    assert f'[Stones "{"".join(record.options.stones)}"]' in record_text(record)


@pytest.mark.parametrize("looks", [1, 2, 3, 5])
def test_a_game_with_another_number_of_looks_is_written_and_read_back(looks: int) -> None:
    options = Options(points=9, turn_limit=80, looks=looks)
    for seed in range(5):
        chance = Random(seed)
        players = {seat: RandomPlayer(chance) for seat in seats(2)}
        record = play_game(set_up(options, chance), players)
        assert list(read_records(record_text(record))) == [record]
        assert ("Looks" in record_text(record)) == (looks != 3)


def test_tags_of_variants_follow_the_rule_tags_and_only_where_they_differ() -> None:
    game = Game(Options(stones="DCS", looks=2))
    tags = record_text(game.record({"A": "Ada"})).split("\n\n")[0].splitlines()
    assert tags[4:9] == [
        '[Opening "S"]',
        '[First "A"]',
        '[Stones "CDS"]',
        '[Looks "2"]',
        '[A "Ada"]',
    ]
    assert "Stones" not in record_text(Game().record())


@pytest.mark.parametrize(
    "tag", ['[Stones "SC"]', '[Stones "CC"]', '[Stones ""]', '[Stones "CX"]', '[Looks "0"]']
)
def test_a_variant_that_is_none_is_refused(tag: str) -> None:
    with pytest.raises(NotationError, match="tag-value"):
        list(read_records(f"{TAGS}{tag} *"))


def test_an_opening_stone_is_one_of_the_set() -> None:
    with pytest.raises(NotationError, match="tag-value"):
        list(read_records(f'{TAGS}[Stones "DS"] *'))


def test_a_set_without_scales_opens_with_its_first_stone() -> None:
    assert prepare(Options(stones=(KNIGHT, FLAG))).line(1).stones == (FLAG,)
    assert prepare(Options(stones=(SCALES, CROWN))).line(1).stones == (SCALES,)


def test_a_set_has_no_order() -> None:
    assert Options(stones=(KNIGHT, FLAG)) == Options(stones=(FLAG, KNIGHT))


@pytest.mark.parametrize("looks", [1, 2, 5])
def test_a_peek_after_the_other_sides_point_has_as_many_looks_as_the_table_sets(looks: int) -> None:
    game = Game(Options(points=9, looks=looks))
    for move in ["C>", "h1", "h2", "b", "believe"]:
        game.push(move)
    assert looks_allowed(game.table, Seat.A) == looks
    assert looks_allowed(game.table, Seat.B) == 1
    game.push("p1")
    assert (game.seat is Seat.A) == (looks > 1)


def test_a_table_without_a_look_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one look"):
        Options(looks=0)


def test_stones_may_have_names_and_signs_of_ones_own() -> None:
    table = prepare(opening=[CROWN])
    picture = svg(table, symbols={CROWN: "M0 0H64V64Z"}, captions=Captions(stones=NAMES))
    assert 'd="M0 0H64V64Z"' in picture
    assert "Line: Dragon." in picture
    assert "Dragon" in text(table, captions=Captions(stones=NAMES))


def test_a_sign_of_ones_own_cannot_break_the_picture() -> None:
    assert "<script" not in svg(prepare(opening=[CROWN]), symbols={CROWN: '"/><script>'})


NAMES = {stone: "Dragon" if stone is CROWN else stone.name for stone in Options().stones}
