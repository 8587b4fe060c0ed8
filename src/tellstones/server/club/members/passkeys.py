"""Passkeys: a guest becomes a member by making one, and a member signs in by one.

A challenge is a token like any other: stored as a hash, good for five minutes and for one answer,
which may come to any node. Which challenge it is says the answer itself.
"""

from __future__ import annotations

import binascii
import logging
from base64 import urlsafe_b64decode
from typing import NamedTuple

import msgspec

from tellstones.server.accounts.device_names import device_name
from tellstones.server.accounts.guests import hashed
from tellstones.server.accounts.kept_sanctions import KeptSanctions
from tellstones.server.clock import Clock
from tellstones.server.club.members.passkey_checks import Ceremony, new_credential, new_sign_count
from tellstones.server.club.wire import member_bodies as w
from tellstones.server.ids import Source, new_id, new_secret
from tellstones.server.jobs.job_threads import JobRunner
from tellstones.server.rooms import Identity, Rejected
from tellstones.server.storage import AccessToken, Person, Storage, TokenKind
from tellstones.server.storage.membership import MemberName, NameTaken, Passkey
from tellstones.server.wire import Fault
from tellstones.server.wire.base import UNREADABLE

log = logging.getLogger(__name__)
CHALLENGE_MS = 5 * 60 * 1000
"""The time that a browser's dialog may stay open."""
ANYBODY = ""
"""The owner of a challenge to sign in."""


class AskingPage(NamedTuple):
    """The page that requested a passkey."""

    origin: str
    user_agent: str


class _ClientData(msgspec.Struct):
    """The data that a passkey signs, as the browser reports it."""

    challenge: str
    crossOrigin: bool = False  # noqa: N815 - its name in WebAuthn
    """The page was in a frame of another origin's page. Ours never is."""


class Passkeys:
    """Makes challenges, and takes what passkeys have made of them."""

    def __init__(
        self,
        storage: Storage,
        clock: Clock,
        source: Source,
        threads: JobRunner,
        sanctions: KeptSanctions,
    ) -> None:
        self._storage, self._clock, self._source = storage, clock, source
        self._threads, self._sanctions = threads, sanctions

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
            new_credential,
            from_base64url(made.client_data),
            from_base64url(made.attestation),
            ceremony,
        )
        if found is None or await self._storage.passkey(found.credential) is not None:
            raise Rejected(Fault.WRONG_SECRET)
        if await self._sanctions.refuses_passkey(found.credential, found.public_key):
            raise Rejected(Fault.SUSPENDED)
        now, agent = self._clock.now(), device_name(page.user_agent)
        passkey = Passkey(
            found.credential,
            who.person,
            found.public_key,
            found.sign_count,
            agent,
            now,
            now,
            who.device,
        )
        try:
            await self._storage.add_passkey(passkey, name)
        except NameTaken:
            raise Rejected(Fault.NAME_TAKEN) from None
        if name is not None:
            log.info("a guest became a member", extra={"person": who.person})

    async def owner(self, signed: w.SignIn, origin: str) -> tuple[Person, str | None]:
        """The person who signed, and the device that made the passkey. Raises `Rejected`, whether
        or not such a passkey exists."""
        ceremony = await self._ceremony(signed.client_data, ANYBODY, origin)
        found = await self._storage.passkey(from_base64url(signed.credential))
        if found is None:
            raise Rejected(Fault.WRONG_SECRET)
        passkey, person = found
        count = await self._threads.run(
            new_sign_count,
            passkey,
            from_base64url(signed.client_data),
            from_base64url(signed.authenticator_data),
            from_base64url(signed.signature),
            ceremony,
        )
        if count is None:
            raise Rejected(Fault.WRONG_SECRET)
        await self._storage.use_passkey(passkey.credential, count, self._clock.now())
        return person, passkey.made_on

    async def _ceremony(self, client_data: str, person: str, origin: str) -> Ceremony:
        try:
            client = msgspec.json.decode(from_base64url(client_data), type=_ClientData)
        except UNREADABLE:
            raise Rejected(Fault.WRONG_SECRET) from None
        made_for = await self._storage.take_challenge(hashed(client.challenge), self._clock.now())
        if made_for != person or client.crossOrigin:
            raise Rejected(Fault.WRONG_SECRET)
        return Ceremony(from_base64url(client.challenge), origin)


def from_base64url(text: str) -> bytes:
    """Raises `Rejected`."""
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        raise Rejected(Fault.UNREADABLE) from None
