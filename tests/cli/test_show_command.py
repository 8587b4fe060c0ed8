"""`tellstones show`: positions as pictures."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.calling import tellstones


def test_a_position_is_drawn_in_characters() -> None:
    shown = tellstones("show", "SC??|DFH 0-1 B turn -B 9")
    assert shown.status == 0
    assert "Crown" in shown.out
    assert "Pool: D Shield, F Flag, H Hammer" in shown.out


def test_hidden_stones_stay_hidden_though_the_position_knows_them() -> None:
    known = tellstones("show", "SCkw|DFH 0-1 B turn -B 9")
    seen = tellstones("show", "SC??|DFH 0-1 B turn -B 9")
    assert known == seen


def test_when_the_game_is_over_everything_is_open() -> None:
    assert "Knight" in tellstones("show", "SCkw|DFH 0-3 - over(B) -B 9").out


def test_a_picture_is_written_as_svg(tmp_path: Path) -> None:
    file = tmp_path / "line.svg"
    called = tellstones("show", "SC??|DFH 0-1 B turn -B 9", "-o", file, "--palette", "daylight")
    assert called == (0, "", "")
    assert ElementTree.parse(file).getroot().tag.endswith("svg")


def test_what_a_position_shows_of_its_table_need_not_be_said() -> None:
    two_lines = "S|CDFHKW/C|DFHKSW 0-0 D turn -- 1"
    carried = "SC|DFHKW 0-0 B carry(h1) -- 2"
    assert tellstones("show", two_lines).status == 0
    assert tellstones("show", carried).status == 0


@pytest.mark.parametrize(
    ("position", "column"),
    [
        ("fnord", 1),
        ("SC??|DFHK 0-1 B turn -B 9", 1),
        ("SC??|DFH 0-9 B turn -B 9", 10),
        ("SC??|DFH 0-1 Z turn -B 9", 14),
    ],
)
def test_an_impossible_position_is_refused_in_one_line(position: str, column: int) -> None:
    refused = tellstones("show", position)
    assert (refused.status, refused.out) == (1, "")
    assert refused.err.startswith(f"tellstones: POSITION:{column}: ")
    assert refused.err.count("\n") == 1


def test_a_file_that_cannot_be_written_is_a_wrong_call(tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere" / "x.svg"
    assert tellstones("show", "S|CDFHKW 0-0 A turn -- 1", "-o", nowhere).status == 2
    assert tellstones("show", "S|CDFHKW 0-0 A turn -- 1", "-o", tmp_path / "x.png").status == 2
    assert tellstones("show", "S|CDFHKW 0-0 A turn -- 1", "--players", "3").status == 2
