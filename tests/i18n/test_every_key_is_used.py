"""No text is translated five times for nobody: every key is asked for somewhere."""

import re
from collections.abc import Iterator
from pathlib import Path

from tellstones.i18n import catalogue

ROOT = Path(__file__).parents[2]
SOURCES = {".py", ".ts", ".svelte"}
FOLDERS = ("src/tellstones", "web/src", "web/build")

QUOTED = re.compile(r"""(["'`])((?:[a-z_]+\.)(?:[\w.-]|\$?\{[^{}]*\})*)\1""")
SLOT = re.compile(r"\$?\{[^{}]*\}")
FORMS = re.compile(r"\.(you|to-you|object|subject)$")
"""Forms of a text that are chosen by code which speaks to you, or bends the name of a stone."""
GLOSSARY = ("term.", "variant.")
"""Words that stand in docs/glossary.md whether the program says them or not."""


def test_every_key_of_the_catalogues_is_used() -> None:
    asked = re.compile("|".join(sorted(_asked())))
    unused = [
        key
        for key in catalogue("en")
        if not key.startswith(GLOSSARY)
        and not asked.fullmatch(key)
        and not asked.fullmatch(FORMS.sub("", key))
    ]
    assert not unused


def _asked() -> Iterator[str]:
    """Each quoted key in the sources as a pattern: what is filled in there may be anything."""
    for folder in FOLDERS:
        for file in (ROOT / folder).rglob("*"):
            if file.suffix in SOURCES:
                for _, key in QUOTED.findall(file.read_text(encoding="utf-8")):
                    yield ".+".join(re.escape(part) for part in SLOT.split(key))
