"""Records from anywhere: texts, paths and files, joined, damaged, and far too long."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from io import BytesIO, StringIO
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tellstones.notation import (
    Fault,
    NotationError,
    Record,
    Result,
    Said,
    Step,
    follow,
    move_text,
    parse_move,
    read_records,
    record_text,
)
from tellstones.notation.record_source import LONGEST_LINE
from tellstones.rules import SCALES, Hide, Options, Refused, Seat, Termination, prepare, resign
from tests.records import records

TAGS = '[Opening "S"]\n[First "A"]\n\n'
GOOD = f"{TAGS}1. C> 2. h1 *\n"
MIB = LONGEST_LINE


def file_of(text: str, folder: Path) -> Path:
    path = folder / "games.tell"
    path.write_text(text, encoding="utf-8")
    return path


SOURCES: dict[str, Callable[[str, Path], object]] = {
    "text": lambda text, _: text,
    "bytes": lambda text, _: text.encode(),
    "path": file_of,
    "text file": lambda text, _: StringIO(text),
    "binary file": lambda text, _: BytesIO(text.encode()),
}


@pytest.mark.parametrize("source", SOURCES)
def test_records_are_read_from_texts_paths_and_files(source: str, tmp_path: Path) -> None:
    text = GOOD.replace("C>", "C> {Ω: naïve}")
    (record,) = read_records(SOURCES[source](text, tmp_path))  # type: ignore[arg-type]
    assert record.said == (Said(parse_move("C>"), ("Ω: naïve",)), Said(Hide(1)))


def test_a_file_that_was_open_stays_open() -> None:
    file = StringIO(GOOD)
    assert len(list(read_records(file))) == 1
    assert not file.closed


def test_a_name_of_a_file_is_told_from_a_text() -> None:
    with pytest.raises(ValueError, match=r"Path\('games.tell'\)"):
        list(read_records("games.tell"))


def test_a_turn_number_may_be_joined_to_its_move() -> None:
    assert list(read_records(f"{TAGS}1.C> 2.h1 3.p1 4.c1 =S *")) == list(
        read_records(f"{TAGS}1. C> 2. h1 3. p1 4. c1 =S *")
    )


@pytest.mark.parametrize(
    ("moves", "token", "column"),
    [("2.C> *", "2.", 1), ("1.C> 2.h9 *", "h9", 8), ("1.C> 1.h1 *", "1.", 6), ("x. *", "x.", 1)],
)
def test_what_is_wrong_with_a_joined_move_is_pointed_at(
    moves: str, token: str, column: int
) -> None:
    with pytest.raises(NotationError) as refused:
        list(read_records(TAGS + moves))
    assert (refused.value.token, refused.value.line, refused.value.column) == (token, 4, column)


@pytest.mark.parametrize("between", ["\n", "", " ", "\n\n"])
def test_files_that_were_joined_keep_their_byte_order_marks(between: str) -> None:
    joined = between.join(["\ufeff" + GOOD.rstrip("\n")] * 3)
    assert list(read_records(joined.encode())) == list(read_records(GOOD)) * 3


def test_damaged_records_are_skipped_and_told() -> None:
    illegal, no_opening = GOOD.replace("h1", "h7"), GOOD.replace("Opening", "Closing")
    file = "\n".join([GOOD, illegal, GOOD, no_opening, "rubbish [", GOOD, f"{TAGS}1. C>", GOOD])
    told: list[NotationError] = []
    assert list(read_records(file, errors=told.append)) == list(read_records(GOOD)) * 4
    assert [error.token for error in told] == ["h7", "1.", '[Opening "S"]']
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        assert len(list(read_records(file, errors="skip"))) == 4
    assert [str(one.message) for one in warned] == [f"a record is skipped: {one}" for one in told]


@given(records(), st.integers(0), st.sampled_from(["", "}", "{", "[", "x", "h9", "\n\n", '"']))
def test_whatever_is_done_to_a_record_those_after_it_are_read(
    record: Record, where: int, what: str
) -> None:
    whole = record_text(record)
    at = where % len(whole)
    spoilt = f"{whole[:at]}{what}{whole[at + 1 :]}\n\n{{a comment closes}} *\n\n{GOOD}"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert list(read_records(spoilt, errors="skip"))[-1] == next(read_records(GOOD))


def test_a_word_for_errors_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="'raise', 'skip' or a function"):
        list(read_records("[x", errors="ignore"))  # type: ignore[arg-type]


@pytest.mark.heavy
def test_many_comments_on_one_move_take_no_longer_each() -> None:
    """Half a million: where each was copied for every one after it, this took hours."""
    comments = "{}\n" * 500_000
    (record,) = read_records(f"{TAGS}1. C> {comments}*")
    assert record.said[0].comments == ("",) * 500_000
    assert record_text(record).count("{}") == 500_000


def test_what_stands_before_the_end_of_a_line_that_is_too_long_is_told() -> None:
    told = follow(GOOD + f"{TAGS}1. C> " + "{fine} " * MIB)
    before = [reading for reading in islice(told, 3) if isinstance(reading, Step)]
    assert [str(step.move) for step in before] == ["C>", "h1"]
    with pytest.raises(NotationError, match="line-too-long") as refused:
        list(told)
    assert refused.value.line == 8
    assert MIB - 20 < refused.value.column <= MIB + 1


@pytest.mark.parametrize("comment", ["x" * MIB, "x\n" * (MIB // 2), "\n" * (MIB * 2 // 3)])
def test_a_comment_that_is_too_long_is_told_as_such(comment: str) -> None:
    with pytest.raises(NotationError, match="line-too-long") as refused:
        list(read_records(f"{TAGS}1. C> {{{comment}}} *"))
    assert (refused.value.line, refused.value.column) == (4, 7)
    assert len(str(refused.value)) < 200  # and not the megabyte that was read


@pytest.mark.parametrize("letter", ["x", "é", "\n", "}"])
def test_the_longest_comment_that_is_written_is_read(letter: str) -> None:
    def commented(length: int) -> Record:
        return Record(Options(), (SCALES,), comments=(letter * length,))

    longest = (MIB - 3) // (1 if letter == "x" else 2)
    record = commented(longest)
    assert list(read_records(record_text(record))) == [record]
    with pytest.raises(ValueError, match="bytes"):
        record_text(commented(longest + 1))


def test_the_records_after_a_line_that_is_too_long_are_read() -> None:
    told: list[NotationError] = []
    found = list(read_records(f"{TAGS}{'x' * (3 * MIB)}\n{GOOD}", errors=told.append))
    assert found == list(read_records(GOOD))
    assert [error.reason for error in told] == [Fault.LINE_TOO_LONG]


@pytest.mark.parametrize(
    "name", ["Result", "Opening", "Players", "bad name", "", "1st", "Nämé", 'x"]']
)
def test_a_tag_that_no_reader_would_take_is_not_written(name: str) -> None:
    with pytest.raises(ValueError, match="tag"):
        record_text(Record(Options(), (SCALES,), tags=((name, "x"),)))


def test_a_tag_is_not_written_twice() -> None:
    with pytest.raises(ValueError, match="each once"):
        record_text(Record(Options(), (SCALES,), tags=(("A", "x"), ("A", "y"))))


ENDINGS = [(result, ended) for result in Result for ended in (None, *Termination)]


@pytest.mark.parametrize(("result", "ended"), ENDINGS)
@pytest.mark.parametrize("moves", ["C>", "h1 b doubt 1=S", "h1 b doubt 1=C", "h1 c1 =S"])
def test_a_result_is_written_only_if_it_is_read(
    moves: str, result: Result, ended: Termination | None
) -> None:
    said = tuple(Said(parse_move(move)) for move in moves.split())
    record = Record(Options(points=1), (SCALES,), said=said, result=result, termination=ended)
    text = written(record)
    if text is not None:
        (read,) = read_records(text)
        assert read.result is result
        assert ended in (None, read.termination)


def written(record: Record) -> str | None:
    try:
        return record_text(record)
    except NotationError:
        return None


@pytest.mark.parametrize(
    ("moves", "result", "ended"),
    [
        ("C>", Result.A, None),
        ("C>", Result.DRAW, Termination.RESIGN),
        ("C>", Result.A, Termination.POINTS),
        ("h1 c1 =S", Result.UNFINISHED, None),
        ("h1 c1 =S", Result.B, None),
        ("h1 c1 =S", Result.A, Termination.BOAST),
    ],
)
def test_a_result_that_contradicts_the_moves_is_not_written(
    moves: str, result: Result, ended: Termination | None
) -> None:
    said = tuple(Said(parse_move(move)) for move in moves.split())
    with pytest.raises(NotationError, match="disagrees"):
        record_text(
            Record(Options(points=1), (SCALES,), said=said, result=result, termination=ended)
        )


def test_where_nobody_is_named_seat_a_begins_and_is_read_back() -> None:
    record = Record(Options(), (SCALES,))
    assert record.first is Seat.A
    assert list(read_records(record_text(record))) == [record]


def test_a_seat_that_the_table_has_not_cannot_resign() -> None:
    with pytest.raises(ValueError, match="no seat C at a table for 2"):
        resign(prepare(), Seat.C)
    assert resign(prepare(Options(players=4)), "C").seat is Seat.C


def test_a_move_on_the_second_line_says_so() -> None:
    assert move_text(Hide(1, 2)) == str(Hide(1, 2)) == "h1@2"
    assert move_text(Hide(1), lines=2) == "h1@1"


def test_a_refused_move_of_a_record_is_refused_when_it_is_written() -> None:
    with pytest.raises(Refused, match="A cannot say h2"):
        record_text(Record(Options(), (SCALES,), said=(Said(Hide(2)),)))
