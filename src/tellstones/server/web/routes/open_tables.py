"""Limits at how many open tables of the lobby people of one address are at a time."""

from __future__ import annotations

from collections import Counter, defaultdict

from tellstones.server.phase import Phase
from tellstones.server.tables.live_table import LiveTable


class OpenTables:
    """Limits the open tables where people of each address are."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._sockets: defaultdict[str, Counter[LiveTable]] = defaultdict(Counter)

    def enter(self, address: str, live: LiveTable) -> bool:
        """One socket more there. False: it is open, and people of that address are at enough."""
        if _is_open(live) and live not in self._sockets[address] and not self.may_open(address):
            return False
        self._sockets[address][live] += 1
        return True

    def leave(self, address: str, live: LiveTable) -> None:
        there = self._sockets[address]
        there[live] -= 1
        if not there[live]:
            del there[live]
        if not there:
            del self._sockets[address]

    def may_open(self, address: str) -> bool:
        """Return whether one more of their tables may wait in the lobby."""
        return sum(map(_is_open, self._sockets.get(address, ()))) < self._most


def _is_open(live: LiveTable) -> bool:
    return live.room.setup.listed and live.room.phase is Phase.GATHERING
