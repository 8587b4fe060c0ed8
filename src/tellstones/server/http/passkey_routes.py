"""Routes to membership: passkeys made, listed and ended, and signing in by one."""

from __future__ import annotations

from tellstones.server.accounts.guests import identity_of
from tellstones.server.accounts.passkeys import AskingPage, unwritten, written
from tellstones.server.http.account_routes import me
from tellstones.server.http.request import ApiRequest
from tellstones.server.http.route import ApiRoute
from tellstones.server.rooms import Identity, Rejected
from tellstones.server.storage.membership import MemberName
from tellstones.server.wire import Fault
from tellstones.server.wire import http_bodies as h
from tellstones.server.wire import member_bodies as w
from tellstones.study.replay.film import can_film

NAME_FAULTS = (Fault.NAME_TAKEN, Fault.MIXED_SCRIPTS)


async def club(request: ApiRequest) -> w.ClubShown:
    return w.ClubShown(passkeys=request.node.members.open, films=can_film())


async def list_passkeys(request: ApiRequest) -> w.PasskeysListed:
    passkeys = await request.node.storage.passkeys(request.person().person)
    return w.PasskeysListed(
        passkeys=[
            w.PasskeyListed(
                passkey=written(passkey.credential),
                name=passkey.agent,
                created=passkey.created,
                used=passkey.used,
            )
            for passkey in passkeys
        ]
    )


async def want_passkey(request: ApiRequest) -> w.PasskeyWanted:
    """Before the browser asks anybody anything, it is sure that there can be such a member."""
    who, wish, node = _maker(request), request.wish(w.MemberWish), request.node
    name = await _name(request, who, wish.name)
    passkeys = await node.storage.passkeys(who.person)
    if len(passkeys) >= node.settings.limits.passkeys_per_person:
        raise Rejected(Fault.TOO_MANY)
    return w.PasskeyWanted(
        challenge=await node.passkeys.challenge(who.person),
        user=written(who.person.encode()),
        name=name.name if name else who.name,
        known=[written(passkey.credential) for passkey in passkeys],
    )


async def add_passkey(request: ApiRequest) -> h.Me:
    who, made = _maker(request), request.wish(w.NewPasskey)
    name = await _name(request, who, made.name)
    page = AskingPage(request.origin, request.user_agent)
    await request.node.passkeys.add(who, made, name, page)
    return await me(request, await _anew(request, who))


async def end_passkey(request: ApiRequest) -> h.Done:
    """Nobody signs in by it any more; who has, stays in."""
    who, passkey = request.person(), unwritten(request.path["passkey"])
    if not await request.node.storage.end_passkey(who.person, passkey):
        raise Rejected(Fault.NO_SUCH_THING)
    return h.Done()


async def want_sign_in(request: ApiRequest) -> w.SignInChallenge:
    _limited(request)
    return w.SignInChallenge(challenge=await request.node.passkeys.challenge())


async def sign_in(request: ApiRequest) -> h.Me:
    """This device is the member's from now on."""
    _limited(request)
    node = request.node
    person = await node.passkeys.owner(request.wish(w.SignIn), request.origin)
    who, request.new_secret = await node.guests.new_device(person)
    return await me(request, who)


def _maker(request: ApiRequest) -> Identity:
    who = request.player()
    if who.program:
        raise Rejected(Fault.WRONG_SECRET)
    _limited(request)
    return who


def _limited(request: ApiRequest) -> None:
    if not request.node.members.open:
        raise Rejected(Fault.NO_SUCH_THING)
    if not request.node.hourly_limits.passkeys.take(request.address):
        raise Rejected(Fault.TOO_MANY)


async def _name(request: ApiRequest, who: Identity, wished: str | None) -> MemberName | None:
    """None for who is a member already."""
    return None if who.member else await request.node.members.name(who.person, wished or "")


async def _anew(request: ApiRequest, who: Identity) -> Identity:
    """As they are stored now."""
    person = await request.node.storage.person(who.person)
    if person is None:
        raise Rejected(Fault.NOBODY)
    return identity_of(person, who.device)


ROUTES = (
    ApiRoute("GET", "/api/club", club, "What there is for members", w.ClubShown),
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
