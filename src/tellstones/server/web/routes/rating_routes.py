"""Routes about ratings: at a table, and of one person."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from tellstones.server.ratings.weng_lin import Rating
from tellstones.server.rooms import Rejected
from tellstones.server.rooms.rated_game import pool_of
from tellstones.server.rooms.shown_ratings import (
    change_shown,
    games_shown,
    rating_shown,
)
from tellstones.server.storage.clubs import Club
from tellstones.server.storage.people import Person
from tellstones.server.storage.rating_rows import PlayedSeat
from tellstones.server.tables.table_registry import TableRegistry
from tellstones.server.web.http.request import ApiRequest
from tellstones.server.web.http.route import ApiRoute
from tellstones.server.wire import Fault
from tellstones.server.wire import rating_bodies as w

GAMES_SHOWN = 100


class RatingRows(Protocol):
    async def person(self, person: str) -> Person | None: ...

    async def ratings_of(self, people: Iterable[str]) -> dict[tuple[str, str], Rating]: ...

    async def played(self, person: str, limit: int) -> list[PlayedSeat]: ...

    async def counted(self, table: str) -> list[PlayedSeat]: ...

    async def clubs_of(self, person: str) -> list[Club]: ...


@dataclass(frozen=True, slots=True)
class RatingDeps:
    storage: RatingRows
    tables: TableRegistry
    crests: Callable[[str], Awaitable[list[w.CrestShown]]]
    """Returns a person's places in leaderboards of past seasons."""


async def table_ratings(deps: RatingDeps, request: ApiRequest) -> w.TableRatings:
    table, storage = request.path["table"], deps.storage
    async with deps.tables.holding(table) as live:
        room = live.room
    ratings = await storage.ratings_of(room.people)
    counted = {seat.seat: seat for seat in await storage.counted(table) if seat.mu is not None}
    pool = next((seat.pool for seat in counted.values()), pool_of(room))
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


async def show_profile(deps: RatingDeps, request: ApiRequest) -> w.ProfileShown:
    storage = deps.storage
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
        crests=await deps.crests(person.id),
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
