"""Routes of the leaderboards, of now and of the last season."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from tellstones.server.club.members.seasons import Seasons
from tellstones.server.ratings.pools import POOLS
from tellstones.server.rooms import Rejected
from tellstones.server.rooms.shown_ratings import SURE_SIGMA, rating_shown
from tellstones.server.storage.rating_rows import Ranked
from tellstones.server.web.http.request import ApiRequest
from tellstones.server.web.http.route import ApiRoute
from tellstones.server.wire import Fault
from tellstones.server.wire import rating_bodies as w

LEADERS_SHOWN = 100


class LeaderStorage(Protocol):
    async def leaders(self, pool: str, most_sigma: float, limit: int) -> list[Ranked]: ...


@dataclass(frozen=True, slots=True)
class LeaderboardDeps:
    storage: LeaderStorage
    seasons: Seasons


async def show_leaderboard(deps: LeaderboardDeps, request: ApiRequest) -> w.LeaderboardShown:
    pool = request.path["pool"]
    if pool not in POOLS:
        raise Rejected(Fault.NO_SUCH_THING)
    leaders = await deps.storage.leaders(pool, SURE_SIGMA, LEADERS_SHOWN)
    shown = [
        w.LeaderShown(person=one.person, name=one.name, rating=rating_shown(pool, one.rating))
        for one in leaders
    ]
    return w.LeaderboardShown(pool=pool, leaders=shown, pools=list(POOLS))


async def show_season(deps: LeaderboardDeps, _request: ApiRequest) -> w.SeasonShown:
    return await deps.seasons.last()


ROUTES = (
    ApiRoute(
        "GET",
        "/api/leaderboards/{pool}",
        show_leaderboard,
        "The strongest of a pool",
        w.LeaderboardShown,
        faults=(Fault.NO_SUCH_THING,),
    ),
    ApiRoute(
        "GET",
        "/api/seasons/last",
        show_season,
        "Who led the leaderboards when the last season ended",
        w.SeasonShown,
    ),
)
