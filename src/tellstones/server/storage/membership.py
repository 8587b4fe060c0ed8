"""Stores members: their passkeys, names that are theirs alone, and push subscriptions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

import msgspec
from msgspec import Struct

from tellstones.server.storage.database import Duplicate, Queries, Transaction, step
from tellstones.server.storage.people import PERSON, Person, made_on_living

T = TypeVar("T")
NAME_SIGNS = 24
"""The limit of any name, also when written out: some characters stand for a whole sentence."""


class NameTaken(Exception):
    """Another member has this name, or one that can be confused with it."""


class Passkey(Struct, frozen=True):
    """A passkey of a member: what its signatures are checked with. Times are milliseconds since
    1970."""

    credential: bytes
    person: str
    public_key: bytes
    """The key in COSE format."""
    sign_count: int
    agent: str
    """The browser and system that created it."""
    created: int
    used: int
    made_on: str | None = None
    """The device that made it; null where this was not stored yet."""


class MemberName(Struct, frozen=True):
    """A member's name, and how it looks: see `accounts/confusable_names.py`."""

    name: str
    looks: tuple[str, ...]


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


class MemberStorage(Queries, Protocol):
    """Passkeys, their challenges, and members' names."""

    async def take_challenge(self, hashed: bytes, now: int) -> str | None:
        """End a challenge that has not expired. Return whom it was made for, or None."""
        sql = (
            "delete from tokens where hash = $1 and kind = 'challenge' and expires > $2"
            " returning person"
        )
        return await self._returned(sql, hashed, now, once=True)

    async def add_passkey(self, passkey: Passkey, name: MemberName | None) -> None:
        """A name makes a guest a member; both are stored or neither. Raises `NameTaken`."""

        def added() -> Transaction[None]:
            yield step(_ADD_PASSKEY, *msgspec.structs.astuple(passkey))
            if name is not None:
                looks = list(name.looks)
                yield step(_TAKE_NAME, passkey.person, name.name, passkey.created, looks)

        await self._name(added)

    async def passkey(self, credential: bytes) -> tuple[Passkey, Person] | None:
        columns = _PASSKEY.replace("created", "k.created")
        sql = (
            f"select {columns}, {PERSON} from passkeys k join people using (person)"
            " where credential = $1"
        )
        rows = [tuple(row) for row in await self._database.read(sql, credential)]
        return (Passkey(*rows[0][:8]), Person(*rows[0][8:])) if rows else None

    async def use_passkey(self, credential: bytes, sign_count: int, at: int) -> None:
        sql = "update passkeys set sign_count = $1, used = $2 where credential = $3"
        await self._database.write(sql, sign_count, at, credential)

    async def passkeys(self, person: str) -> list[Passkey]:
        """The oldest first."""
        sql = f"select {_PASSKEY} from passkeys where person = $1 order by created, credential"
        return await self._all(Passkey, sql, person)

    async def end_passkey(self, person: str, credential: bytes) -> bool:
        sql = "delete from passkeys where person = $1 and credential = $2 returning 1"
        return bool(await self._database.write(sql, person, credential))

    async def take_name(self, person: str, name: MemberName, at: int, since: int) -> bool:
        """Rename a member. False: they took their present name after `since`; a name that looks the
        same as the present one is possible at any time. Raises `NameTaken`."""

        def renamed() -> Transaction[bool]:
            # Changes nothing, and keeps other nodes from renaming the same person meanwhile.
            sql = "update people set name = name where person = $1 returning named"
            found = yield step(sql, person)
            own = yield step("select look from member_names where person = $1", person)
            looks_the_same = {look for (look,) in own}.issuperset(name.looks)
            if not found or (not looks_the_same and found[0][0] > since):
                return False
            named = found[0][0] if looks_the_same else at
            yield step(_TAKE_NAME, person, name.name, named, list(name.looks))
            return True

        return await self._name(renamed)

    async def _name(self, transaction: Callable[[], Transaction[T]]) -> T:
        try:
            return await self._database.transact(transaction)
        except Duplicate:
            raise NameTaken from None

    async def named_like(self, looks: tuple[str, ...]) -> set[str]:
        """The members whose names look like this."""
        sql = "select person from member_names where look = any ($1)"
        return set(await self._column(sql, list(looks)))

    async def looks_of(self, person: str) -> list[str]:
        """Return the looks of a member's name."""
        sql = "select look from member_names where person = $1 order by look"
        return await self._column(sql, person)

    async def keep_sanction(self, marks: list[str], until: int) -> None:
        """Refuse what has these marks, until then."""
        await self._database.write(_KEEP_SANCTION, marks, until)

    async def sanction_kept(self, marks: list[str], now: int) -> bool:
        sql = "select 1 from kept_sanctions where mark = any ($1) and until > $2"
        return bool(await self._database.read(sql, marks, now))


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


_PASSKEY = "credential, person, public_key, sign_count, agent, created, used, made_on"
"""The columns, in the order of `Passkey`."""
_ADD_PASSKEY = (
    f"insert into passkeys ({_PASSKEY}) select $1::bytea, $2::text, $3::bytea, $4::bigint,"
    f" $5::text, $6::bigint, $7::bigint, $8::text where {made_on_living('$8')}"
    " on conflict do nothing"
)
_KEEP_SANCTION = (
    "insert into kept_sanctions select given.value, $2 from unnest($1::text[]) as given (value)"
    " where true on conflict (mark) do update set until = excluded.until"
    " where kept_sanctions.until < excluded.until"
)
_TAKE_NAME = (
    "update people set name = $2, named = $3 where person = $1",
    "delete from member_names where person = $1 and look <> all ($4)",
    "insert into member_names select given.value, person, $3 from people,"
    " unnest($4::text[]) as given (value) where person = $1 and not exists"
    " (select 1 from member_names m where m.look = given.value and m.person = $1)",
)
"""A look that another member has is a duplicate, and nothing of this happens."""
_SUBSCRIBE = (
    "delete from push_subscriptions where endpoint = $3 and device <> $1",
    "insert into push_subscriptions values ($1, $2, $3, $4, $5, $6, $7)"
    " on conflict (device) do update set person = excluded.person, endpoint = excluded.endpoint,"
    " public_key = excluded.public_key, auth = excluded.auth, language = excluded.language,"
    " created = excluded.created",
)
