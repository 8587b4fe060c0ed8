"""Transfers everything in one database into another, checked by count and checksum.

Both are read side by side in the order of their keys, and only what is missing or differs is
written. So a move that was broken off is taken up where it was, and doing it twice is harmless.
"""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass

import msgspec

from tellstones.server.storage.database_addresses import storage_at
from tellstones.server.storage.database_scan import (
    ROWS_AT_ONCE,
    DatabaseScan,
    TableSchema,
    Values,
    scan_at,
    table_schemas,
)

_encode = msgspec.msgpack.Encoder().encode
Progress = Callable[[int], object]


@dataclass(frozen=True)
class TransferredTable:
    """A table after its transfer, with the count and checksum of its rows."""

    name: str
    count: int
    checksum: str
    written: int
    alike: bool


@dataclass
class Transfer:
    """A transfer from one address to another. Nobody may be served at either meanwhile."""

    source: DatabaseScan
    target: DatabaseScan

    @classmethod
    async def between(cls, source: str, target: str) -> Transfer:
        """Opens both. Their schemas are brought up to date first."""
        for address in (source, target):
            storage = storage_at(address)
            await storage.open()
            await storage.close()
        transfer = cls(scan_at(source), scan_at(target))
        await transfer.source.open()
        await transfer.target.open()
        return transfer

    async def close(self) -> None:
        await self.source.close()
        await self.target.close()

    async def size(self) -> int:
        return sum([await self.source.count(schema) for schema in table_schemas()])

    async def move(self, progress: Progress) -> AsyncIterator[TransferredTable]:
        for schema in table_schemas():
            written = await self._write_missing(schema, progress)
            here, there = await _summed(self.source, schema), await _summed(self.target, schema)
            yield TransferredTable(schema.name, *here, written, here == there)

    async def _write_missing(self, schema: TableSchema, progress: Progress) -> int:
        written, seen, waiting = 0, 0, list[Values]()
        async for row, missing in self._compared(schema):
            seen += 1
            if missing:
                waiting.append(row)
            if len(waiting) == ROWS_AT_ONCE:
                await self.target.write(schema, waiting)
                written += len(waiting)
                waiting.clear()
            if seen % ROWS_AT_ONCE == 0:
                progress(ROWS_AT_ONCE)
        if waiting:
            await self.target.write(schema, waiting)
        progress(seen % ROWS_AT_ONCE)
        return written + len(waiting)

    async def _compared(self, schema: TableSchema) -> AsyncIterator[tuple[Values, bool]]:
        """Each row of the source, and whether the target has not just the same."""
        key = _Key(schema)
        others = self.target.rows(schema)
        other = await anext(others, None)
        async for row in self.source.rows(schema):
            while other is not None and key(other) < key(row):
                other = await anext(others, None)
            found = other is not None and key(other) == key(row)
            yield row, not found or other != row
            if found:
                other = await anext(others, None)


class _Key:
    """What a row is ordered by, the same in Python as in the databases."""

    def __init__(self, schema: TableSchema) -> None:
        self._places = [schema.columns.index(column) for column in schema.order]

    def __call__(self, row: Values) -> tuple[object, ...]:
        return tuple(self._parts(row))

    def _parts(self, row: Values) -> Iterator[object]:
        for place in self._places:
            yield row[place] is not None
            yield row[place]


async def _summed(side: DatabaseScan, schema: TableSchema) -> tuple[int, str]:
    count, checksum = 0, hashlib.sha256()
    async for row in side.rows(schema):
        count += 1
        checksum.update(_encode(row))
    return count, checksum.hexdigest()
