"""The threat model names tests and limits that exist."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

from tellstones.server.settings import Limits

ROOT = Path(__file__).parents[2]
SECURITY = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
OPERATIONS = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`([^` ]+)`")


def _rows(text: str, heading: str) -> list[list[str]]:
    """The cells of the tables under a heading, without their head."""
    under = text.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = [line.split(" | ") for line in under.splitlines() if line.startswith("| ")]
    assert len(rows) > 5
    return rows[1:]


def test_every_attack_has_a_test_that_exists() -> None:
    scripts = [*(ROOT / "tests").rglob("test_*.py")]
    there = set(re.findall(r"^def (test_\w+)\(", "\n".join(map(_text, scripts)), re.MULTILINE))
    there |= {path.name for path in (ROOT / "web" / "tests").rglob("*.test.ts")}
    for attack, _, tests in _rows(SECURITY, "Attacks and limits"):
        named = NAMED.findall(tests)
        assert named, attack
        assert not set(named) - there


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_every_limit_stands_in_the_manual_and_no_other() -> None:
    named = {name for row in _rows(OPERATIONS, "Limits") for name in NAMED.findall(row[0])}
    assert named == {field.name for field in fields(Limits)}
