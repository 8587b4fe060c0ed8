"""Sanctions that outlast a deleted account: its passkeys and name stay refused until they end.

Only salted hashes are stored, so nothing tells whose they were. Guests leave none: they have
neither a passkey nor a name of their own.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable
from typing import Protocol

from tellstones.server.clock import Clock
from tellstones.server.ids import Source, new_secret
from tellstones.server.storage.membership import MemberStorage, PushStorage
from tellstones.server.storage.people import PeopleStorage

SALT = "kept-sanctions"


class SanctionedStorage(PeopleStorage, MemberStorage, PushStorage, Protocol):
    """People, their passkeys and names, and the keys of this server."""


class KeptSanctions:
    """Stores what is left of a deleted account under sanction, and recognizes it."""

    def __init__(self, storage: SanctionedStorage, clock: Clock, source: Source) -> None:
        self._storage, self._clock, self._source = storage, clock, source
        self._salt: bytes | None = None

    async def keep(self, person: str) -> None:
        """Call this before the person is deleted."""
        found = await self._storage.person(person)
        until = max(found.muted_until, found.suspended_until) if found is not None else 0
        if until <= self._clock.now():
            return
        marks = await self._marks(_looks(await self._storage.looks_of(person)))
        for passkey in await self._storage.passkeys(person):
            marks += await self._marks(_key(passkey.credential, passkey.public_key))
        await self._storage.keep_sanction(marks, until)

    async def refuses_name(self, looks: Iterable[str]) -> bool:
        return await self._refuses(_looks(looks))

    async def refuses_passkey(self, credential: bytes, public_key: bytes) -> bool:
        return await self._refuses(_key(credential, public_key))

    async def _refuses(self, things: list[bytes]) -> bool:
        marks = await self._marks(things)
        return await self._storage.sanction_kept(marks, self._clock.now())

    async def _marks(self, things: list[bytes]) -> list[str]:
        if self._salt is None:
            self._salt = (await self._storage.server_key(SALT, new_secret(self._source))).encode()
        return [hmac.new(self._salt, thing, hashlib.sha256).hexdigest() for thing in things]


def _looks(looks: Iterable[str]) -> list[bytes]:
    return [b"name " + look.encode() for look in looks]


def _key(credential: bytes, public_key: bytes) -> list[bytes]:
    return [b"credential " + credential, b"key " + public_key]
