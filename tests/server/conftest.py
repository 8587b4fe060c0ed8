"""A server for tests that need one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tellstones.server.jobs.fair_jobs import asking
from tellstones.server.jobs.fair_queue import THE_SERVER
from tests.server.running_server import Serve, serving

MEMORY = Path("/dev/shm")


@pytest.fixture(autouse=True)
def _who_leaves_an_asker_behind_is_the_one_that_fails() -> Iterator[None]:
    """Later tasks would be done, or dropped, on behalf of that one."""
    yield
    assert asking.get() is THE_SERVER


@pytest.fixture
def folder() -> Iterator[Path]:
    """Uses memory where there is such a place: these tests are not about the disk."""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as name:
        yield Path(name)


@pytest.fixture
def serve(folder: Path) -> Serve:
    return serving(folder / "tables.sqlite3")
