"""HTTP routes of the moderators' page, which answer 404 to everybody else, and of appeals."""

from __future__ import annotations

from tellstones.server.http.account_routes import who_am_i
from tellstones.server.http.request import ApiRequest
from tellstones.server.http.route import ApiRoute
from tellstones.server.http.study_routes import let_in
from tellstones.server.rooms import Rejected
from tellstones.server.storage.moderation import ANY_TIME
from tellstones.server.wire import Fault
from tellstones.server.wire import http_bodies as h
from tellstones.server.wire import moderation_bodies as w


async def show_waiting(request: ApiRequest) -> w.ModerationShown:
    request.moderator()
    return await request.node.moderation.waiting()


async def show_older(request: ApiRequest) -> w.ModerationShown:
    request.moderator()
    try:
        before = int(request.path["moment"])
    except ValueError:
        raise Rejected(Fault.UNREADABLE, field="moment") from None
    return await request.node.moderation.waiting(max(0, min(before, ANY_TIME)))


async def show_case(request: ApiRequest) -> w.CaseShown:
    return await request.node.moderation.case(request.moderator(), request.path["person"])


async def reckon_fair_play(request: ApiRequest) -> w.FairPlayShown:
    who = request.moderator()
    let_in(request)
    return await request.node.fair_play.about(who.person, request.path["person"], request.gone)


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
        "/api/moderation/before/{moment}",
        show_older,
        "The same, of what was before a moment in milliseconds since 1970; for moderators only",
        w.ModerationShown,
        faults=(Fault.NO_SUCH_THING, Fault.UNREADABLE),
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
        "GET",
        "/api/moderation/people/{person}/fair-play",
        reckon_fair_play,
        "Odds that somebody remembered so well by chance, from finished games; for moderators only",
        w.FairPlayShown,
        faults=(Fault.NO_SUCH_THING, Fault.NO_SUCH_PERSON, Fault.TOO_MANY, Fault.NOT_NOW),
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
