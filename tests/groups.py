"""Says which tests run together: `pytest --group quick` collects no file of another group.

A test file is in the group of its folder, unless it names another one itself:

    pytestmark = pytest.mark.group("long")
"""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import Path

TESTS = Path(__file__).parent
MARK = re.compile(r'^pytestmark = pytest\.mark\.group\("(\w+)"\)$', re.MULTILINE)


class Group(StrEnum):
    """A reason to be run, or not to be waited for."""

    QUICK = "quick"
    """The library and the units of the rest: seconds."""
    LONG = "long"
    """Many games, or whole documents and programs."""
    RESEARCH = "research"
    """JAX, OpenSpiel and their like."""
    SERVER = "server"
    """Servers and databases that are started for it."""
    BROWSER = "browser"
    """The page in a real browser."""


FOLDERS = {
    "bots": Group.QUICK,
    "cli": Group.QUICK,
    "docs": Group.LONG,
    "drawing": Group.QUICK,
    "envs": Group.RESEARCH,
    "i18n": Group.QUICK,
    "match": Group.QUICK,
    "notation": Group.QUICK,
    "rules": Group.QUICK,
    "server": Group.SERVER,
    "study": Group.QUICK,
    "views": Group.QUICK,
    "web": Group.BROWSER,
}


def group_of(file: Path) -> Group:
    """Raises KeyError or ValueError for a folder or a group that nobody has heard of."""
    named = MARK.findall(file.read_text(encoding="utf-8"))
    if len(named) > 1:
        raise ValueError(f"{file} names {len(named)} groups")
    return Group(named[0]) if named else FOLDERS[file.relative_to(TESTS).parts[0]]
