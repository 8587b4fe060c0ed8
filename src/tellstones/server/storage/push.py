"""Push subscriptions as they are stored, and the keys that all nodes of a server share."""

from __future__ import annotations

from typing import Protocol

import msgspec
from msgspec import Struct

from tellstones.server.storage.database import Queries


class PushSubscription(Struct, frozen=True):
    """A push subscription of one device: the address of its push service, and the keys that encrypt
    messages to it (RFC 8291; both in base64url, without padding)."""

    device: str
    person: str
    endpoint: str
    public_key: str
    auth: str
    language: str
    created: int
    """Milliseconds since 1970."""


class PushStorage(Queries, Protocol):
    """Push subscriptions, and keys of the server."""

    async def server_key(self, name: str, value: str) -> str:
        """Store a key that all nodes use from then on, unless there is one. Return it."""
        sql = (
            "insert into server_keys values ($1, $2)"
            " on conflict (name) do update set value = server_keys.value returning value"
        )
        return str((await self._database.write(sql, name, value))[0][0])

    async def subscribe(self, subscription: PushSubscription) -> None:
        """A device has one subscription, and so has an address: older ones end."""
        await self._database.write(_SUBSCRIBE, *msgspec.structs.astuple(subscription))

    async def subscriptions(self, person: str) -> list[PushSubscription]:
        """Those of all their devices, the latest first."""
        sql = (
            "select device, person, endpoint, public_key, auth, language, created"
            " from push_subscriptions where person = $1 order by created desc, device"
        )
        return await self._all(PushSubscription, sql, person)

    async def unsubscribe(self, device: str) -> None:
        await self._database.write("delete from push_subscriptions where device = $1", device)


_SUBSCRIBE = (
    "delete from push_subscriptions where endpoint = $3 and device <> $1",
    "insert into push_subscriptions values ($1, $2, $3, $4, $5, $6, $7)"
    " on conflict (device) do update set person = excluded.person, endpoint = excluded.endpoint,"
    " public_key = excluded.public_key, auth = excluded.auth, language = excluded.language,"
    " created = excluded.created",
)
