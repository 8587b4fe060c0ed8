"""Settings of the tests: thoroughness, selection, and the detection of leaks.

pytest --group quick --hypothesis-profile quick             what `make quick` runs
pytest --hypothesis-profile deep tests/rules tests/views    for a long evening
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.groups import Group, group_of

SLOW_IS_FINE = (HealthCheck.too_slow, HealthCheck.data_too_large)
OPENING = {"socket.__new__", "sqlite3.connect", "subprocess.Popen"}
"""Unclosed resources of these kinds are reported at garbage collection."""

settings.register_profile(
    "ci",
    derandomize=True,
    max_examples=120,
    deadline=None,
    database=None,
    suppress_health_check=SLOW_IS_FINE,
)
settings.register_profile("quick", settings.get_profile("ci"), max_examples=30)
settings.register_profile(
    "deep", max_examples=5_000, deadline=None, suppress_health_check=SLOW_IS_FINE
)
settings.load_profile("ci")


def pytest_addoption(parser: pytest.Parser) -> None:
    groups = parser.getgroup("tellstones")
    groups.addoption("--group", type=Group, choices=list(Group), help="only the tests of a group")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A folder without a test of the wanted group is passed over with its conftest."""
    wanted = config.getoption("--group")
    if wanted is None or (collection_path.is_file() and not collection_path.match("test_*.py")):
        return None
    files = collection_path.rglob("test_*.py") if collection_path.is_dir() else [collection_path]
    return not any(group_of(file) is wanted for file in files) or None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Several processes begin with the groups whose files are long, and end with seconds: none of
    them works on alone for minutes."""
    if hasattr(config, "workerinput"):
        files = {item.path for item in items}
        ranks = {file: list(Group).index(group_of(file)) for file in files}
        items.sort(key=lambda item: ranks[item.path], reverse=True)


def pytest_collection_finish() -> None:
    """Freeze all objects that the tests share: otherwise each collection after a test scans them,
    which took 0.4 s of CPU time."""
    gc.collect()
    gc.freeze()


class _Opened:
    """Notes when a socket, a database or a process is opened."""

    def __init__(self) -> None:
        self.something = False
        sys.addaudithook(self._hear)

    def _hear(self, event: str, _: object) -> None:
        self.something |= event in OPENING


_opened = _Opened()


@pytest.fixture(autouse=True)
def _who_leaves_something_open_is_the_one_that_fails() -> Iterator[None]:
    """A forgotten socket is a warning and so an error, whenever the garbage is collected.

    That is done here, once a test that has opened something is over, and not in the middle of
    whichever test runs next. What a failed test held in its frames is let go of first.
    """
    _opened.something = False
    yield
    if _opened.something:
        for last in ("last_exc", "last_value", "last_traceback"):
            sys.__dict__.pop(last, None)
        gc.collect()
