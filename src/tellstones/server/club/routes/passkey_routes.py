"""Routes to membership: passkeys made, listed and ended, and signing in by one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from tellstones.server.accounts.guests import Guests, identity_of
from tellstones.server.club.members.members import Members
from tellstones.server.club.members.passkeys import AskingPage, Passkeys, from_base64url
from tellstones.server.club.wire import member_bodies as w
from tellstones.server.moderation.own_account import OwnAccount
from tellstones.server.rate_limits import HourlyLimit
from tellstones.server.rooms import Identity, Rejected
from tellstones.server.storage.membership import MemberName, Passkey
from tellstones.server.storage.people import Person
from tellstones.server.web.http.request import ApiRequest
from tellstones.server.web.http.route import ApiRoute
from tellstones.server.wire import Fault
from tellstones.server.wire import http_bodies as h
from tellstones.server.wire.base import to_base64url

NAME_FAULTS = (Fault.NAME_TAKEN, Fault.MIXED_SCRIPTS, Fault.CLOSED)


class PasskeyStorage(Protocol):
    async def person(self, person: str) -> Person | None: ...

    async def passkeys(self, person: str) -> list[Passkey]: ...

    async def end_passkey(self, person: str, credential: bytes) -> bool: ...


@dataclass(frozen=True, slots=True)
class PasskeyDeps:
    storage: PasskeyStorage
    members: Members
    passkeys: Passkeys
    guests: Guests
    account: OwnAccount
    attempts: HourlyLimit
    most_passkeys: int
    registration: bool
    """Whether guests may become members."""


async def list_passkeys(deps: PasskeyDeps, request: ApiRequest) -> w.PasskeysListed:
    passkeys = await deps.storage.passkeys(request.person().person)
    return w.PasskeysListed(
        passkeys=[
            w.PasskeyListed(
                passkey=to_base64url(passkey.credential),
                name=passkey.agent,
                created=passkey.created,
                used=passkey.used,
            )
            for passkey in passkeys
        ]
    )


async def want_passkey(deps: PasskeyDeps, request: ApiRequest) -> w.PasskeyWanted:
    """Checks first that such a member can exist, before the browser asks the person."""
    who, wish = _maker(deps, request), request.wish(w.MemberWish)
    name = await _name(deps, who, wish.name)
    passkeys = await deps.storage.passkeys(who.person)
    if len(passkeys) >= deps.most_passkeys:
        raise Rejected(Fault.TOO_MANY)
    return w.PasskeyWanted(
        challenge=await deps.passkeys.challenge(who.person),
        user=to_base64url(who.person.encode()),
        name=name.name if name else who.name,
        known=[to_base64url(passkey.credential) for passkey in passkeys],
    )


async def add_passkey(deps: PasskeyDeps, request: ApiRequest) -> h.Me:
    who, made = _maker(deps, request), request.wish(w.NewPasskey)
    name = await _name(deps, who, made.name)
    page = AskingPage(request.origin, request.user_agent)
    await deps.passkeys.add(who, made, name, page)
    return await deps.account.shown(await _anew(deps, who))


async def end_passkey(deps: PasskeyDeps, request: ApiRequest) -> h.Done:
    """Remove a passkey. Existing sessions stay signed in."""
    who, passkey = request.person(), from_base64url(request.path["passkey"])
    if not await deps.storage.end_passkey(who.person, passkey):
        raise Rejected(Fault.NO_SUCH_THING)
    return h.Done()


async def want_sign_in(deps: PasskeyDeps, request: ApiRequest) -> w.SignInChallenge:
    _limited(deps, request)
    return w.SignInChallenge(challenge=await deps.passkeys.challenge())


async def sign_in(deps: PasskeyDeps, request: ApiRequest) -> h.Me:
    """This device is the member's from now on."""
    _limited(deps, request)
    person, made_on = await deps.passkeys.owner(request.wish(w.SignIn), request.origin)
    who, request.new_secret = await deps.guests.new_device(person, made_on)
    return await deps.account.shown(who)


def _maker(deps: PasskeyDeps, request: ApiRequest) -> Identity:
    who = request.player()
    if who.program:
        raise Rejected(Fault.WRONG_SECRET)
    _limited(deps, request)
    return who


def _limited(deps: PasskeyDeps, request: ApiRequest) -> None:
    if not deps.attempts.take(request.address):
        raise Rejected(Fault.TOO_MANY)


async def _name(deps: PasskeyDeps, who: Identity, wished: str | None) -> MemberName | None:
    """Return None for a member. Raises `Rejected`."""
    if who.member:
        return None
    if not deps.registration:
        raise Rejected(Fault.CLOSED)
    return await deps.members.name(who.person, wished or "")


async def _anew(deps: PasskeyDeps, who: Identity) -> Identity:
    """Loads them as stored."""
    person = await deps.storage.person(who.person)
    if person is None:
        raise Rejected(Fault.NOBODY)
    return identity_of(person, who.device)


ROUTES = (
    ApiRoute(
        "GET",
        "/api/me/passkeys",
        list_passkeys,
        "My passkeys",
        w.PasskeysListed,
        faults=(Fault.NOBODY,),
    ),
    ApiRoute(
        "POST",
        "/api/me/passkeys/challenge",
        want_passkey,
        "A challenge to make a passkey with",
        w.PasskeyWanted,
        w.MemberWish,
        (
            Fault.NOBODY,
            Fault.SUSPENDED,
            Fault.WRONG_SECRET,
            Fault.NO_SUCH_THING,
            Fault.TOO_MANY,
            *NAME_FAULTS,
        ),
    ),
    ApiRoute(
        "POST",
        "/api/me/passkeys",
        add_passkey,
        "A passkey for me; the first makes a guest a member",
        h.Me,
        w.NewPasskey,
        (
            Fault.NOBODY,
            Fault.SUSPENDED,
            Fault.WRONG_SECRET,
            Fault.NO_SUCH_THING,
            Fault.TOO_MANY,
            *NAME_FAULTS,
        ),
        largest=w.LARGEST_PASSKEY_BYTES,
    ),
    ApiRoute(
        "DELETE",
        "/api/me/passkeys/{passkey}",
        end_passkey,
        "End one of my passkeys",
        h.Done,
        faults=(Fault.NOBODY, Fault.NO_SUCH_THING),
    ),
    ApiRoute(
        "POST",
        "/api/sign-in/challenge",
        want_sign_in,
        "A challenge to sign in with",
        w.SignInChallenge,
        faults=(Fault.NO_SUCH_THING, Fault.TOO_MANY),
    ),
    ApiRoute(
        "POST",
        "/api/sign-in",
        sign_in,
        "Come in by a passkey",
        h.Me,
        w.SignIn,
        (Fault.WRONG_SECRET, Fault.NO_SUCH_THING, Fault.TOO_MANY),
        largest=w.LARGEST_PASSKEY_BYTES,
    ),
)
