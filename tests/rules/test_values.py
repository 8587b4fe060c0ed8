"""Every public constructor takes what a person means, and refuses the rest where it is written."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tellstones.notation import NotationError
from tellstones.rules import (
    CROWN,
    FLAG,
    SEVEN,
    SHIELD,
    Answer,
    End,
    Hid,
    Hide,
    Line,
    Name,
    Options,
    Place,
    Placed,
    Seat,
    Side,
    Stone,
    after,
    legal_moves,
    play,
    prepare,
    why_not,
)
from tests.public_values import public_classes, values_by_class
from tests.tables import laid

pytestmark = pytest.mark.group("long")

CLASSES = sorted(public_classes(), key=lambda kind: kind.__name__)
JUNK: list[Any] = [
    *("?!", b"A", 1.5, True, object(), {"A": 1}, [["A"]], ("x", "y"), Exception("A"))
]


class Whole:
    """A whole number of somebody else's, as numpy has them."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def parts(value: Any) -> dict[str, Any]:
    names = [field.name for field in fields(value)] if is_dataclass(value) else value._fields
    return {name: getattr(value, name) for name in names}


def as_a_person_writes(value: Any) -> Any:
    """Letters for enums, lists for tuples, other people's numbers."""
    if isinstance(value, Enum):
        return value.value
    if type(value) is int:
        return Whole(value)
    if type(value) in (tuple, frozenset):
        return [as_a_person_writes(one) for one in value]
    return value


def kinds(value: Any) -> Any:
    """The classes of everything in a value, for `"C" == Stone.CROWN`."""
    if type(value) is tuple:
        return [kinds(one) for one in value]
    if type(value) is frozenset:
        return sorted((one, type(one).__name__) for one in value)
    if type(value) in CLASSES:
        return type(value), [kinds(one) for one in parts(value).values()]
    return type(value)


def test_there_is_a_value_of_every_public_class() -> None:
    assert {*CLASSES} <= {*values_by_class()}


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
@given(st.data())
def test_what_is_meant_is_taken_for_it(kind: type, data: st.DataObject) -> None:
    value = data.draw(st.sampled_from(values_by_class()[kind]))
    written = {name: as_a_person_writes(part) for name, part in parts(value).items()}
    made = kind(**written)
    assert made == value
    assert kinds(made) == kinds(value)


@pytest.mark.parametrize("kind", [kind for kind in CLASSES if parts(values_by_class()[kind][0])])
@given(st.data())
def test_what_means_nothing_is_refused_where_it_is_written(kind: type, data: st.DataObject) -> None:
    value = data.draw(st.sampled_from(values_by_class()[kind]))
    whole = parts(value)
    name = data.draw(st.sampled_from(sorted(whole)))
    junk = data.draw(st.sampled_from(JUNK))
    if not could_be(whole[name], junk):
        with pytest.raises((TypeError, ValueError), match=name):
            kind(**{**whole, name: junk})


def could_be(part: object, junk: object) -> bool:
    """A text holds any text, seconds any number, and a row of texts any row of them."""
    if isinstance(part, tuple) and all(isinstance(one, str) for one in part):
        return junk == ("x", "y")
    if isinstance(part, float):
        return isinstance(junk, float)
    if isinstance(part, bool):
        return junk is True
    return type(part) is str and isinstance(junk, str)


def test_a_letter_is_the_stone_and_a_sign_the_end() -> None:
    table = prepare()
    placed = after(table, play(table, Seat.A, Place("D", "<")))
    assert placed.line(1) == Line((SHIELD, Stone.SCALES), (True, True))
    assert Place("D", "<").end is End.LEFT


def test_a_right_answer_given_as_a_letter_is_right() -> None:
    answered = play(laid("SCfk|DHW 0-0 A answer(3) -- 9"), Seat.A, Answer("F"))
    assert answered.right  # type: ignore[union-attr]


def test_a_right_name_given_as_a_letter_does_not_lose_the_game() -> None:
    named = play(laid("SCfk|DHW 0-0 A prove -- 9"), Seat.A, Name(3, "F"))
    assert named.right  # type: ignore[union-attr]
    assert named.named is FLAG  # type: ignore[union-attr]


def test_a_hand_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="'foo' is none of auto opponent"):
        Options(hands="foo")


@pytest.mark.parametrize("kind", [Stone, Seat, Side])
def test_a_name_that_is_none_is_refused_with_those_that_are(kind: type[Enum]) -> None:
    names = " ".join(str(one.value) for one in kind)
    with pytest.raises(ValueError, match=f"^'X' is none of {names}$"):
        kind("X")


def test_a_seat_is_no_stone_though_both_are_letters() -> None:
    with pytest.raises(ValueError, match="is none of C D F H K S W"):
        Answer(Seat.C)


def test_letters_do_not_get_into_what_is_remembered_of_legal_moves() -> None:
    letters = Options(stones="CDS")
    assert letters.stones == (CROWN, SHIELD, Stone.SCALES)
    for options in (letters, Options(stones=(CROWN, SHIELD, Stone.SCALES))):
        placed = [move for move in legal_moves(prepare(options)) if isinstance(move, Place)]
        assert {type(move.stone) for move in placed} == {Stone}


def test_a_move_may_be_said_as_text() -> None:
    table = prepare()
    assert play(table, "A", "h1") == Hid(Seat.A, 1)
    assert play(table, Seat.A, "C>") == Placed(Seat.A, CROWN, End.RIGHT)
    assert type(play(table, "A", "h1").seat) is Seat  # type: ignore[union-attr]
    assert why_not(table, "A", "h1") is None


@pytest.mark.parametrize("said", ["h", "hello", "h1@1", ""])
def test_a_text_that_is_no_move_is_refused_as_such(said: str) -> None:
    with pytest.raises(NotationError, match="unreadable-move"):
        play(prepare(), Seat.A, said)


@pytest.mark.parametrize("said", [1, None, Side.A, ("h", 1)])
def test_what_is_no_move_at_all_is_refused_with_what_to_write(said: Any) -> None:
    with pytest.raises((TypeError, NotationError), match=r"such as 'h1'|unreadable-move"):
        play(prepare(), Seat.A, said)


def test_a_whole_set_may_be_given_as_a_list() -> None:
    assert Options(stones=list(SEVEN)) == Options()
    assert hash(Hide(Whole(3))) == hash(Hide(3))  # type: ignore[arg-type]
