"""Stores people: who they are, what proves it, and whom they block."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Protocol

from msgspec import Struct

from tellstones.server.storage.database import Queries, Rows, Transaction, step


class TokenKind(StrEnum):
    """The purpose of a token."""

    DEVICE = "device"
    PROGRAM = "program"
    LINK = "link"
    PHRASE = "phrase"
    FEED = "feed"
    """Allows no sign-in; shows the tables where it is the person's turn."""
    CHALLENGE = "challenge"
    """The lifetime of a challenge for a passkey: once, and soon."""


class Person(Struct, frozen=True):
    """A person or a program, by id and name."""

    id: str
    name: str
    owner: str | None = None
    """The owner of this program; None for people."""
    muted_until: int = 0
    suspended_until: int = 0
    """Milliseconds since 1970."""
    named: int = 0
    """The time since which a member has this name; 0 for guests and programs."""
    role: str = ""
    """`moderator` for moderators in the page."""


class AccessToken(Struct, frozen=True):
    """Something that proves who one is. Only its hash is ever stored."""

    hash: bytes
    id: str
    """Names the device, and proves nothing."""
    person: str
    kind: TokenKind
    expires: int | None = None
    used: int = 0
    """The last stored use, for a device."""
    made_on: str | None = None
    """The device that asked for it, or for a device the one that made the link, phrase or passkey
    it came by. Null for first devices, and for tokens older than this field."""


class Device(Struct, frozen=True):
    """A device that a person has let in. Times are milliseconds since 1970."""

    id: str
    agent: str
    """The browser and system, as far as known."""
    created: int
    used: int
    passkeys: int = 0
    """Passkeys made on it; programs and calendar addresses likewise."""
    programs: int = 0
    calendars: int = 0


class EndedDevices(Struct, frozen=True):
    """Devices that were signed out, and what ended with them because it was made there."""

    devices: list[str]
    programs: list[str] = []
    passkeys: int = 0
    calendar: bool = False
    phrase: bool = False


class PeopleStorage(Queries, Protocol):
    """People and programs, what proves who they are, and whom they block."""

    async def add_person(self, person: Person, token: AccessToken, at: int) -> None:
        values = (*_token_values(token, at), person.id, person.name, person.owner)
        await self._database.write((_ADD_PERSON, _ADD_TOKEN), *values)

    async def person(self, person: str) -> Person | None:
        rows = await self._database.read(f"select {PERSON} from people where person = $1", person)
        return Person(*rows[0]) if rows else None

    async def created(self, person: str) -> int:
        """Return when the account was created, in milliseconds since 1970; 0 if it does not
        exist."""
        found = await self._column("select created from people where person = $1", person)
        return int(found[0]) if found else 0

    async def names_now(self, people: Iterable[str]) -> dict[str, str]:
        """The names of these people, without deleted ones."""
        sql = "select person, name from people where person = any ($1)"
        return dict(await self._database.read(sql, list(people)))

    async def faces(self, people: Iterable[str]) -> dict[str, str]:
        """The faces that these people have chosen, without those who have chosen none."""
        sql = "select person, face from people where person = any ($1) and face <> ''"
        return dict(await self._database.read(sql, list(people)))

    async def choose_face(self, person: str, face: str) -> None:
        await self._database.write("update people set face = $1 where person = $2", face, person)

    async def rename(self, person: str, name: str) -> None:
        await self._database.write("update people set name = $1 where person = $2", name, person)

    async def add_token(self, token: AccessToken, at: int) -> None:
        """A new phrase ends the old one, and so does a new feed."""
        await self._database.write((_END_OTHERS_OF_ITS_KIND, _ADD_TOKEN), *_token_values(token, at))

    async def token(self, hashed: bytes) -> tuple[AccessToken, Person] | None:
        sql = (
            f"select hash, id, kind, expires, used, made_on, {PERSON}"
            " from tokens join people using (person) where hash = $1"
        )
        rows = await self._database.read(sql, hashed)
        if not rows:
            return None
        stored, token, kind, expires, used, made_on, *whose = rows[0]
        person, kind = Person(*whose), TokenKind(kind)
        return AccessToken(stored, token, person.id, kind, expires, used, made_on), person

    async def use_token(self, hashed: bytes) -> bool:
        """End a token; False if it was already ended, so that a link works once."""
        sql = "delete from tokens where hash = $1 returning 1"
        return bool(await self._database.write(sql, hashed, once=True))

    async def devices(self, person: str) -> list[Device]:
        """Devices that may sign in, the most recently used first."""
        return await self._all(Device, _DEVICES, person)

    async def use_device(self, device: str, agent: str, at: int) -> None:
        sql = "update tokens set agent = $1, used = $2 where id = $3"
        await self._database.write(sql, agent, at, device)

    async def end_device(self, person: str, device: str, by: str) -> EndedDevices | None:
        """Also end what was made on the device, the devices that came in by it, and the person's
        open links. `by`: the device that signs it out, which stays. A device that ends itself ends
        nothing else: its passkey or phrase may be the only way back. None: the person has no such
        device."""

        def ended() -> Transaction[EndedDevices | None]:
            devices = {one: found for one, *found in (yield step(_DEVICES_OF, person))}
            if device not in devices:
                return None
            if by == device:
                yield step(_END_DEVICES, person, [device])
                return EndedDevices([device])
            gone = {device}
            while more := {one for one, (_, made_on) in devices.items() if made_on in gone} - gone:
                gone |= more
            gone.discard(by)
            return (yield from _end_with_all_made_there(person, sorted(gone), devices[device][0]))

        return await self._database.transact(ended)

    async def end_other_devices(self, person: str, device: str) -> EndedDevices:
        """End all devices of a person but this one, with what was made on them or on devices that
        signed out before."""

        def ended() -> Transaction[EndedDevices]:
            others = [one for one in (yield step(_DEVICES_OF, person)) if one[0] != device]
            earlier = yield step(_MADE_ELSEWHERE, person, device)
            since = min((created for _, created, _ in others), default=NEVER)
            devices = {one for one, *_ in others} | {made_on for (made_on,) in earlier}
            return (yield from _end_with_all_made_there(person, sorted(devices), since))

        return await self._database.transact(ended)

    async def living(self, devices: Iterable[str], now: int) -> set[str]:
        """Return those of these devices and programs that may still sign in; suspended people may
        not."""
        sql = (
            "select id from tokens join people using (person)"
            " where id = any ($1) and suspended_until <= $2"
        )
        return set(await self._column(sql, list(devices), now))

    async def has_token(self, person: str, kind: TokenKind) -> bool:
        sql = "select 1 from tokens where person = $1 and kind = $2"
        return bool(await self._database.read(sql, person, kind))

    async def end_tokens(self, person: str, kind: TokenKind) -> None:
        sql = "delete from tokens where person = $1 and kind = $2"
        await self._database.write(sql, person, kind)

    async def recoverable(self, person: str) -> bool:
        return await self.has_token(person, TokenKind.PHRASE)

    async def programs(self, owner: str, *, ended: bool = False) -> list[Person]:
        """Programs that may sign in; or those that were ended, whose names may still appear at
        tables where they played."""
        sql = (
            "select person, name, owner from people where owner = $1 and $2 = exists"
            " (select 1 from tokens where tokens.person = people.person) order by created, person"
        )
        return await self._all(Person, sql, owner, not ended)

    async def end_program(self, owner: str, person: str) -> bool:
        """Delete a program, so that it can no longer sign in. Returns whether it existed."""
        sql = (
            "delete from tokens where person in"
            " (select person from people where person = $1 and owner = $2) returning 1"
        )
        return bool(await self._database.write(sql, person, owner))

    async def block(self, person: str, other: str) -> None:
        """Neither follows or invites the other any longer."""
        await self._database.write(_BLOCK, person, other)

    async def unblock(self, person: str, other: str) -> None:
        sql = "delete from blocks where person = $1 and other = $2"
        await self._database.write(sql, person, other)

    async def blocks(self, person: str) -> list[Person]:
        sql = (
            "select p.person, p.name, p.owner from blocks b join people p on p.person = b.other"
            " where b.person = $1"
        )
        return people_by_name(await self._database.read(sql, person))

    async def unheard(self, person: str) -> frozenset[str]:
        """The people this person blocks, and their programs."""
        sql = (
            "select other from blocks where person = $1 union select people.person"
            " from blocks join people on people.owner = blocks.other where blocks.person = $1"
        )
        return frozenset(await self._column(sql, person))

    async def blocked_by(self, person: str, others: Iterable[str]) -> set[str]:
        """Those of the others who block this person, or whom this person blocks. A block of a
        person holds for their programs, too."""
        return set(await self._column(_BLOCKED_BY, person, list(others)))

    async def report(self, by: str, about: str, table: str | None, why: str, at: int) -> None:
        sql = (
            "insert into reports (by_person, about, table_id, why, at) values ($1, $2, $3, $4, $5)"
        )
        await self._database.write(sql, by, about, table, why, at)


def made_on_living(device: str) -> str:
    """The condition that a device was not signed out while it made something. Locks its row, so
    that signing it out waits, and then ends what was made."""
    return (
        f"({device}::text is null or exists (select 1 from tokens where id = {device} for update))"
    )


PERSON = "person, name, owner, muted_until, suspended_until, named, role"
"""The columns, in the order of `Person`."""
_ADD_PERSON = (
    "insert into people (person, name, owner, created) values ($8, $9, $10, $5)"
    " on conflict do nothing"
)
_ADD_TOKEN = (
    "insert into tokens (hash, id, person, kind, created, expires, made_on)"
    " select $1::bytea, $2::text, $3::text, $4::text, $5::bigint, $6::bigint, $7::text"
    f" where {made_on_living('$7')} on conflict do nothing"
)
_END_OTHERS_OF_ITS_KIND = (
    "delete from tokens where person = $3 and kind = $4 and hash <> $1"
    f" and kind in ('{TokenKind.PHRASE}', '{TokenKind.FEED}')"
)
NEVER = 2**62
_DEVICES = (
    "select id, agent, created, case when used > created then used else created end,"
    " (select count(*) from passkeys k where k.person = $1 and k.made_on = t.id),"
    " (select count(*) from tokens p join people o on o.person = p.person"
    " where o.owner = $1 and p.kind = 'program' and p.made_on = t.id),"
    " (select count(*) from tokens f where f.person = $1 and f.kind = 'feed' and f.made_on = t.id)"
    " from tokens t where person = $1 and kind = 'device' order by 4 desc, id"
)
_DEVICES_OF = (
    "select id, created, made_on from tokens where person = $1 and kind = 'device'"
    " order by id for update"
)
"""Nothing more is made on them until they are ended."""
_MADE_ELSEWHERE = (
    "select made_on from passkeys where person = $1 and made_on <> $2"
    " union select made_on from tokens where person = $1 and made_on <> $2"
    " union select made_on from tokens where made_on <> $2"
    " and person in (select person from people where owner = $1)"
)
_END_DEVICES = (
    "delete from push_subscriptions where person = $1 and device = any ($2)",
    "delete from tokens where person = $1 and kind = 'link'",
    "delete from tokens where person = $1 and kind = 'device' and id = any ($2)",
)
_END_PHRASE = (
    "delete from tokens where person = $1 and kind = 'phrase'"
    " and (made_on = any ($2) or (made_on is null and created >= $3)) returning 1"
)
_END_FEED = (
    "delete from tokens where person = $1 and kind = 'feed' and made_on = any ($2) returning 1"
)
_END_PROGRAMS = (
    "delete from tokens where kind = 'program' and made_on = any ($2)"
    " and person in (select person from people where owner = $1) returning person"
)
_END_PASSKEYS = "delete from passkeys where person = $1 and made_on = any ($2) returning 1"


def _end_with_all_made_there(
    person: str, devices: list[str], since: int
) -> Transaction[EndedDevices]:
    """`since`: when the first of them signed in. A phrase created later may have been made there,
    if its device is unknown."""
    phrase = yield step(_END_PHRASE, person, devices, since)
    feed = yield step(_END_FEED, person, devices)
    programs = yield step(_END_PROGRAMS, person, devices)
    passkeys = yield step(_END_PASSKEYS, person, devices)
    yield step(_END_DEVICES, person, devices)
    ended = [program for (program,) in programs]
    return EndedDevices(devices, ended, len(passkeys), bool(feed), bool(phrase))


_BLOCK = (
    "delete from follows where person in ($1, $2) and other in ($1, $2)",
    "delete from invitations where person in ($1, $2) and other in ($1, $2)",
    "insert into blocks values ($1, $2) on conflict do nothing",
)
_BLOCKED_BY = (
    "with mine (id) as (select $1::text union select owner from people"
    " where person = $1 and owner is not null),"
    " theirs (id, person) as (select given.value, given.value"
    " from unnest($2::text[]) as given (value)"
    " union select owner, person from people where person = any ($2) and owner is not null)"
    " select theirs.person from blocks join theirs on theirs.id = blocks.other"
    " where blocks.person in (select id from mine)"
    " union select theirs.person from blocks join theirs on theirs.id = blocks.person"
    " where blocks.other in (select id from mine)"
)


def people_by_name(rows: Rows) -> list[Person]:
    """Return people sorted by name. Databases would sort by their own languages."""
    return sorted((Person(*row) for row in rows), key=lambda person: (person.name, person.id))


def _token_values(token: AccessToken, at: int) -> tuple[object, ...]:
    return token.hash, token.id, token.person, token.kind, at, token.expires, token.made_on
