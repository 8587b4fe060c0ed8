"""Routes of drills: begin, answer, end, and results."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from tellstones.server.accounts.drill_sessions import DrillSessions
from tellstones.server.rate_limits import HourlyLimit
from tellstones.server.rooms import Rejected
from tellstones.server.web.http.request import ApiRequest
from tellstones.server.web.http.route import ApiRoute
from tellstones.server.wire import Fault
from tellstones.server.wire import study_bodies as w
from tellstones.study.drills import DrillAnswer, Session
from tellstones.study.drills.drill_json import trial_json


@dataclass(frozen=True, slots=True)
class DrillDeps:
    drills: DrillSessions
    studies: HourlyLimit


def _shown(session: Session, *, answered: bool = False) -> w.DrillShown:
    last = [outcome.name.lower() for outcome in session.done[-1].outcomes] if answered else []
    told = {
        "number": len(session.done),
        "trial": trial_json(session.trial),
        "seconds": session.seconds,
        "last": last,
    }
    return msgspec.convert(told, w.DrillShown)


async def begin_drill(deps: DrillDeps, request: ApiRequest) -> w.DrillShown:
    who, wish = request.person(), request.wish(w.DrillWish)
    if not deps.studies.take(who.counted_as):
        raise Rejected(Fault.TOO_MANY)
    kinds = tuple(dict.fromkeys(wish.kinds))
    return _shown(await deps.drills.begin(who.person, kinds))


async def show_drill(deps: DrillDeps, request: ApiRequest) -> w.DrillShown:
    return _shown(await deps.drills.current(request.person().person))


async def answer_drill(deps: DrillDeps, request: ApiRequest) -> w.DrillShown:
    person, wish = request.person().person, request.wish(w.DrillAnswers)
    answers = [DrillAnswer(answer.said, answer.seconds) for answer in wish.answers]
    session = await deps.drills.answer(person, wish.number, answers)
    return _shown(session, answered=True)


async def end_drill(deps: DrillDeps, request: ApiRequest) -> w.EstimateShown:
    who = request.person()
    if not deps.studies.take(who.counted_as):
        raise Rejected(Fault.TOO_MANY)
    return msgspec.convert(await deps.drills.end(who.person), w.EstimateShown)


async def list_estimates(deps: DrillDeps, request: ApiRequest) -> w.EstimatesShown:
    person = request.person().person
    told = {
        "estimates": await deps.drills.estimates(person),
        "together": await deps.drills.together(person),
    }
    return msgspec.convert(told, w.EstimatesShown)


ROUTES = (
    ApiRoute(
        "POST",
        "/api/me/drill",
        begin_drill,
        "Begin a drill",
        w.DrillShown,
        w.DrillWish,
        (Fault.NOBODY, Fault.TOO_MANY),
    ),
    ApiRoute(
        "GET",
        "/api/me/drill",
        show_drill,
        "Go on with the drill under way",
        w.DrillShown,
        faults=(Fault.NOBODY, Fault.NO_SUCH_THING),
    ),
    ApiRoute(
        "POST",
        "/api/me/drill/answers",
        answer_drill,
        "Answer a trial, and get the next",
        w.DrillShown,
        w.DrillAnswers,
        (Fault.NOBODY, Fault.NO_SUCH_THING, Fault.LATE),
    ),
    ApiRoute(
        "POST",
        "/api/me/drill/end",
        end_drill,
        "End the drill: what it told",
        w.EstimateShown,
        faults=(Fault.NOBODY, Fault.NO_SUCH_THING, Fault.NOT_NOW, Fault.TOO_MANY),
    ),
    ApiRoute(
        "GET",
        "/api/me/estimates",
        list_estimates,
        "What my drills told",
        w.EstimatesShown,
        faults=(Fault.NOBODY,),
    ),
)
