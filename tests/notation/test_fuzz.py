"""Any bytes give a value or a clear error that says where."""

from collections.abc import Callable
from io import BytesIO
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tellstones.notation import (
    NotationError,
    Record,
    parse_position,
    parse_view,
    read_records,
    record_text,
)
from tellstones.notation.record_source import LONGEST_LINE
from tellstones.rules import Options
from tests.records import records

SCRAPS = [
    *(b"[", b"]", b'"', b"{", b"}", b"\\", b"\n", b"\r\n", b" ", b"\t", b"\0", b"\xff", b"\xc3"),
    *(b"\xef\xbb\xbf", b"1.", b"99999999999.", b"*", b"A", b"draw", b"p.", b"h1", b"b", b"ok"),
    *(b'[Lines "2"]', b'[Event "x"]', b'[First "B"]', b"@2", b"=K", b"believe", b"\xed\xa0\x80"),
    *("١.".encode(), "\u2028".encode(), b"{%t", b"{B:", b"first", b"1~2", b"p1t", b"0", b"-"),
]
Mutation = Callable[[bytes, Random], bytes]


def cut(data: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + data[at + chance.randint(1, 20) :]


def inserted(data: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + chance.choice(SCRAPS) + data[at:]


def flipped(data: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + bytes([data[at] ^ (1 << chance.randrange(8))]) + data[at + 1 :]


def repeated(data: bytes, chance: Random) -> bytes:
    start, end = sorted(chance.choices(range(len(data) + 1), k=2))
    return data[:end] + data[start:end] + data[end:]


def shuffled(data: bytes, chance: Random) -> bytes:
    words = data.split(b" ")
    one, other = chance.choices(range(len(words)), k=2)
    words[one], words[other] = words[other], words[one]
    return b" ".join(words)


MUTATIONS: list[Mutation] = [cut, inserted, flipped, repeated, shuffled]


@given(st.binary(max_size=300))
def test_any_bytes_are_records_or_are_refused(data: bytes) -> None:
    value_or_clear_error(data)


@given(st.lists(st.sampled_from(SCRAPS), max_size=40).map(b" ".join))
def test_any_heap_of_scraps_is_records_or_is_refused(data: bytes) -> None:
    value_or_clear_error(b'[Opening "S"][First "A"] ' + data)


@given(records(), st.integers(0, 2**32 - 1))
def test_a_damaged_record_is_read_or_refused_where_it_is_damaged(record: Record, seed: int) -> None:
    chance, data = Random(seed), record_text(record).encode()
    for _ in range(8):
        data = chance.choice(MUTATIONS)(data, chance) or b" "
        value_or_clear_error(data)


@given(st.text(max_size=60), st.sampled_from((2, 4)), st.sampled_from((1, 2)))
def test_any_text_is_a_position_or_is_refused(text: str, players: int, lines: int) -> None:
    for parse in (parse_position, parse_view):
        error = None
        try:
            parse(text, Options(players=players, lines=lines))
        except NotationError as refused:
            error = refused
        assert error is None or text[error.column - 1 :].startswith(error.token)


LINES = ["S|CDFHKW", "SCfk|DHW", "S?|CDFHK", "cdfhksw|", "sc|DFHKW/kw|CDFHS", "|", "?"]
PHASES = [
    *("turn", "order", "carry(h1)", "carry(carry(h1))", "carry(ok)", "peek(1)", "peek(1,2,3,4)"),
    *("peek(1@1,1@1)", "answer(1)", "boast", "stolen@2", "prove", "over(A)", "over()", "()"),
]
FIELDS = st.tuples(
    st.sampled_from(LINES),
    st.sampled_from(["0-0", "3-0", "2-9", "-", "1-1-1", "999999999999-0"]),
    st.sampled_from(["A", "B", "C", "-", "AB", ""]),
    st.sampled_from(PHASES),
    st.sampled_from(["--", "AB", "-B", "B", "---", "ab"]),
    st.sampled_from(["1", "9", "0", "-1", "1e9", "9999999999", "²"]),
).map(" ".join)


@given(FIELDS, st.sampled_from((2, 4)), st.sampled_from((1, 2)))
def test_any_fields_are_a_position_or_are_refused(text: str, players: int, lines: int) -> None:
    for parse in (parse_position, parse_view):
        error = None
        try:
            parse(text, Options(players=players, lines=lines))
        except NotationError as refused:
            error = refused
        assert error is None or text[error.column - 1 :].startswith(error.token)


def value_or_clear_error(data: bytes) -> None:
    found = read_records(BytesIO(data))
    error = None
    try:
        for record in found:
            (again,) = read_records(BytesIO(record_text(record).encode()))
            assert again == record
    except NotationError as refused:
        error = refused
    if error is not None:
        it_points_at_its_token(data, error)


def it_points_at_its_token(data: bytes, error: NotationError) -> None:
    """Line and column, from 1, lead to the offending token; at the end of a file to nothing."""
    lines = data.decode("utf-8", "surrogateescape").removeprefix("\ufeff").split("\n")
    assert 1 <= error.line <= len(lines)
    assert 1 <= error.column <= len(lines[error.line - 1]) + 1
    rest = "\n".join(lines[error.line - 1 :])[error.column - 1 :]
    assert rest.startswith(error.token)
    assert str(error).startswith(f"{error.line}:{error.column}: ")
    assert error.code


def test_a_line_without_end_is_refused_before_it_fills_the_memory() -> None:
    class Endless(BytesIO):
        """Gives as many bytes as it is asked for, and would give them for ever."""

        def readline(self, size: int | None = -1, /) -> bytes:
            assert size is not None
            assert 0 < size <= LONGEST_LINE + 1
            return b"x" * size

    with pytest.raises(NotationError, match="line-too-long"):
        list(read_records(Endless()))


def test_a_comment_without_end_is_refused_before_it_fills_the_memory() -> None:
    class Endless(BytesIO):
        """A comment that goes on line after line."""

        given = 0

        def readline(self, size: int | None = -1, /) -> bytes:
            self.given += 1
            assert self.given < 1000
            return b'[Opening "S"][First "A"] {' if self.given == 1 else b"x" * 9999 + b"\n"

    with pytest.raises(NotationError, match="line-too-long"):
        list(read_records(Endless()))
