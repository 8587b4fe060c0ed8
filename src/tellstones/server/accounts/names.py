"""Names of people: which they may take."""

from __future__ import annotations

from typing import Protocol

from tellstones.server.accounts.guests import tidy_name
from tellstones.server.rooms import Identity
from tellstones.server.storage.people import PeopleStorage


class Names(Protocol):
    """Gives people their names."""

    async def keep_apart(self, name: str, owner: str = "") -> None:
        """Raises `Rejected` if the name belongs to a person other than its owner."""

    async def rename(self, who: Identity, wished: str) -> str:
        """The name that they have now. Raises `Rejected`."""


class GuestNames:
    """The names of a server without members: two people may have the same."""

    def __init__(self, storage: PeopleStorage) -> None:
        self._storage = storage

    async def keep_apart(self, name: str, owner: str = "") -> None:
        pass

    async def rename(self, who: Identity, wished: str) -> str:
        name = tidy_name(wished)
        await self._storage.rename(who.person, name)
        return name
