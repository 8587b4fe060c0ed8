"""Routes about clubs: lists, one of them, founding, joining, leading and ending it."""

from __future__ import annotations

from dataclasses import dataclass

from tellstones.server.clock import Clock
from tellstones.server.club.circle.circle_news import CircleNews, asking_notice
from tellstones.server.club.circle.club_desk import ClubDesk
from tellstones.server.club.circle.club_page import ClubPages
from tellstones.server.club.routes.call_limits import CallLimits, may_call, may_call_one
from tellstones.server.club.wire import club_bodies as w
from tellstones.server.lobby.calendar_feed import FeedEntry, calendar_feed
from tellstones.server.rate_limits import HourlyLimit
from tellstones.server.rooms import Identity, Rejected
from tellstones.server.storage.clubs import Club
from tellstones.server.web.http.request import ApiRequest
from tellstones.server.web.http.route import ApiRoute
from tellstones.server.wire import Fault
from tellstones.server.wire import http_bodies as h


@dataclass(frozen=True, slots=True)
class ClubDeps:
    clubs: ClubDesk
    club_pages: ClubPages
    circle_news: CircleNews
    names: HourlyLimit
    founding: HourlyLimit
    founding_from: HourlyLimit
    """Limits by address."""
    calls: CallLimits
    clock: Clock


async def list_clubs(deps: ClubDeps, request: ApiRequest) -> w.ClubsListed:
    found = await deps.clubs.search()
    return await deps.club_pages.listed(request.who, found)


async def list_more(deps: ClubDeps, request: ApiRequest) -> w.ClubsListed:
    found = await deps.clubs.search(after=request.path["club"])
    return await deps.club_pages.listed(request.who, found)


async def find_clubs(deps: ClubDeps, request: ApiRequest) -> w.ClubsListed:
    who, wish = request.person(), request.wish(w.FindClubs)
    if not deps.names.take(who.counted_as):
        raise Rejected(Fault.TOO_MANY)
    found = await deps.clubs.search(wish.name, wish.after or "")
    return await deps.club_pages.listed(who, found)


async def found_club(deps: ClubDeps, request: ApiRequest) -> w.ClubPage:
    who, wish = _founding(deps, request), request.wish(w.ClubWish)
    if not deps.founding_from.take(request.address):
        raise Rejected(Fault.TOO_MANY)
    return await _page(deps, request, await deps.clubs.found(who, wish))


async def show_club(deps: ClubDeps, request: ApiRequest) -> w.ClubPage:
    return await _page(deps, request, await _club(deps, request))


async def calendar(deps: ClubDeps, request: ApiRequest) -> str:
    """The club's tournaments that are not over, for calendars that ask again."""
    page = await show_club(deps, request)
    entries = [
        FeedEntry(f"tournament/{one.tournament}", one.name, one.starts)
        for one in page.tournaments
        if one.phase != "over"
    ]
    return calendar_feed(entries, request.site, deps.clock.now())


async def change_club(deps: ClubDeps, request: ApiRequest) -> w.ClubPage:
    who, wish = _founding(deps, request), request.wish(w.ClubWish)
    changed = await deps.clubs.change(who, await _club(deps, request), wish)
    return await _page(deps, request, changed)


async def end_club(deps: ClubDeps, request: ApiRequest) -> h.Done:
    who, wish = request.player(), request.wish(w.EndClub)
    await deps.clubs.end(who, await _club(deps, request), wish.reason)
    return h.Done()


async def join_club(deps: ClubDeps, request: ApiRequest) -> w.ClubPage:
    who, wish, club = request.player(), request.wish(w.JoinClub), await _club(deps, request)
    if wish.person is None:
        await _join(deps, request, who, club)
    else:
        await deps.clubs.let_in(who, club, wish.person)
    return await show_club(deps, request)


async def _join(deps: ClubDeps, request: ApiRequest, who: Identity, club: Club) -> None:
    """Join or ask to join; like an invitation, a request may notify the leaders."""
    if not club.open:
        may_call(deps.calls, request)
        may_call_one(deps.calls, request, club.leader)
    if told := await deps.clubs.join(who, club):
        await deps.circle_news.tell(sorted(told), asking_notice(club, who.name))


async def leave_club(deps: ClubDeps, request: ApiRequest) -> h.Done:
    """Leave a club. Suspended people may leave too, but not remove others."""
    mine = request.path["person"] == "me"
    who, club = request.person() if mine else request.player(), await _club(deps, request)
    await deps.clubs.leave(who, club, who.person if mine else request.path["person"])
    return h.Done()


async def hand_over(deps: ClubDeps, request: ApiRequest) -> w.ClubPage:
    who, wish = request.player(), request.wish(w.HandOver)
    await deps.clubs.hand_over(who, await _club(deps, request), wish.person)
    return await show_club(deps, request)


async def co_lead(deps: ClubDeps, request: ApiRequest) -> w.ClubPage:
    who, wish = request.player(), request.wish(w.CoLeader)
    await deps.clubs.co_lead(who, await _club(deps, request), wish)
    return await show_club(deps, request)


async def post_notice(deps: ClubDeps, request: ApiRequest) -> w.ClubPage:
    who, wish = _founding(deps, request), request.wish(w.PostNotice)
    await deps.clubs.post(who, await _club(deps, request), wish.text)
    return await show_club(deps, request)


async def end_notice(deps: ClubDeps, request: ApiRequest) -> w.ClubPage:
    who, club = request.player(), await _club(deps, request)
    await deps.clubs.take_down(who, club, request.path["notice"])
    return await show_club(deps, request)


async def _club(deps: ClubDeps, request: ApiRequest) -> Club:
    return await deps.clubs.find(request.path["club"])


async def _page(deps: ClubDeps, request: ApiRequest, club: Club) -> w.ClubPage:
    return await deps.club_pages.shown(request.who, club)


def _founding(deps: ClubDeps, request: ApiRequest) -> Identity:
    who = request.player()
    if not deps.founding.take(who.counted_as):
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
        "GET",
        "/api/clubs/{club}/calendar",
        calendar,
        "A calendar of a club's tournaments",
        faults=(Fault.NO_SUCH_THING,),
        text="text/calendar",
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
    ApiRoute(
        "POST",
        "/api/clubs/{club}/co-leaders",
        co_lead,
        "Make a member of my club a co-leader, or no more",
        w.ClubPage,
        w.CoLeader,
        (*LEADING, Fault.NO_SUCH_PERSON),
    ),
    ApiRoute(
        "POST",
        "/api/clubs/{club}/notices",
        post_notice,
        "Put a notice on the board of my club",
        w.ClubPage,
        w.PostNotice,
        (*LEADING, Fault.TOO_MANY),
    ),
    ApiRoute(
        "DELETE",
        "/api/clubs/{club}/notices/{notice}",
        end_notice,
        "Remove a notice from the board of my club; of any as a moderator",
        w.ClubPage,
        faults=LEADING,
    ),
)
