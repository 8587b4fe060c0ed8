"""Push subscriptions in PostgreSQL."""

from __future__ import annotations

import msgspec

from tellstones.server.storage.postgres_notes import PostgresNotes
from tellstones.server.storage.push import SUBSCRIPTIONS, PushSubscription

_SUBSCRIBE = """
with others as (delete from push_subscriptions where endpoint = $3 and device <> $1)
insert into push_subscriptions values ($1, $2, $3, $4, $5, $6, $7)
on conflict (device) do update set person = excluded.person, endpoint = excluded.endpoint,
    public_key = excluded.public_key, auth = excluded.auth, language = excluded.language,
    created = excluded.created"""


class PostgresPush(PostgresNotes):
    """Implements `PushStorage`."""

    async def server_key(self, name: str, value: str) -> str:
        await self._value(
            "insert into server_keys values ($1, $2) on conflict do nothing", name, value
        )
        return str(await self._value("select value from server_keys where name = $1", name))

    async def subscribe(self, subscription: PushSubscription) -> None:
        await self._value(_SUBSCRIBE, *msgspec.structs.astuple(subscription))

    async def subscriptions(self, person: str) -> list[PushSubscription]:
        sql = SUBSCRIPTIONS + " where person = $1 order by created desc, device"
        return [PushSubscription(*row) for row in await self._rows(sql, person)]

    async def unsubscribe(self, device: str) -> None:
        await self._value("delete from push_subscriptions where device = $1", device)
