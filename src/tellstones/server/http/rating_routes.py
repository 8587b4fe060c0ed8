"""Routes about ratings: at a table, of one person, and the leaderboards."""

from __future__ import annotations

from tellstones.server.http.request import ApiRequest
from tellstones.server.http.route import ApiRoute
from tellstones.server.ratings.pools import POOLS
from tellstones.server.ratings.shown import SURE_SIGMA, change_shown, games_shown, rating_shown
from tellstones.server.ratings.weng_lin import Rating
from tellstones.server.rooms import Rejected
from tellstones.server.rooms.rated_game import pool_of
from tellstones.server.wire import Fault
from tellstones.server.wire import rating_bodies as w

LEADERS_SHOWN = 100
GAMES_SHOWN = 100


async def table_ratings(request: ApiRequest) -> w.TableRatings:
    table, storage = request.path["table"], request.node.storage
    async with request.node.tables.holding(table) as live:
        room = live.room
    pool = pool_of(room)
    ratings = await storage.ratings_of(room.people)
    counted = {seat.seat: seat for seat in await storage.counted(table) if seat.mu is not None}
    seats = [
        w.SeatRating(
            seat=seat,
            rating=rating_shown(pool, ratings.get((chair.person, pool), Rating())),
            change=change_shown(counted[seat]) if seat in counted else None,
        )
        for seat, chair in room.chairs.items()
        if chair.by in ("person", "program") and chair.person
    ]
    return w.TableRatings(pool=pool, seats=seats)


async def show_leaderboard(request: ApiRequest) -> w.LeaderboardShown:
    pool = request.path["pool"]
    if pool not in POOLS:
        raise Rejected(Fault.NO_SUCH_THING)
    leaders = await request.node.storage.leaders(pool, SURE_SIGMA, LEADERS_SHOWN)
    shown = [
        w.LeaderShown(person=one.person, name=one.name, rating=rating_shown(pool, one.rating))
        for one in leaders
    ]
    return w.LeaderboardShown(pool=pool, leaders=shown, pools=list(POOLS))


async def show_season(request: ApiRequest) -> w.SeasonShown:
    return await request.node.seasons.last()


async def show_profile(request: ApiRequest) -> w.ProfileShown:
    storage = request.node.storage
    person = await storage.person(request.path["person"])
    if person is None:
        raise Rejected(Fault.NO_SUCH_PERSON)
    ratings = await storage.ratings_of([person.id])
    return w.ProfileShown(
        person=person.id,
        name=person.name,
        member=person.named > 0,
        ratings=[rating_shown(pool, rating) for (_, pool), rating in sorted(ratings.items())],
        games=games_shown(person.id, await storage.played(person.id, GAMES_SHOWN)),
        clubs=[club.name for club in await storage.clubs_of(person.id)],
        crests=await request.node.seasons.crests(person.id),
    )


ROUTES = (
    ApiRoute(
        "GET",
        "/api/tables/{table}/ratings",
        table_ratings,
        "The ratings of those at a table, and what its game changed",
        w.TableRatings,
        faults=(Fault.NO_SUCH_TABLE,),
    ),
    ApiRoute(
        "GET",
        "/api/people/{person}",
        show_profile,
        "Somebody's ratings and latest rated games",
        w.ProfileShown,
        faults=(Fault.NO_SUCH_PERSON,),
    ),
)
LEADERBOARD_ROUTES = (
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
