"""Looks of names: two names that share a look can be confused.

By Unicode's data of look-alikes and scripts (UTS 39), which comes with the extra `[club]`.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from importlib.resources import files

import msgspec

PACKAGE = "confusable_homoglyphs"
IN_EVERY_SCRIPT = frozenset({"COMMON", "INHERITED"})
SCRIPTS_WRITTEN_TOGETHER = (
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
)
"""The mixtures of scripts in Japanese, Chinese and Korean: "highly restrictive" in UTS 39, section
5.2."""


def looks(name: str) -> tuple[str, ...]:
    """The forms of a name as written and in lowercase: `Ian` looks like `lan` as well as `ian`,
    though these two do not look like each other."""
    return tuple(sorted({_skeleton(_folded(name)), _skeleton(name)} - {""}))


def mixes_scripts(name: str) -> bool:
    from confusable_homoglyphs.categories import unique_aliases

    scripts = unique_aliases(name) - IN_EVERY_SCRIPT
    return len(scripts) > 1 and not any(
        scripts <= together for together in SCRIPTS_WRITTEN_TOGETHER
    )


def _skeleton(name: str) -> str:
    """Each sign as the one that it is taken for, in small letters; signs that are no letter, digit
    or accent tell no two people apart."""
    prototypes = _prototypes()
    seen = "".join(sign if _is_plain(sign) else prototypes.get(sign, sign) for sign in name)
    signs = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", seen))
    drawn = "".join(prototypes.get(sign, sign) for sign in signs)
    return "".join(sign for sign in _folded(drawn) if unicodedata.category(sign)[0] in "LNM")


def _is_plain(sign: str) -> bool:
    """False for variants of another sign, which may look like a third: `ϲ` is a σ, seen as c."""
    return unicodedata.is_normalized("NFKC", sign)


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


class _Homoglyph(msgspec.Struct):
    c: str


@cache
def _prototypes() -> dict[str, str]:
    """The sign that each sign is taken for, out of a table that goes both ways: whatever has one
    look-alike alone looks like it, and of two that have each other the first stands for both."""
    text = (files(PACKAGE) / "confusables.json").read_bytes()
    table = msgspec.json.decode(text, type=dict[str, list[_Homoglyph]])
    found = {}
    for sign, alike in table.items():
        other = alike[0].c
        mutual = len(table.get(other, ())) == 1
        if len(alike) == 1 and not (mutual and sign < other):
            found[sign] = other
    return found
