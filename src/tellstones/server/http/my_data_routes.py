"""Routes to one's own data: finished games, statistics, and deletion."""

from __future__ import annotations

from typing import Any

import msgspec

from tellstones.server.accounts.deletion import forget
from tellstones.server.accounts.own_games import counted_game, own_games
from tellstones.server.http.request import ApiRequest
from tellstones.server.http.route import ApiRoute
from tellstones.server.phase import Phase
from tellstones.server.rooms import Rejected
from tellstones.server.rooms.table_card import listing_shown
from tellstones.server.wire import Fault
from tellstones.server.wire import http_bodies as h
from tellstones.server.wire import study_bodies as w
from tellstones.server.workers.fair_jobs import asking
from tellstones.server.workers.fair_queue import THE_SERVER
from tellstones.study.drills.drill_session import AnsweredTrial
from tellstones.study.drills.particle_filter import Interval
from tellstones.study.my_games import MyStatistics
from tellstones.study.recommended_level import recommended_level

GAMES_LISTED = 200
GAMES_COUNTED = 300


async def my_games(request: ApiRequest) -> h.TablesListed:
    """Running games are in none of it."""
    person = request.person().person
    cards = await request.node.storage.cards_of(person, (Phase.OVER,), GAMES_LISTED)
    return h.TablesListed(tables=[listing_shown(card) for card in cards])


async def my_statistics(request: ApiRequest) -> w.StatisticsShown:
    node, person = request.node, request.person().person
    if not node.hourly_limits.studies.take(request.person().counted_as):
        raise Rejected(Fault.TOO_MANY)
    counted = MyStatistics()
    async for rows in own_games(node.storage, person, GAMES_COUNTED):
        counted = await node.workers.games.run(counted_game, counted, rows, person)
    trials, drilled = await node.drills.finished(person), await node.drills.together(person)
    return await node.workers.requests.run(_counted, counted, trials, drilled)


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


async def forget_me(request: ApiRequest) -> h.Done:
    node = request.node
    person = request.person().person
    workers, revoke = node.workers, node.revocation.forget
    asking.set(THE_SERVER)  # once begun it goes on to its end, whoever hangs up
    await node.forget(await forget(person, node.storage, node.drills, node.source, workers, revoke))
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
