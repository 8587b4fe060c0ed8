"""Routes for moderators, which are a 404 to everybody else; and for appeals to them."""

from __future__ import annotations

from tellstones.server.http.account_routes import who_am_i
from tellstones.server.http.request import ApiRequest
from tellstones.server.http.route import ApiRoute
from tellstones.server.wire import Fault
from tellstones.server.wire import http_bodies as h
from tellstones.server.wire import moderation_bodies as w


async def show_waiting(request: ApiRequest) -> w.ModerationShown:
    request.moderator()
    return await request.node.moderation.waiting()


async def show_case(request: ApiRequest) -> w.CaseShown:
    return await request.node.moderation.case(request.moderator(), request.path["person"])


async def decide(request: ApiRequest) -> w.CaseShown:
    who, person = request.moderator(), request.path["person"]
    await request.node.moderation.decide(who, person, request.wish(w.DecisionWish))
    await request.node.revocation.check()
    return await show_case(request)


async def appeal(request: ApiRequest) -> h.Me:
    await request.node.moderation.appeal(request.person(), request.wish(w.AppealWish))
    return await who_am_i(request)


ROUTES = (
    ApiRoute(
        "GET",
        "/api/moderation",
        show_waiting,
        "What waits for those who keep the house; for moderators only",
        w.ModerationShown,
        faults=(Fault.NO_SUCH_THING,),
    ),
    ApiRoute(
        "GET",
        "/api/moderation/people/{person}",
        show_case,
        "What was reported, said and decided about somebody; for moderators only",
        w.CaseShown,
        faults=(Fault.NO_SUCH_THING, Fault.NO_SUCH_PERSON),
    ),
    ApiRoute(
        "POST",
        "/api/moderation/people/{person}/decisions",
        decide,
        "Decide about somebody; for moderators only",
        w.CaseShown,
        w.DecisionWish,
        (
            Fault.NO_SUCH_THING,
            Fault.NO_SUCH_PERSON,
            Fault.NOT_NOW,
            Fault.LATE,
            Fault.NAME_TAKEN,
        ),
    ),
    ApiRoute(
        "POST",
        "/api/me/appeals",
        appeal,
        "Appeal against a decision about me, once",
        h.Me,
        w.AppealWish,
        (Fault.NOBODY, Fault.NO_SUCH_THING, Fault.LATE),
    ),
)
