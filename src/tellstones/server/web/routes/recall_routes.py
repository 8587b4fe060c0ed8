"""Routes of puzzles that test a memory, and of Rush."""

from __future__ import annotations

from dataclasses import dataclass

from tellstones.server.accounts.recall_sessions import RecallSessions
from tellstones.server.rate_limits import HourlyLimit
from tellstones.server.rooms import Rejected
from tellstones.server.web.http.request import ApiRequest
from tellstones.server.web.http.route import ApiRoute
from tellstones.server.wire import Fault
from tellstones.server.wire import recall_bodies as w


@dataclass(frozen=True, slots=True)
class RecallDeps:
    sessions: RecallSessions
    studies: HourlyLimit


async def begin_recall(deps: RecallDeps, request: ApiRequest) -> w.RecallShown:
    who, wish = request.person(), request.wish(w.RecallWish)
    if not deps.studies.take(who.counted_as):
        raise Rejected(Fault.TOO_MANY)
    return await deps.sessions.begin(who.person, wish.kind)


async def reply_recall(deps: RecallDeps, request: ApiRequest) -> w.RecallShown:
    return await deps.sessions.reply(request.person().person, request.wish(w.RecallReply))


async def show_standing(deps: RecallDeps, request: ApiRequest) -> w.RecallStanding:
    return await deps.sessions.standing_shown(request.person().person)


async def show_rush(deps: RecallDeps, request: ApiRequest) -> w.RushBoards:
    return await deps.sessions.boards(request.who.person if request.who else None)


ROUTES = (
    ApiRoute(
        "POST",
        "/api/me/recall",
        begin_recall,
        "Begin a puzzle that tests one's memory, or a Rush",
        w.RecallShown,
        w.RecallWish,
        (Fault.NOBODY, Fault.TOO_MANY),
    ),
    ApiRoute(
        "POST",
        "/api/me/recall/replies",
        reply_recall,
        "Reply to a beat, and get the next when it is due",
        w.RecallShown,
        w.RecallReply,
        (Fault.NOBODY, Fault.NO_SUCH_THING, Fault.LATE, Fault.NOT_NOW),
    ),
    ApiRoute(
        "GET",
        "/api/me/recall",
        show_standing,
        "What my puzzles add up to",
        w.RecallStanding,
        faults=(Fault.NOBODY,),
    ),
    ApiRoute("GET", "/api/rush", show_rush, "The best Rush runs", w.RushBoards),
)
