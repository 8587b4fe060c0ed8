"""Moving house: everything in one database into another, checked by count and checksum.

Both are read side by side in the order of their keys, and only what is missing or differs is
written. So a move that was broken off is taken up where it was, and doing it twice is harmless.
"""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass

import msgspec

from tellstones.server.storage.addresses import storage_at
from tellstones.server.storage.table_scan import AT_ONCE, Shape, Side, Values, shapes, side_at

_encode = msgspec.msgpack.Encoder().encode
Progress = Callable[[int], object]


@dataclass(frozen=True)
class Moved:
    """A table on both sides after the move."""

    name: str
    count: int
    checksum: str
    written: int
    alike: bool


@dataclass
class Removal:
    """A move from one address to another. Nobody may be served at either meanwhile."""

    source: Side
    target: Side

    @classmethod
    async def between(cls, source: str, target: str) -> Removal:
        """Opens both. Their schemas are brought up to date first."""
        for address in (source, target):
            storage = storage_at(address)
            await storage.open()
            await storage.close()
        removal = cls(side_at(source), side_at(target))
        await removal.source.open()
        await removal.target.open()
        return removal

    async def close(self) -> None:
        await self.source.close()
        await self.target.close()

    async def size(self) -> int:
        return sum([await self.source.count(shape) for shape in shapes()])

    async def move(self, progress: Progress) -> AsyncIterator[Moved]:
        for shape in shapes():
            written = await self._write_missing(shape, progress)
            here, there = await _summed(self.source, shape), await _summed(self.target, shape)
            yield Moved(shape.name, *here, written, here == there)

    async def _write_missing(self, shape: Shape, progress: Progress) -> int:
        written, seen, waiting = 0, 0, list[Values]()
        async for row, missing in self._compared(shape):
            seen += 1
            if missing:
                waiting.append(row)
            if len(waiting) == AT_ONCE:
                await self.target.write(shape, waiting)
                written += len(waiting)
                waiting.clear()
            if seen % AT_ONCE == 0:
                progress(AT_ONCE)
        if waiting:
            await self.target.write(shape, waiting)
        progress(seen % AT_ONCE)
        return written + len(waiting)

    async def _compared(self, shape: Shape) -> AsyncIterator[tuple[Values, bool]]:
        """Each row of the source, and whether the target has not just the same."""
        key = _Key(shape)
        others = self.target.rows(shape)
        other = await anext(others, None)
        async for row in self.source.rows(shape):
            while other is not None and key(other) < key(row):
                other = await anext(others, None)
            found = other is not None and key(other) == key(row)
            yield row, not found or other != row
            if found:
                other = await anext(others, None)


class _Key:
    """What a row is ordered by, the same in Python as in the databases."""

    def __init__(self, shape: Shape) -> None:
        self._places = [shape.columns.index(column) for column in shape.order]

    def __call__(self, row: Values) -> tuple[object, ...]:
        return tuple(self._parts(row))

    def _parts(self, row: Values) -> Iterator[object]:
        for place in self._places:
            yield row[place] is not None
            yield row[place]


async def _summed(side: Side, shape: Shape) -> tuple[int, str]:
    count, checksum = 0, hashlib.sha256()
    async for row in side.rows(shape):
        count += 1
        checksum.update(_encode(row))
    return count, checksum.hexdigest()
