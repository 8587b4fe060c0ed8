"""A server on each kind of database, for limits that are kept there or depend on it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.server.databases import fresh_database
from tests.server.running_server import Serve, serving


@cache
def _postgresql() -> str:
    """One for all of them: people and tables of two tests never meet."""
    return fresh_database()


@pytest.fixture(params=["sqlite", "postgresql"])
def serve_each(request: pytest.FixtureRequest, folder: Path) -> Serve:
    database = _postgresql() if request.param == "postgresql" else None
    return serving(folder / "tables.sqlite3", database)
