"""HTTP routes of the moderators' page, which answer 404 to all others, and of appeals."""

from __future__ import annotations

from dataclasses import dataclass

from tellstones.server.lobby.revocation import Revocation
from tellstones.server.moderation.fair_play_desk import FairPlayDesk
from tellstones.server.moderation.moderation_desk import Moderation
from tellstones.server.moderation.own_account import OwnAccount
from tellstones.server.moderation.server_status import ServerStatus
from tellstones.server.rate_limits import HourlyLimit
from tellstones.server.rooms import Rejected
from tellstones.server.storage.moderation import ANY_TIME
from tellstones.server.web.http.request import ApiRequest
from tellstones.server.web.http.route import ApiRoute
from tellstones.server.web.routes.study_routes import let_in
from tellstones.server.wire import Fault
from tellstones.server.wire import http_bodies as h
from tellstones.server.wire import moderation_bodies as w


@dataclass(frozen=True, slots=True)
class ModerationDeps:
    moderation: Moderation
    fair_play: FairPlayDesk
    revocation: Revocation
    account: OwnAccount
    status: ServerStatus
    studies: HourlyLimit


async def show_waiting(deps: ModerationDeps, request: ApiRequest) -> w.ModerationShown:
    request.moderator()
    return await deps.moderation.waiting()


async def show_older(deps: ModerationDeps, request: ApiRequest) -> w.ModerationShown:
    request.moderator()
    try:
        before = int(request.path["moment"])
    except ValueError:
        raise Rejected(Fault.UNREADABLE, field="moment") from None
    return await deps.moderation.waiting(max(0, min(before, ANY_TIME)))


async def show_status(deps: ModerationDeps, request: ApiRequest) -> w.StatusShown:
    request.moderator()
    let_in(deps.studies, request)
    return await deps.status.shown()


async def show_case(deps: ModerationDeps, request: ApiRequest) -> w.CaseShown:
    return await deps.moderation.case(request.moderator(), request.path["person"])


async def reckon_fair_play(deps: ModerationDeps, request: ApiRequest) -> w.FairPlayShown:
    who = request.moderator()
    let_in(deps.studies, request)
    return await deps.fair_play.about(who.person, request.path["person"], request.gone)


async def decide(deps: ModerationDeps, request: ApiRequest) -> w.CaseShown:
    who, person = request.moderator(), request.path["person"]
    await deps.moderation.decide(who, person, request.wish(w.DecisionWish))
    await deps.revocation.check()
    return await show_case(deps, request)


async def appeal(deps: ModerationDeps, request: ApiRequest) -> h.Me:
    await deps.moderation.appeal(request.person(), request.wish(w.AppealWish))
    return await deps.account.shown(request.person())


ROUTES = (
    ApiRoute(
        "GET",
        "/api/moderation",
        show_waiting,
        "Open reports and appeals; for moderators only",
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
        "/api/moderation/status",
        show_status,
        "The status of the server; for moderators only",
        w.StatusShown,
        faults=(Fault.NO_SUCH_THING, Fault.TOO_MANY),
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
