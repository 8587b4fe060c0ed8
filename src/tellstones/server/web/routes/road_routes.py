"""Routes of the Road: progress, a game at a station, skipping a station."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from tellstones.rules import SEVEN
from tellstones.server.accounts.road_walks import RoadWalks, Walk
from tellstones.server.lobby.lobby import Lobby
from tellstones.server.lobby.road_games import road_game
from tellstones.server.rate_limits import HourlyLimit
from tellstones.server.rooms import Rejected
from tellstones.server.web.http.request import ApiRequest
from tellstones.server.web.http.route import ApiRoute
from tellstones.server.wire import Fault
from tellstones.server.wire import road_bodies as w
from tellstones.server.wire.http_bodies import TableMade
from tellstones.study.road.progress import Progress
from tellstones.study.road.stations import Station, chapters, stations


@dataclass(frozen=True, slots=True)
class RoadDeps:
    walks: RoadWalks
    lobby: Lobby
    tables: HourlyLimit


async def show_road(deps: RoadDeps, request: ApiRequest) -> w.RoadShown:
    who = request.who
    return road_shown(await deps.walks.walk(who.person) if who else Walk())


async def play_station(deps: RoadDeps, request: ApiRequest) -> TableMade:
    who, name = request.player(), request.wish(w.StationWish).station
    station = stations().get(name)
    if station is None:
        raise Rejected(Fault.NO_SUCH_THING)
    if not (await deps.walks.walk(who.person)).progress.is_open(name):
        raise Rejected(Fault.NOT_NOW)
    if not deps.tables.take(who.counted_as):
        raise Rejected(Fault.TOO_MANY)
    return TableMade(await deps.lobby.arrange(who, road_game(station)))


async def walk_on(deps: RoadDeps, request: ApiRequest) -> w.RoadShown:
    who, name = request.person(), request.wish(w.StationWish).station
    if name not in stations():
        raise Rejected(Fault.NO_SUCH_THING)
    if not (await deps.walks.walk(who.person)).progress.may_walk_on(name):
        raise Rejected(Fault.NOT_NOW)
    return road_shown(await deps.walks.walk_on(who.person, name))


def road_shown(walk: Walk) -> w.RoadShown:
    progress, latest = walk.progress, None
    if walk.latest is not None:
        latest = msgspec.convert(walk.latest, w.WalkedShown, from_attributes=True)
    finished = progress.finished()
    return w.RoadShown(
        chapters=[
            w.ChapterShown(
                id=chapter.id,
                stone=chapter.stone,
                finished=number < finished,
                stations=[_station_shown(station, progress) for station in chapter.stations],
            )
            for number, chapter in enumerate(chapters())
        ],
        following=progress.following(),
        stitches=progress.stitches,
        latest=latest,
    )


def _station_shown(station: Station, progress: Progress) -> w.StationShown:
    visit = progress.at(station.id)
    return w.StationShown(
        id=station.id,
        host=station.host,
        players=station.players,
        lines=station.lines,
        points=station.points,
        looks=station.looks,
        prelude=station.prelude.moves if station.prelude else 0,
        stones=None if station.stones == SEVEN else list(station.stones),
        honors=[
            w.HonorShown(kind=honor.kind, number=honor.number, won=won)
            for honor, won in zip(station.honors, visit.honors, strict=True)
        ],
        chance=station.measured.experienced,
        open=progress.is_open(station.id),
        won=visit.won,
        walked_on=visit.walked_on,
        walks_on=progress.may_walk_on(station.id),
    )


ROUTES = (
    ApiRoute("GET", "/api/me/road", show_road, "How far I have come on the Road", w.RoadShown),
    ApiRoute(
        "POST",
        "/api/me/road",
        play_station,
        "Play at a station of the Road",
        TableMade,
        w.StationWish,
        (Fault.NOBODY, Fault.SUSPENDED, Fault.NO_SUCH_THING, Fault.NOT_NOW, Fault.TOO_MANY),
    ),
    ApiRoute(
        "POST",
        "/api/me/road/walk-on",
        walk_on,
        "Walk past a station after three losses",
        w.RoadShown,
        w.StationWish,
        (Fault.NOBODY, Fault.NO_SUCH_THING, Fault.NOT_NOW),
    ),
)
