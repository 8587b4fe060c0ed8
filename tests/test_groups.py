"""Every test is in one group, and `make quick` needs nothing that it promises to do without."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.groups import FOLDERS, TESTS, Group, group_of

pytestmark = pytest.mark.group("long")

ROOT = TESTS.parent
FILES = sorted(TESTS.rglob("test_*.py"))
HEAVY = ("asyncpg", "jax", "playwright", "pyspiel", "redis")
COLLECT = f"""
import sys
import pytest

class Files:
    def pytest_collection_finish(self, session):
        print("\\n".join(sorted({{str(item.path) for item in session.items}})))

status = pytest.main(["--collect-only", "-qqq", "--group", sys.argv[1]], plugins=[Files()])
print("heavy", *[name for name in {HEAVY!r} if name in sys.modules])
sys.exit(status)
"""


def test_every_test_file_is_in_exactly_one_group() -> None:
    groups = {file: group_of(file) for file in FILES}
    assert set(groups.values()) == set(Group)
    assert {file.relative_to(TESTS).parts[0] for file in FILES if file.parent != TESTS} == {
        *FOLDERS
    }


def test_the_quick_group_is_collected_whole_and_imports_nothing_heavy() -> None:
    call = [sys.executable, "-c", COLLECT, Group.QUICK]
    told = subprocess.run(call, capture_output=True, text=True, cwd=ROOT)
    *files, heavy = told.stdout.splitlines()
    collected = {Path(line) for line in files if line.endswith(".py")}
    assert (told.returncode, heavy) == (0, "heavy"), told.stdout[-2000:] + told.stderr
    assert collected == {file for file in FILES if group_of(file) is Group.QUICK}
