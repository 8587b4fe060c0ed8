"""Routes about clubs: lists, one of them, founding, joining, leading and ending it."""

from __future__ import annotations

from tellstones.server.circle.circle_news import asking_notice
from tellstones.server.http.calls import may_call, may_call_one
from tellstones.server.http.request import ApiRequest
from tellstones.server.http.route import ApiRoute
from tellstones.server.rooms import Identity, Rejected
from tellstones.server.storage.clubs import Club
from tellstones.server.wire import Fault
from tellstones.server.wire import club_bodies as w
from tellstones.server.wire import http_bodies as h


async def list_clubs(request: ApiRequest) -> w.ClubsListed:
    found = await request.node.clubs.search()
    return await request.node.club_pages.listed(request.who, found)


async def list_more(request: ApiRequest) -> w.ClubsListed:
    found = await request.node.clubs.search(after=request.path["club"])
    return await request.node.club_pages.listed(request.who, found)


async def find_clubs(request: ApiRequest) -> w.ClubsListed:
    who, wish = request.person(), request.wish(w.FindClubs)
    if not request.node.hourly_limits.names.take(who.counted_as):
        raise Rejected(Fault.TOO_MANY)
    found = await request.node.clubs.search(wish.name, wish.after or "")
    return await request.node.club_pages.listed(who, found)


async def found_club(request: ApiRequest) -> w.ClubPage:
    wish = request.wish(w.ClubWish)
    return await _page(request, await request.node.clubs.found(_founding(request), wish))


async def show_club(request: ApiRequest) -> w.ClubPage:
    return await _page(request, await _club(request))


async def change_club(request: ApiRequest) -> w.ClubPage:
    who, wish = _founding(request), request.wish(w.ClubWish)
    changed = await request.node.clubs.change(who, await _club(request), wish)
    return await _page(request, changed)


async def end_club(request: ApiRequest) -> h.Done:
    who, wish = request.player(), request.wish(w.EndClub)
    await request.node.clubs.end(who, await _club(request), wish.reason)
    return h.Done()


async def join_club(request: ApiRequest) -> w.ClubPage:
    who, wish, club = request.player(), request.wish(w.JoinClub), await _club(request)
    if wish.person is None:
        await _join(request, who, club)
    else:
        await request.node.clubs.let_in(who, club, wish.person)
    return await show_club(request)


async def _join(request: ApiRequest, who: Identity, club: Club) -> None:
    """Asking to be let in may ring at the leader's page, as an invitation does."""
    node = request.node
    if not club.open:
        may_call(request)
        may_call_one(request, club.leader)
    if await node.clubs.join(who, club):
        await node.circle_news.tell([club.leader], asking_notice(club, who.name))


async def leave_club(request: ApiRequest) -> h.Done:
    """Also somebody who is suspended may leave, and send nobody away."""
    mine = request.path["person"] == "me"
    who, club = request.person() if mine else request.player(), await _club(request)
    await request.node.clubs.leave(who, club, who.person if mine else request.path["person"])
    return h.Done()


async def hand_over(request: ApiRequest) -> w.ClubPage:
    who, wish = request.player(), request.wish(w.HandOver)
    await request.node.clubs.hand_over(who, await _club(request), wish.person)
    return await show_club(request)


async def _club(request: ApiRequest) -> Club:
    return await request.node.clubs.find(request.path["club"])


async def _page(request: ApiRequest, club: Club) -> w.ClubPage:
    return await request.node.club_pages.shown(request.who, club)


def _founding(request: ApiRequest) -> Identity:
    who = request.player()
    if not request.node.hourly_limits.clubs.take(who.counted_as):
        raise Rejected(Fault.TOO_MANY)
    return who


NAMING = (
    *(Fault.NOBODY, Fault.SUSPENDED, Fault.NOT_NOW, Fault.TOO_MANY),
    *(Fault.NAME_TAKEN, Fault.MIXED_SCRIPTS),
)
LEADING = (Fault.NOBODY, Fault.SUSPENDED, Fault.NO_SUCH_THING, Fault.NOT_YOUR_CLUB)

ROUTES = (
    ApiRoute("GET", "/api/clubs", list_clubs, "Clubs, the largest first", w.ClubsListed),
    ApiRoute(
        "GET",
        "/api/clubs/after/{club}",
        list_more,
        "Clubs that come after this one, by its id, in the list of all",
        w.ClubsListed,
    ),
    ApiRoute(
        "POST",
        "/api/clubs/find",
        find_clubs,
        "Clubs by name",
        w.ClubsListed,
        w.FindClubs,
        (Fault.NOBODY, Fault.TOO_MANY),
    ),
    ApiRoute("POST", "/api/clubs", found_club, "Found a club", w.ClubPage, w.ClubWish, NAMING),
    ApiRoute(
        "GET",
        "/api/clubs/{club}",
        show_club,
        "A club by its id or name, with its members and tournaments",
        w.ClubPage,
        faults=(Fault.NO_SUCH_THING,),
    ),
    ApiRoute(
        "PUT",
        "/api/clubs/{club}",
        change_club,
        "Change my club's name, text or way in; any club's as a moderator",
        w.ClubPage,
        w.ClubWish,
        (*NAMING, Fault.RENAMED_LATELY, Fault.NO_SUCH_THING, Fault.NOT_YOUR_CLUB),
    ),
    ApiRoute(
        "POST",
        "/api/clubs/{club}/end",
        end_club,
        "End a club: mine, or any as a moderator",
        h.Done,
        w.EndClub,
        (*LEADING, Fault.NOT_NOW),
    ),
    ApiRoute(
        "POST",
        "/api/clubs/{club}/members",
        join_club,
        "Join a club, ask to be let in, or let somebody in",
        w.ClubPage,
        w.JoinClub,
        (*LEADING, Fault.NOT_NOW, Fault.TOO_MANY, Fault.BLOCKED, Fault.NO_SUCH_PERSON),
    ),
    ApiRoute(
        "DELETE",
        "/api/clubs/{club}/members/{person}",
        leave_club,
        "Leave a club (`me`), send somebody away, or decline to let them in",
        h.Done,
        faults=LEADING,
    ),
    ApiRoute(
        "POST",
        "/api/clubs/{club}/leader",
        hand_over,
        "Hand my club over to another member",
        w.ClubPage,
        w.HandOver,
        (*LEADING, Fault.NO_SUCH_PERSON),
    ),
)
