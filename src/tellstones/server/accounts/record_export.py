"""Exports finished games as records, one after the other, however many there are."""

from __future__ import annotations

from collections.abc import AsyncIterator

from tellstones.notation import record_text
from tellstones.server.rooms.room_record import record
from tellstones.server.storage import Storage

GAMES_AT_ONCE = 100


async def finished_records(storage: Storage) -> AsyncIterator[str]:
    after = (0, "")
    while cards := await storage.finished(after, GAMES_AT_ONCE):
        for card in cards:
            yield record_text(record(await storage.read(card.table)))
        after = (cards[-1].since, cards[-1].table)
