"""Passkeys: a guest becomes a member by making one, and a member signs in by one.

A challenge is a token like any other: stored as a hash, good for five minutes and for one answer,
which may come to any node. Which challenge it is says the answer itself.
"""

from __future__ import annotations

import binascii
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import NamedTuple

import msgspec

from tellstones.server.accounts.device_names import device_name
from tellstones.server.accounts.guests import hashed
from tellstones.server.accounts.passkey_checks import Ceremony, new_credential, new_sign_count
from tellstones.server.clock import Clock
from tellstones.server.ids import Source, new_id, new_secret
from tellstones.server.rooms import Identity, Rejected
from tellstones.server.storage import AccessToken, Person, Storage, TokenKind
from tellstones.server.storage.membership import MemberName, NameTaken, Passkey
from tellstones.server.wire import Fault
from tellstones.server.wire import member_bodies as w
from tellstones.server.wire.base import UNREADABLE
from tellstones.server.workers.job_threads import JobRunner

CHALLENGE_MS = 5 * 60 * 1000
"""For so long a browser's dialog may stay open."""
ANYBODY = ""
"""Whom a challenge to sign in is made for."""


class AskingPage(NamedTuple):
    """The page on which a passkey was asked for."""

    origin: str
    user_agent: str


class _ClientData(msgspec.Struct):
    """What a browser says that a passkey signs."""

    challenge: str


class Passkeys:
    """Makes challenges, and takes what passkeys have made of them."""

    def __init__(self, storage: Storage, clock: Clock, source: Source, threads: JobRunner) -> None:
        self._storage, self._clock, self._source = storage, clock, source
        self._threads = threads

    async def challenge(self, person: str = ANYBODY) -> str:
        """Something to sign, as base64url writes bytes."""
        challenge, now = new_secret(self._source), self._clock.now()
        token = AccessToken(
            hashed(challenge),
            new_id(self._source),
            person,
            TokenKind.CHALLENGE,
            now + CHALLENGE_MS,
        )
        await self._storage.add_token(token, now)
        return challenge

    async def add(
        self, who: Identity, made: w.NewPasskey, name: MemberName | None, page: AskingPage
    ) -> None:
        """A passkey that was just made; with a name it makes a guest a member. Raises
        `Rejected`."""
        ceremony = await self._ceremony(made.client_data, who.person, page.origin)
        found = await self._threads.run(
            new_credential, unwritten(made.client_data), unwritten(made.attestation), ceremony
        )
        if found is None or await self._storage.passkey(found.credential) is not None:
            raise Rejected(Fault.WRONG_SECRET)
        now, agent = self._clock.now(), device_name(page.user_agent)
        passkey = Passkey(
            found.credential, who.person, found.public_key, found.sign_count, agent, now, now
        )
        try:
            await self._storage.add_passkey(passkey, name)
        except NameTaken:
            raise Rejected(Fault.NAME_TAKEN) from None

    async def owner(self, signed: w.SignIn, origin: str) -> Person:
        """Who has signed. Raises `Rejected`, the same whether or not there is such a passkey."""
        ceremony = await self._ceremony(signed.client_data, ANYBODY, origin)
        found = await self._storage.passkey(unwritten(signed.credential))
        if found is None:
            raise Rejected(Fault.WRONG_SECRET)
        passkey, person = found
        count = await self._threads.run(
            new_sign_count,
            passkey,
            unwritten(signed.client_data),
            unwritten(signed.authenticator_data),
            unwritten(signed.signature),
            ceremony,
        )
        if count is None:
            raise Rejected(Fault.WRONG_SECRET)
        await self._storage.use_passkey(passkey.credential, count, self._clock.now())
        return person

    async def _ceremony(self, client_data: str, person: str, origin: str) -> Ceremony:
        try:
            challenge = msgspec.json.decode(unwritten(client_data), type=_ClientData).challenge
        except UNREADABLE:
            raise Rejected(Fault.WRONG_SECRET) from None
        made_for = await self._storage.take_challenge(hashed(challenge), self._clock.now())
        if made_for != person:
            raise Rejected(Fault.WRONG_SECRET)
        return Ceremony(unwritten(challenge), origin)


def written(data: bytes) -> str:
    """As base64url without padding, which is how browsers write bytes."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def unwritten(text: str) -> bytes:
    """Raises `Rejected`."""
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        raise Rejected(Fault.UNREADABLE) from None
