"""Routes of a person's own data: finished games, statistics, and deletion."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from tellstones.server.accounts.drill_sessions import DrillSessions
from tellstones.server.accounts.own_games import GameStorage, counted_game, own_games
from tellstones.server.jobs.fair_jobs import asking
from tellstones.server.jobs.fair_queue import THE_SERVER
from tellstones.server.jobs.job_threads import JobRunner
from tellstones.server.phase import Phase
from tellstones.server.rate_limits import HourlyLimit
from tellstones.server.rooms import Rejected
from tellstones.server.rooms.table_card import listing_shown
from tellstones.server.web.http.request import ApiRequest
from tellstones.server.web.http.route import ApiRoute
from tellstones.server.wire import Fault
from tellstones.server.wire import http_bodies as h
from tellstones.server.wire import study_bodies as w
from tellstones.study.drills.drill_session import AnsweredTrial
from tellstones.study.drills.particle_filter import Interval
from tellstones.study.my_games import MyStatistics
from tellstones.study.recommended_level import recommended_level

GAMES_LISTED = 200
GAMES_COUNTED = 300


@dataclass(frozen=True, slots=True)
class MyDataDeps:
    storage: GameStorage
    drills: DrillSessions
    games: JobRunner
    requests: JobRunner
    studies: HourlyLimit
    forget: Callable[[str], Awaitable[None]]
    """Forgets a person. Raises `Rejected`."""


async def my_games(deps: MyDataDeps, request: ApiRequest) -> h.TablesListed:
    """Running games are in none of it."""
    person = request.person().person
    cards = await deps.storage.cards_of(person, (Phase.OVER,), GAMES_LISTED)
    return h.TablesListed(tables=[listing_shown(card) for card in cards])


async def my_statistics(deps: MyDataDeps, request: ApiRequest) -> w.StatisticsShown:
    person = request.person().person
    if not deps.studies.take(request.person().counted_as):
        raise Rejected(Fault.TOO_MANY)
    counted = MyStatistics()
    async for rows in own_games(deps.storage, person, GAMES_COUNTED):
        counted = await deps.games.run(counted_game, counted, rows, person)
    trials, drilled = await deps.drills.finished(person), await deps.drills.together(person)
    return await deps.requests.run(_counted, counted, trials, drilled)


def _counted(
    counted: MyStatistics, trials: list[AnsweredTrial], drilled: dict[str, Any] | None
) -> w.StatisticsShown:
    for done in trials:
        counted.count_drill(done)
    told: dict[str, Any] = counted.json()
    told["all"]["name"] = ""
    told["stones"] = [{"stone": stone, **often} for stone, often in told["stones"].items()]
    hold = None if drilled is None else Interval(**drilled["hold"])
    advice = recommended_level(hold, counted.against_levels())
    told["level"], told["level_range"] = advice.level, advice.range
    told["mirror"] = drilled is not None
    return msgspec.convert(told, w.StatisticsShown)


async def forget_me(deps: MyDataDeps, request: ApiRequest) -> h.Done:
    person = request.person().person
    asking.set(THE_SERVER)  # continues even if the client disconnects
    await deps.forget(person)
    return h.Done()


ROUTES = (
    ApiRoute(
        "GET",
        "/api/me/games",
        my_games,
        "My finished games, the latest first",
        h.TablesListed,
        faults=(Fault.NOBODY,),
    ),
    ApiRoute(
        "GET",
        "/api/me/statistics",
        my_statistics,
        "How I play, and the stone that I forget most",
        w.StatisticsShown,
        faults=(Fault.NOBODY, Fault.TOO_MANY),
    ),
    ApiRoute(
        "DELETE",
        "/api/me",
        forget_me,
        "Everything of mine is forgotten",
        h.Done,
        faults=(Fault.NOBODY, Fault.NOT_NOW),
    ),
)
