"""The schema, in numbered steps that are taken once each."""

from __future__ import annotations

import sqlite3
from importlib.resources import files


def migrations() -> list[tuple[int, str]]:
    """All steps in order: their number, and their SQL."""
    folder = files("tellstones.server.storage") / "migrations"
    steps = [step for step in folder.iterdir() if step.name.endswith(".sql")]
    return sorted((int(step.name[:4]), step.read_text("utf-8")) for step in steps)


def migrate(database: sqlite3.Connection) -> None:
    (version,) = database.execute("pragma user_version").fetchone()
    for number, sql in migrations():
        if number > version:
            database.executescript(f"begin; {sql} pragma user_version = {number}; commit;")
