"""Routes to a member's circle: people found by name, followed, and invited to a game."""

from __future__ import annotations

from collections.abc import AsyncIterator

from tellstones.server.http.calls import may_call, may_call_one
from tellstones.server.http.request import ApiRequest
from tellstones.server.http.route import ApiRoute
from tellstones.server.rooms import Rejected
from tellstones.server.wire import Fault
from tellstones.server.wire import circle_bodies as w
from tellstones.server.wire import http_bodies as h


async def show_circle(request: ApiRequest) -> w.CircleShown:
    """Guests have none."""
    who, node = request.person(), request.node
    if not who.member:
        return w.CircleShown(following=[], invitations=[], games=[], pairs=[], asking=0)
    node.following.came(who)
    return w.CircleShown(
        following=await node.following.shown(who),
        invitations=await node.invitations.shown(who),
        games=await node.lobby.tournament_games_of(who.person),
        pairs=await node.entry_desk.asked(who.person),
        asking=sum(club.asking for club in await node.clubs.asked(who.person)),
    )


async def find_member(request: ApiRequest) -> w.MemberFound:
    who, wish = request.person(), request.wish(w.FindMember)
    _limited(request)
    found = await request.node.following.find(who, wish.name)
    return w.MemberFound(person=found.id, name=found.name)


async def follow(request: ApiRequest) -> w.CircleShown:
    who, wish = request.player(), request.wish(w.Follow)
    _limited(request)
    await request.node.following.follow(who, wish.person)
    return await show_circle(request)


async def unfollow(request: ApiRequest) -> w.CircleShown:
    await request.node.storage.unfollow(request.person().person, request.path["person"])
    return await show_circle(request)


async def invite(request: ApiRequest) -> h.TableMade:
    who, wish = request.player(), request.wish(w.InvitationWish)
    may_call(request)
    may_call_one(request, wish.person)
    return h.TableMade(table=await request.node.invitations.make(who, wish))


async def stream_invitations(request: ApiRequest) -> AsyncIterator[w.InvitationShown | None]:
    return request.node.invitations.arriving(request.person())


async def end_invitation(request: ApiRequest) -> w.CircleShown:
    await request.node.invitations.end(request.person(), request.path["table"])
    return await show_circle(request)


def _limited(request: ApiRequest) -> None:
    if not request.node.hourly_limits.names.take(request.person().counted_as):
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
