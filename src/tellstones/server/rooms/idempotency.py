"""Idempotency: which messages a table has accepted, so that one sent again does no harm."""

from __future__ import annotations

from collections.abc import Iterable

from tellstones.server.storage import entries as e

REMEMBERED_MESSAGES = 256


class AcceptedMessages:
    """The latest accepted messages and their rows: a fold like the room, and beside it, because
    a room is a new value with every row."""

    def __init__(self, rows: Iterable[e.Row]) -> None:
        self._rows: dict[str, int] = {}
        for row in rows:
            self.take(row)

    def take(self, row: e.Row) -> None:
        if row.by is None:
            return
        self._rows[row.by] = row.seq
        if len(self._rows) > REMEMBERED_MESSAGES:
            del self._rows[next(iter(self._rows))]

    def row_of(self, message: str | None) -> int | None:
        """The number of the row that a message became."""
        return None if message is None else self._rows.get(message)
