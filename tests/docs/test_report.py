"""The technical report says what was measured, and names commands that exist."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest
from research.report.tables import TABLES, filled

DOCS = Path(__file__).parents[2] / "docs"
WITH_TABLES = ("report.md", "data.md", "benchmark.md")
COMMAND = re.compile(r"python -m ((?:research|bench)[\w.]*)")


def text_of(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", WITH_TABLES)
def test_tables_are_what_the_files_of_measurements_give(name: str) -> None:
    """Otherwise: python -m research.report docs/NAME."""
    text = text_of(name)
    assert "<!-- table: " in text
    assert filled(text) == text


def test_a_table_is_filled_in_whatever_stood_there_before() -> None:
    empty = (
        "a\n<!-- table: memories -->\n<!-- end -->\nb\n<!-- table: memories -->\nold\n<!-- end -->"
    )
    found = filled(empty)
    assert found.count(TABLES["memories"]()) == 2
    assert found.startswith("a\n")
    assert "\nb\n" in found
    assert "\nold\n" not in found


def test_every_table_of_the_report_has_a_command_that_exists() -> None:
    text = text_of("report.md")
    assert set(re.findall(r"<!-- table: (\w+) -->", text)) == set(TABLES)
    commands = set(COMMAND.findall(text))
    assert len(commands) >= len(TABLES) - 1  # memories are the package's own
    for command in commands:
        assert find_spec(command.rstrip(".")) is not None
