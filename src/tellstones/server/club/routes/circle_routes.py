"""Routes to a member's circle: people found by name, followed, and invited to a game."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass

from tellstones.server.club.circle.club_desk import ClubDesk
from tellstones.server.club.circle.following import Following
from tellstones.server.club.circle.invitations import Invitations
from tellstones.server.club.routes.call_limits import CallLimits, may_call, may_call_one
from tellstones.server.club.tournaments.entry_desk import EntryDesk
from tellstones.server.club.wire import circle_bodies as w
from tellstones.server.lobby.lobby import Lobby
from tellstones.server.rate_limits import HourlyLimit
from tellstones.server.rooms import Rejected
from tellstones.server.web.http.request import ApiRequest
from tellstones.server.web.http.route import ApiRoute
from tellstones.server.wire import Fault
from tellstones.server.wire import http_bodies as h


@dataclass(frozen=True, slots=True)
class CircleDeps:
    following: Following
    unfollow: Callable[[str, str], Awaitable[None]]
    """A person no longer follows another."""
    invitations: Invitations
    lobby: Lobby
    entry_desk: EntryDesk
    clubs: ClubDesk
    names: HourlyLimit
    calls: CallLimits


async def show_circle(deps: CircleDeps, request: ApiRequest) -> w.CircleShown:
    """Guests have none."""
    who = request.person()
    if not who.member:
        return w.CircleShown(following=[], invitations=[], games=[], pairs=[], asking=0)
    deps.following.came(who)
    return w.CircleShown(
        following=await deps.following.shown(who),
        invitations=await deps.invitations.shown(who),
        games=await deps.lobby.tournament_games_of(who.person),
        pairs=await deps.entry_desk.asked(who.person),
        asking=sum(club.asking for club in await deps.clubs.asked(who.person)),
    )


async def find_member(deps: CircleDeps, request: ApiRequest) -> w.MemberFound:
    who, wish = request.person(), request.wish(w.FindMember)
    _limited(deps, request)
    found = await deps.following.find(who, wish.name)
    return w.MemberFound(person=found.id, name=found.name)


async def follow(deps: CircleDeps, request: ApiRequest) -> w.CircleShown:
    who, wish = request.player(), request.wish(w.Follow)
    _limited(deps, request)
    await deps.following.follow(who, wish.person)
    return await show_circle(deps, request)


async def unfollow(deps: CircleDeps, request: ApiRequest) -> w.CircleShown:
    await deps.unfollow(request.person().person, request.path["person"])
    return await show_circle(deps, request)


async def invite(deps: CircleDeps, request: ApiRequest) -> h.TableMade:
    who, wish = request.player(), request.wish(w.InvitationWish)
    may_call(deps.calls, request)
    may_call_one(deps.calls, request, wish.person)
    return h.TableMade(table=await deps.invitations.make(who, wish))


async def stream_invitations(
    deps: CircleDeps, request: ApiRequest
) -> AsyncIterator[w.InvitationShown | None]:
    return deps.invitations.arriving(request.person())


async def end_invitation(deps: CircleDeps, request: ApiRequest) -> w.CircleShown:
    await deps.invitations.end(request.person(), request.path["table"])
    return await show_circle(deps, request)


def _limited(deps: CircleDeps, request: ApiRequest) -> None:
    if not deps.names.take(request.person().counted_as):
        raise Rejected(Fault.TOO_MANY)


OTHERS = (Fault.NOBODY, Fault.NOT_NOW, Fault.TOO_MANY, Fault.NO_SUCH_PERSON)

ROUTES = (
    ApiRoute(
        "GET",
        "/api/me/circle",
        show_circle,
        "Whom I follow, and invitations to and from me",
        w.CircleShown,
        faults=(Fault.NOBODY,),
    ),
    ApiRoute(
        "POST",
        "/api/members/find",
        find_member,
        "The member of a name",
        w.MemberFound,
        w.FindMember,
        OTHERS,
    ),
    ApiRoute(
        "POST",
        "/api/me/follows",
        follow,
        "Follow a member",
        w.CircleShown,
        w.Follow,
        (*OTHERS, Fault.SUSPENDED, Fault.BLOCKED),
    ),
    ApiRoute(
        "DELETE",
        "/api/me/follows/{person}",
        unfollow,
        "No longer follow somebody",
        w.CircleShown,
        faults=(Fault.NOBODY,),
    ),
    ApiRoute(
        "POST",
        "/api/invitations",
        invite,
        "Invite a member, or a program, to a game",
        h.TableMade,
        w.InvitationWish,
        (*OTHERS, Fault.SUSPENDED, Fault.BLOCKED, Fault.NO_SUCH_SEAT),
    ),
    ApiRoute(
        "GET",
        "/api/me/invitations",
        stream_invitations,
        "Invitations to me, each as it comes, until the stream ends",
        w.InvitationShown,
        bit_by_bit=True,
        faults=(Fault.NOBODY, Fault.TOO_MANY),
    ),
    ApiRoute(
        "DELETE",
        "/api/invitations/{table}",
        end_invitation,
        "Decline an invitation, or take one back",
        w.CircleShown,
        faults=(Fault.NOBODY, Fault.NO_SUCH_THING),
    ),
)
