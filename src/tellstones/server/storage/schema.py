"""Schema migrations: numbered steps, taken once each. One text serves every database."""

from __future__ import annotations

import sqlite3
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # only who keeps tables in PostgreSQL needs its driver
    from asyncpg.pool import PoolConnectionProxy


class NewerSchema(Exception):
    """A later version of this program has written to the database."""

    def __init__(self, found: int, known: int) -> None:
        super().__init__(f"its schema is {found}, and this version knows up to {known}")
        self.found = found
        self.known = known


_MIGRATION_LOCK = 0x7E115704


def migrations() -> list[tuple[int, str]]:
    """All steps in order: their number, and their SQL."""
    folder = files("tellstones.server.storage") / "migrations"
    steps = [step for step in folder.iterdir() if step.name.endswith(".sql")]
    return sorted((int(step.name[:4]), step.read_text("utf-8")) for step in steps)


def _not_newer(version: int, known: int) -> None:
    if version > known:
        raise NewerSchema(version, known)


def migrate(database: sqlite3.Connection) -> None:
    """Raises `NewerSchema`."""
    (version,) = database.execute("pragma user_version").fetchone()
    steps = migrations()
    known = steps[-1][0]
    _not_newer(version, known)
    if version < known:
        sql = "".join(sql for number, sql in steps if number > version)
        for_sqlite = sql.replace("/*sqlite", "").replace("*/", "")
        database.executescript(f"begin; {for_sqlite} pragma user_version = {known}; commit;")


async def migrate_postgresql(database: PoolConnectionProxy) -> None:
    """Nodes may start together: one of them takes the steps while the others wait. Raises
    `NewerSchema`."""
    async with database.transaction():
        await database.execute("select pg_advisory_xact_lock($1)", _MIGRATION_LOCK)
        await database.execute("create table if not exists schema (version bigint not null)")
        version = await database.fetchval("select max(version) from schema") or 0
        steps = migrations()
        _not_newer(version, steps[-1][0])
        for number, sql in steps:
            if number > version:
                for statement in sql.strip().split(";\n"):
                    await database.execute(statement)
                await database.execute("insert into schema values ($1)", number)
