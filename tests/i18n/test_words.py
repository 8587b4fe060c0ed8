"""The values of the game as sentences."""

import pytest
from hypothesis import given, settings

from tellstones.i18n import LANGUAGES, Words, catalogue, talk_in_words
from tellstones.rules import (
    CROWN,
    KNIGHT,
    SWORD,
    Agreed,
    Answered,
    Awarded,
    Challenged,
    Hid,
    Looked,
    Options,
    Ordered,
    Over,
    Place,
    Resigned,
    Seat,
    Side,
    Swap,
    seats,
)
from tellstones.rules import End as LineEnd
from tellstones.views.phrases import PHRASES, Parameter
from tests.strategies import Game, games

PAIR, ROUND, LINES = Options(), Options(players=4), Options(lines=2)
NAMES = {Seat.A: "Ana", Seat.B: "Ben", Seat.C: "Cleo", Seat.D: "Dan"}


@settings(max_examples=30)
@given(games())
def test_every_event_and_every_wait_can_be_told_in_every_language(game: Game) -> None:
    for language in LANGUAGES:
        for you in (None, *seats(game.start.options.players)):
            words = Words(language, game.start.options, you=you)
            for step in game.steps:
                assert "{" not in words.event(step.event) + words.waiting(step.after.waiting)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "event", [Resigned(Seat.A), Agreed(), Awarded(None), Awarded(Side.B)], ids=repr
)
def test_every_end_of_a_match_can_be_told(
    language: str, event: Resigned | Agreed | Awarded
) -> None:
    assert Words(language, ROUND).event(event)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hide_names_the_place_and_no_symbol(language: str) -> None:
    told = Words(language, PAIR).event(Hid(Seat.A, 3))
    assert "3" in told
    assert not any(Words(language, PAIR).stone(stone) in told for stone in PAIR.stones)


def test_a_look_names_no_symbol() -> None:
    assert Words("en", ROUND, NAMES).event(Looked(Seat.A, Seat.C, 2)) == (
        "Ana let Cleo look at stone 2."
    )


def test_the_line_is_named_only_where_there_are_two() -> None:
    assert Words("en", PAIR, NAMES).event(Hid(Seat.A, 3)) == "Ana hid stone 3."
    assert Words("en", LINES, NAMES).event(Hid(Seat.A, 3, 2)) == "Ana hid stone 3 of Line 2."


def test_you_are_spoken_to_as_you() -> None:
    words = Words("es", PAIR, NAMES, you=Seat.B)
    assert words.event(Hid(Seat.B, 1)) == "Escondiste la piedra 1."
    assert words.event(Ordered(Seat.A, Swap(1, 2))) == (
        "Ana te pide que intercambies las piedras 1 y 2."
    )
    assert words.event(Challenged(Seat.A, 2)) == "Ana te desafía a nombrar la piedra 2."
    assert words.waiting(Over(Side.B)) == "¡Ganaste!"


def test_stones_bend_as_greek_wants_them() -> None:
    words = Words("el", PAIR, NAMES)
    told = words.event(Answered(Seat.B, 1, 1, SWORD, KNIGHT))
    assert told == "Ben είπε «Σπαθί», αλλά η πέτρα 1 είναι ο Ιππότης."
    placing = words.event(Ordered(Seat.A, Place(KNIGHT, LineEnd.LEFT)))
    assert "τον Ιππότη" in placing


def test_a_side_of_two_is_named_by_both() -> None:
    assert Words("fr", ROUND, NAMES).side(Side.B) == "Ben et Dan"
    assert Words("en", PAIR, NAMES).scored(Side.A) == "A point for Ana."
    assert Words("en", ROUND, NAMES, you=Seat.C).scored(Side.A) == "A point for you."


def test_seats_without_a_name_are_called_by_their_letter() -> None:
    assert Words("el", PAIR).name(Seat.A) == "Θέση A"


def test_free_talk_is_left_as_it_is() -> None:
    assert talk_in_words("what {fine} weather", Words("fr", PAIR)) == "what {fine} weather"
    assert talk_in_words("#no-such-phrase", Words("fr", PAIR)) == "#no-such-phrase"
    assert talk_in_words("#", Words("fr", PAIR)) == "#"


def test_a_ready_made_phrase_is_read_in_the_readers_language() -> None:
    english, greek = Words("en", LINES), Words("el", LINES)
    assert talk_in_words("#stone-is 3@2 K", english) == "Stone 3 of Line 2 is the Knight."
    assert "ο Ιππότης" in talk_in_words("#stone-is 3@2 K", greek)
    assert talk_in_words("#stone-is", english) == "#stone-is"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_can_be_said(language: str) -> None:
    words = Words(language, LINES)
    for key in catalogue(language):
        if key.startswith("phrase.") and key.count(".") == 1:
            code = key.removeprefix("phrase.")
            given = {Parameter.PLACE: "1@1", Parameter.STONE: CROWN}
            talk = " ".join([f"#{code}", *(given[wanted] for wanted in PHRASES[code])])
            assert not talk_in_words(talk, words).startswith("#"), key
