"""`tellstones format`: the canonical form, and only that."""

from pathlib import Path

from hypothesis import HealthCheck, given, settings

from tellstones.notation import Record, record_text
from tests.calling import tellstones
from tests.records import records

MESSY = (
    '\ufeff[First "A"]\r\n[Event "a \\"test\\""] [Opening "S"]\r\n\r\n'
    'C>   h1\t{B: hm}\r\n*\n[Opening "C"][Elder "B"] second 1. S< *'
)
TIDY = """\
[Players "2"]
[Lines "1"]
[Hands "auto"]
[Points "3"]
[Opening "S"]
[First "A"]
[Event "a \\"test\\""]
[Result "*"]

1. C> 2. h1 {B: hm} *

[Players "2"]
[Lines "1"]
[Hands "auto"]
[Points "3"]
[Opening "C"]
[Elder "B"]
[Result "*"]

second 1. S< *
"""


def test_what_is_read_mildly_is_printed_canonically(tmp_path: Path) -> None:
    file = tmp_path / "messy.tell"
    file.write_bytes(MESSY.encode())
    assert tellstones("format", file) == (0, TIDY, "")


def test_canonical_text_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "tidy.tell"
    file.write_text(TIDY)
    assert tellstones("format", file).out == TIDY


@settings(max_examples=40, suppress_health_check=[*HealthCheck])
@given(record=records())
def test_any_record_is_formatted_to_its_canonical_text(tmp_path: Path, record: Record) -> None:
    file = tmp_path / "any.tell"
    text = record_text(record)
    file.write_bytes(text.encode())
    assert tellstones("format", file) == (0, text, "")


def test_the_records_before_an_invalid_one_are_printed(tmp_path: Path) -> None:
    file = tmp_path / "half.tell"
    file.write_text(TIDY + "\n[Opening")
    formatted = tellstones("format", file)
    assert formatted.status == 1
    assert formatted.out == TIDY


def test_an_empty_file_has_no_records(tmp_path: Path) -> None:
    file = tmp_path / "empty.tell"
    file.write_text("")
    assert tellstones("format", file) == (0, "", "")
