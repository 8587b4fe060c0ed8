"""Idempotency: which messages a table has accepted, so that one sent again does no harm."""

from __future__ import annotations

from collections.abc import Iterable

from tellstones.server.storage import entries as e

REMEMBERED_MESSAGES = 64
"""The ids stored for each device, which resends only the few that were not acknowledged."""


class AcceptedMessages:
    """The latest accepted messages of each device, and their rows: a fold like the room, and
    beside it, because a room is a new value with every row. However much others say meanwhile, no
    device's are forgotten for it."""

    def __init__(self, rows: Iterable[e.Row]) -> None:
        self._rows: dict[str, dict[str, int]] = {}
        for row in rows:
            self.take(row)

    def take(self, row: e.Row) -> None:
        if row.by is None:
            return
        device, _, message = row.by.partition(" ")
        theirs = self._rows.setdefault(device, {})
        theirs[message] = row.seq
        if len(theirs) > REMEMBERED_MESSAGES:
            del theirs[next(iter(theirs))]

    def row_of(self, by: str | None) -> int | None:
        """The number of the row that a device's message became."""
        device, _, message = (by or "").partition(" ")
        return self._rows.get(device, {}).get(message)
