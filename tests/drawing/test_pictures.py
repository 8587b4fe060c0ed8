"""Pictures of Views: well-formed, telling apart what is to be told apart, and no more."""

from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tellstones.drawing import PALETTES, Captions, Drawing, svg, symbol_path, text
from tellstones.drawing.signs import SIGN_HEIGHT, SIGN_WIDTH, sign
from tellstones.drawing.terminal import wide
from tellstones.i18n import LANGUAGES, Words
from tellstones.rules import (
    SCALES,
    SEVEN,
    Boasted,
    End,
    Event,
    Hid,
    Looked,
    Over,
    Placed,
    Seat,
    Swapped,
)
from tellstones.views import opened, view
from tests.strategies import Game, games, twin
from tests.tables import laid

SVG = "{http://www.w3.org/2000/svg}"


@settings(max_examples=40)
@given(games(), st.sampled_from(list(PALETTES)))
def test_any_view_can_be_drawn(game: Game, palette: str) -> None:
    seen = view(game.end, Seat.A)
    root = ElementTree.fromstring(svg(seen, palette=PALETTES[palette]))
    face_up = sum(stone is not None for line in seen.lines for stone in line)
    in_pools = sum(len(pool) for pool in seen.pools)
    signs = {symbol_path(stone) for stone in SEVEN}
    drawn = [path for path in root.iter(f"{SVG}path") if path.get("d") in signs]
    assert len(drawn) == face_up + in_pools


@settings(max_examples=60)
@given(games(), st.integers())
def test_tables_that_differ_in_hidden_stones_give_the_same_pictures(game: Game, seed: int) -> None:
    other = twin(game.end, Random(seed))
    for seat in (Seat.A, Seat.B, None):
        here, there = view(game.end, seat), view(other, seat)
        assert svg(here) == svg(there)
        assert text(here, colour=True) == text(there, colour=True)


@settings(max_examples=40)
@given(games())
def test_a_terminal_of_eighty_columns_is_wide_enough(game: Game) -> None:
    for line in text(view(game.end, None)).splitlines():
        assert wide(line) <= 80


@pytest.mark.parametrize("language", LANGUAGES)
def test_seven_stones_fit_in_eighty_columns_in_every_language(language: str) -> None:
    words = Words(language)
    captions = Captions(stones={stone: words.stone(stone) for stone in SEVEN})
    drawn = text(view(laid("CDFHKSW| 0-0 A turn -- 9"), None), captions=captions)
    rows = [wide(row) for row in drawn.splitlines()[1:-1]]
    assert max(rows) <= 80
    assert len(set(rows)) == 1, "frames are as wide as each other"


def test_every_stone_has_a_sign_of_its_own() -> None:
    assert len({symbol_path(stone) for stone in SEVEN}) == len(SEVEN)
    assert len({sign(stone) for stone in SEVEN}) == len(SEVEN)
    for stone in (*SEVEN, None):
        assert len(sign(stone)) == SIGN_HEIGHT
        assert {len(row) for row in sign(stone)} == {SIGN_WIDTH}


def test_a_drawing_without_colour_says_the_same() -> None:
    seen = view(laid("SCfk|DHW 0-1 B answer(3) -B 9"), None)
    coloured = text(seen, colour=True)
    for code in ("\x1b[33m", "\x1b[1m", "\x1b[2m", "\x1b[0m"):
        coloured = coloured.replace(code, "")
    assert coloured == text(seen)


def test_the_stone_pointed_at_is_marked() -> None:
    assert "*3*" in text(view(laid("SCfk|DHW 0-1 B answer(3) -B 9"), None))
    assert "*B" in text(view(laid("SCfk|DHW 0-1 B answer(3) -B 9"), None))


@pytest.mark.parametrize(
    ("event", "marks"),
    [
        (Placed(Seat.A, SCALES, End.LEFT), {1}),
        (Placed(Seat.A, SCALES, End.RIGHT), {4}),
        (Hid(Seat.A, 3), {3}),
        (Swapped(Seat.A, 2, 4), {2, 4}),
        (Looked(Seat.A, Seat.A, 3), {3}),
        (Boasted(Seat.A), set()),
    ],
    ids=repr,
)
def test_the_stones_that_were_touched_are_marked(event: Event, marks: set[int]) -> None:
    drawn = text(view(laid("SCfk|DHW 0-1 B turn -B 9"), None), event=event)
    assert {place for place in range(1, 5) if f"*{place}*" in drawn} == marks


def test_a_notebook_displays_a_drawing() -> None:
    seen = view(laid("SCfk|DHW 0-1 B turn -B 9"), Seat.B)
    assert Drawing(seen)._repr_svg_() == svg(seen)


def test_who_does_not_see_the_picture_is_told_it() -> None:
    root = ElementTree.fromstring(svg(view(laid("SCfk|DHW 0-1 B turn -B 9"), None)))
    assert root.get("role") == "img"
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text == (
        "Line: Scales, Crown, hidden, hidden. Pool: Shield, Hammer, Sword. 0–1. Turn 9."
    )


def test_names_cannot_break_the_picture() -> None:
    seen = view(laid("SCfk|DHW 0-1 B turn -B 9"), None)
    captions = Captions(seats={Seat.A: "<script>&", Seat.B: "\x00\x1b\ud800"})
    assert ElementTree.fromstring(svg(seen, captions=captions)) is not None


def test_a_game_that_is_over_can_be_drawn_open() -> None:
    table = laid("SCfk|DHW 0-3 - over(B) -B 9")
    assert isinstance(table.waiting, Over)
    drawn = text(opened(table, None))
    assert "Flag" in drawn
    assert "*B" in drawn, "the winner is marked"


@pytest.mark.parametrize("points", [1, 7, 30])
def test_any_number_of_points_can_be_drawn(points: int) -> None:
    table = laid("SCfk|DHW 0-0 B turn -- 9", points=points)
    assert ElementTree.fromstring(svg(view(table, None))) is not None
    assert text(view(table, None))
