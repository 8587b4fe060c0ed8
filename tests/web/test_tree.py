"""The page's tree is as docs/web.md tells it, and every file says first what it does."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "web/src"
TOLD = (ROOT / "docs/web.md").read_text(encoding="utf-8")
COMMENTS = ("//", "/*", "<!--")


def test_every_folder_of_the_page_is_told_of() -> None:
    rows = [line.split("|")[1] for line in TOLD.splitlines() if line.startswith("| `")]
    told = {folder for row in rows for folder in re.findall(r"`(\w+)/`", row)}
    assert told == {path.name for path in SOURCES.iterdir() if path.is_dir()}


def test_every_file_that_is_told_of_is_there() -> None:
    told = set(re.findall(r"`(?:web/src/)?([a-z]+/[\w.-]+\.(?:ts|svelte|json))`", TOLD))
    assert "net/socket.ts" in told
    assert [path for path in told if not (SOURCES / path).exists()] == []


def test_every_file_of_the_page_says_first_what_it_does() -> None:
    silent = [
        path.relative_to(SOURCES)
        for path in SOURCES.rglob("*")
        if path.suffix in {".ts", ".svelte", ".css"}
        and not path.read_text(encoding="utf-8").startswith(COMMENTS)
    ]
    assert silent == []


def test_the_pages_own_tests_lie_as_what_they_test() -> None:
    lost = [
        test.name
        for test in (ROOT / "web/tests").rglob("*.test.ts")
        for rooms in [ROOT / "web" if test.parent.name == "build" else SOURCES]
        if not any((rooms / test.parent.name).glob(test.name.removesuffix("test.ts") + "*"))
    ]
    assert lost == []
