"""Documents that run: their examples, their tables and their links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from tellstones.drawing import svg
from tellstones.i18n import LANGUAGES, catalogue
from tellstones.rules import Refusal
from tellstones.views import view
from tests.tables import laid

ROOT = Path(__file__).parents[2]
PAPERS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
RUN = [paper for paper in PAPERS if "```python" in paper.read_text(encoding="utf-8")]
PICTURE = ROOT / "docs" / "picture.svg"

EXAMPLE = re.compile(r"```python\n(.*?)```(?:\n+```text\n(.*?)```)?", re.DOTALL)
LINK = re.compile(r"\]\(([^)#]+?)(?:#[^)]*)?\)")
WORDS = ("stone.", "action.", "reply.", "term.", "variant.", "level.")
ALSO = ("web.title", "web.seat.bot")


def name(paper: Path) -> str:
    return str(paper.relative_to(ROOT))


@pytest.mark.parametrize("paper", RUN, ids=name)
def test_the_examples_print_what_they_say(paper: Path) -> None:
    text = paper.read_text(encoding="utf-8")
    words: dict[str, object] = {}
    for code, printed in EXAMPLE.findall(text):
        out = StringIO()
        with redirect_stdout(out):
            exec(code, words)
        assert out.getvalue().rstrip() == printed.rstrip()


@pytest.mark.parametrize("paper", PAPERS, ids=name)
def test_every_link_to_a_file_leads_somewhere(paper: Path) -> None:
    links = LINK.findall(paper.read_text(encoding="utf-8"))
    local = [link for link in links if "://" not in link and not link.startswith("mailto:")]
    assert not [link for link in local if not (paper.parent / link).exists()]


def test_the_picture_of_the_readme_is_fresh() -> None:
    """Draw it again with `tellstones show POSITION -o docs/picture.svg`."""
    seen = view(laid("SCkWd|FH 1-2 B answer(3) -B 23"), None)
    assert PICTURE.read_text(encoding="utf-8") == svg(seen)


@pytest.mark.parametrize("paper", PAPERS, ids=name)
def test_no_paper_knows_the_machine_that_it_was_written_on(paper: Path) -> None:
    text = paper.read_text(encoding="utf-8")
    assert not re.search(r"/(work|root|home/\w+)/", text)


def test_the_glossary_has_every_term_in_every_language() -> None:
    glossary = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    assert not [row for row in _rows() if row not in glossary]


def _rows() -> Iterator[str]:
    catalogues = [catalogue(language) for language in LANGUAGES]
    for key in catalogues[0]:
        if (key.startswith(WORDS) and key.count(".") == 1) or key in ALSO:
            yield "| " + " | ".join(words.text(key) for words in catalogues) + " |"


def test_every_refusal_rests_on_a_clause_of_the_rules() -> None:
    rules = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    assert not [refusal for refusal in Refusal if f"**{refusal.clause}**" not in rules]
