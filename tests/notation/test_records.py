"""Records: written in one way, read in many, and refused where they are wrong."""

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tellstones.notation import (
    NotationError,
    Record,
    Said,
    move_text,
    position_text,
    read_records,
    record_text,
)
from tellstones.rules import Termination
from tests import referee
from tests.records import records
from tests.strategies import one_in

EXAMPLE = b"""\
[Players "2"]
[Lines "1"]
[Hands "auto"]
[Points "3"]
[Opening "S"]
[First "A"]
[Event "an example"]
[Result "A"]
[Termination "boast"]

1. C> 2. h1 3. 1~2 4. W> 5. c2 =C 6. h2 7. h1 8. 1~2 9. b doubt 1=S 2=C A
"""


def read(text: str | bytes) -> list[Record]:
    return list(read_records(BytesIO(text.encode() if isinstance(text, str) else text)))


def test_the_example_of_the_notation_is_read_and_written_back() -> None:
    (record,) = read(EXAMPLE)
    assert record.termination is Termination.BOAST
    assert record.tag("Event") == "an example"
    assert record_text(record).encode() == EXAMPLE


@given(records())
def test_reading_what_was_written_gives_the_same_value(record: Record) -> None:
    assert read(record_text(record)) == [record]


@given(records())
def test_writing_what_was_read_gives_the_same_bytes(record: Record) -> None:
    text = record_text(record)
    assert [record_text(again) for again in read(text)] == [text]


@given(records())
def test_the_referee_writes_the_same_bytes(record: Record) -> None:
    options = record.options
    rules = referee.Rules(
        options.players, options.lines, options.hands, options.points, options.turn_limit
    )
    ended, tags = (record.result, record.termination), dict(record.tags)
    said, on_start = _as_text(record.said, options.lines), list(record.comments)
    written = referee.record(rules, _beginning(record), tags, said, ended, on_start)
    assert written == record_text(record)


def _beginning(record: Record) -> dict[str, str]:
    if record.position is not None:
        return {"Position": position_text(record.position)}
    begins = {"First": record.first} if record.first else {"Elder": record.elder or ""}
    return {"Opening": "/".join(record.opening), **begins}


def _as_text(moves: tuple[Said, ...], lines: int) -> list[referee.Said]:
    return [
        (
            move_text(said.move, lines),
            list(said.comments),
            [(list(one.comments), _as_text(one.said, lines)) for one in said.variations],
        )
        for said in moves
    ]


@given(records())
def test_lines_are_no_longer_than_eighty_characters_where_they_can_be_broken(
    record: Record,
) -> None:
    for line in record_text(record).split("\n"):
        breakable = " " in line and not line.startswith("[") and "{" not in line
        assert len(line) <= 80 or not breakable


@one_in(4)
@given(st.lists(records(), max_size=4))
def test_a_file_holds_several_records_with_an_empty_line_between(several: list[Record]) -> None:
    assert read("\n".join(record_text(record) for record in several)) == several


@given(records())
def test_reading_is_milder_than_writing(record: Record) -> None:
    """Tags turned round, CRLF, a byte-order mark, no turn numbers, any white space."""
    plain = Record(
        record.options,
        record.opening,
        record.first,
        record.elder,
        said=tuple(type(said)(said.move) for said in record.said),
        result=record.result,
        termination=record.termination,
        position=record.position,
    )
    tags, _, moves = record_text(plain).partition("\n\n")
    kept = [word for word in moves.split() if not word.endswith(".") or word == "p."]
    backwards = "\r\n".join(reversed(tags.split("\n")))
    mild = f"\ufeff{backwards}\r\n \t" + "\r\n\f \n".join(kept)
    assert read(mild) == [plain]


def test_what_is_absent_is_as_the_notation_says() -> None:
    (record,) = read('[Opening "S"][First "A"] *')
    assert record_text(record) == (
        '[Players "2"]\n[Lines "1"]\n[Hands "auto"]\n[Points "3"]\n[Opening "S"]\n[First "A"]\n'
        '[Result "*"]\n\n*\n'
    )


def test_an_empty_file_holds_no_record() -> None:
    for text in ("", "\n", " \r\n\t\n", "\ufeff"):
        assert read(text) == []


def test_the_elder_chooses_before_the_first_turn() -> None:
    (record,) = read('[Opening "S"][Elder "A"] second 1. C> 2. h1 *')
    assert record_text(record).endswith("\n\nsecond 1. C> 2. h1 *\n")
    assert [step.seat for step in record.steps()] == ["A", "B", "A"]


def test_a_turn_is_written_with_all_that_was_said_in_it() -> None:
    text = '[Hands "opponent"][Opening "S"][First "A"] 1. C> ok 2. h1 ok 3. b steal believe *'
    (record,) = read(text)
    assert record_text(record).endswith("\n\n1. C> ok 2. h1 ok 3. b steal believe *\n")


TAGS = '[Opening "S"][First "A"]\n'
HERE = "SCfk|DHW 0-1 B turn -B 9"
FAULTY = {
    "no tags": ("1. h1 *", 1, 1, "1."),
    "no opening": ('[First "A"] *', 1, 13, "*"),
    "no first": ('[Opening "S"] *', 1, 15, "*"),
    "first and elder": ('[Opening "S"]\n[First "A"][Elder "A"] *', 2, 12, '[Elder "A"]'),
    "a tag twice": ('[Opening "S"]\n[Opening "S"][First "A"] *', 2, 1, '[Opening "S"]'),
    "a free tag twice": (f'[Event "x"][Event "y"]{TAGS}*', 1, 12, '[Event "y"]'),
    "players": (f'[Players "3"]{TAGS}*', 1, 1, '[Players "3"]'),
    "lines": (f'[Lines "0"]{TAGS}*', 1, 1, '[Lines "0"]'),
    "hands": (f'[Hands "Auto"]{TAGS}*', 1, 1, '[Hands "Auto"]'),
    "points": (f'[Points "0"]{TAGS}*', 1, 1, '[Points "0"]'),
    "limit": (f'[TurnLimit "-1"]{TAGS}*', 1, 1, '[TurnLimit "-1"]'),
    "opening": ('[Opening "X"][First "A"] *', 1, 1, '[Opening "X"]'),
    "two openings": ('[Opening "S/C"][First "A"] *', 1, 1, '[Opening "S/C"]'),
    "one opening": ('[Lines "2"][Opening "S"][First "A"] *', 1, 12, '[Opening "S"]'),
    "a seat of four": ('[Opening "S"][First "C"] *', 1, 14, '[First "C"]'),
    "an elder of four": ('[Opening "S"][Elder "D"] first *', 1, 14, '[Elder "D"]'),
    "result": (f'[Result "C"]{TAGS}*', 1, 1, '[Result "C"]'),
    "termination": (f'[Termination "boredom"]{TAGS}*', 1, 1, '[Termination "boredom"]'),
    "an illegal move": (f"{TAGS}1. C> 2. h3 *", 2, 10, "h3"),
    "no move": (f"{TAGS}1. C> 2. banana *", 2, 10, "banana"),
    "swap order": (f"{TAGS}1. C> 2. 2~1 *", 2, 10, "2~1"),
    "a line too much": (f"{TAGS}1. h1@1 *", 2, 4, "h1@1"),
    "wrong number": (f"{TAGS}1. C> 3. h1 *", 2, 7, "3."),
    "number inside a turn": (f"{TAGS}1. h1 2. c1 2. =S *", 2, 13, "2."),
    "no such number": (f"{TAGS}0. h1 *", 2, 1, "0."),
    "no result": (f"{TAGS}1. h1", 2, 6, ""),
    "a move after the end": (f'[TurnLimit "1"]{TAGS}1. h1 2. C> draw', 2, 7, "2."),
    "a star after the end": (f'[TurnLimit "1"]{TAGS}1. h1 *', 2, 7, "*"),
    "a wrong winner": (f'[TurnLimit "1"]{TAGS}1. h1 A', 2, 7, "A"),
    "an early winner": (f"{TAGS}1. h1 A", 2, 7, "A"),
    "an early draw": (f"{TAGS}1. h1 draw", 2, 7, "draw"),
    "result and tag": (f'[Result "B"]{TAGS}1. h1 *', 2, 7, "*"),
    "early by points": (f'[Termination "points"]{TAGS}1. h1 A', 2, 7, "A"),
    "a star by resignation": (f'[Termination "resign"]{TAGS}1. h1 *', 2, 7, "*"),
    "resigned to a draw": (f'[Termination "resign"]{TAGS}1. h1 draw', 2, 7, "draw"),
    "agreed on a winner": (f'[Termination "agreement"]{TAGS}1. h1 B', 2, 7, "B"),
    "limit told as points": (
        f'[TurnLimit "1"][Termination "points"]{TAGS}1. h1 draw',
        *(2, 7, "draw"),
    ),
    "resigned when over": (
        f'[TurnLimit "1"][Termination "resign"]{TAGS}1. h1 A',
        *(2, 7, "A"),
    ),
    "an open variation": (f"{TAGS}1. h1 (1. C> *", 2, 14, "*"),
    "a variation to the end of the file": (f"{TAGS}1. h1 (1. C>", 2, 13, ""),
    "an empty variation": (f"{TAGS}1. h1 () *", 2, 8, ")"),
    "a variation of nothing": (f"{TAGS}(1. h1) 1. C> *", 2, 1, "("),
    "a variation without a beginning": (f"{TAGS}1. h1 ) *", 2, 7, ")"),
    "an illegal move in a variation": (f"{TAGS}1. h1 (1. p1) *", 2, 11, "p1"),
    "a wrong number in a variation": (f"{TAGS}1. h1 (2. C>) *", 2, 8, "2."),
    "variations too deep": (f"{TAGS}h1 {'(h1 ' * 17}*", 2, 68, "("),
    "a position and an opening": (f'[Position "{HERE}"]{TAGS}*', 1, 38, '[Opening "S"]'),
    "a position that cannot be": (f'[Position "S{HERE}"] *', 1, 1, f'[Position "S{HERE}"]'),
    "a position of another table": (
        f'[Lines "2"][Position "{HERE}"] *',
        *(1, 12, f'[Position "{HERE}"]'),
    ),
    "an open comment": (f"{TAGS}1. h1 {{hello *", 2, 7, "{hello"),
    "an escape in a comment": (f"{TAGS}1. h1 {{\\x}} *", 2, 7, "{\\x}"),
    "an escape in a tag": (f'[Event "\\n"]{TAGS}*', 1, 1, '[Event "\\n"]'),
    "tags after moves": (f'{TAGS}1. h1 [Event "x"] *', 2, 7, '[Event "x"]'),
    "something after the end": (f"{TAGS}1. h1 * 2. C>", 2, 9, "2."),
}


@pytest.mark.parametrize("name", FAULTY)
def test_what_is_wrong_is_refused_where_it_stands(name: str) -> None:
    text, line, column, token = FAULTY[name]
    with pytest.raises(NotationError) as refused:
        read(text)
    error = refused.value
    assert (error.line, error.column, error.token) == (line, column, token)


def test_everything_before_a_fault_is_still_told() -> None:
    told = read_records(BytesIO(EXAMPLE + b"\n" + EXAMPLE.replace(b"h1", b"h9", 1)))
    assert record_text(next(told)).encode() == EXAMPLE
    with pytest.raises(NotationError) as refused:
        next(told)
    assert (refused.value.line, refused.value.token) == (23, "h9")


@pytest.mark.parametrize(
    ("result", "how"),
    [
        *(("A", "resign"), ("B", "resign"), ("draw", "agreement")),
        *(("A", "time"), ("draw", "time"), ("B", "abandoned"), ("draw", "abandoned")),
    ],
)
def test_a_record_may_stop_before_the_game_does(result: str, how: str) -> None:
    (record,) = read(f'[Termination "{how}"]{TAGS}1. h1 {result}')
    assert (record.result, record.termination) == (result, how)
