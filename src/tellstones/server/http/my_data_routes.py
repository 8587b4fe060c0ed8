"""Routes to one's own data: finished games, statistics, export and deletion."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, NamedTuple

import msgspec

from tellstones.notation import record_text
from tellstones.rules import Refused, Seat
from tellstones.server.accounts.deletion import forget
from tellstones.server.accounts.passkeys import written
from tellstones.server.cluster.node import Node
from tellstones.server.http.request import ApiRequest
from tellstones.server.http.route import ApiRoute
from tellstones.server.phase import Phase
from tellstones.server.ratings.shown import games_shown
from tellstones.server.rooms import Rejected, Room
from tellstones.server.rooms.room_record import finished_game
from tellstones.server.rooms.table_card import listing_shown
from tellstones.server.storage import TokenKind
from tellstones.server.wire import Fault
from tellstones.server.wire import http_bodies as h
from tellstones.server.wire import study_bodies as w
from tellstones.study.drills.particle_filter import Interval
from tellstones.study.my_games import MyGame, MyStatistics
from tellstones.study.recommended_level import recommended_level

GAMES_LISTED = 200
GAMES_COUNTED = 300
GAMES_EXPORTED = 100_000


async def my_games(request: ApiRequest) -> h.TablesListed:
    """Running games are in none of it."""
    person = request.person().person
    cards = await request.node.storage.cards_of(person, (Phase.OVER,), GAMES_LISTED)
    return h.TablesListed(tables=[listing_shown(card) for card in cards])


class _Played(NamedTuple):
    """A finished game of mine, and whether it says anything about how I play."""

    game: MyGame
    counts: bool


async def _mine(node: Node, person: str, limit: int) -> AsyncIterator[_Played]:
    """My finished games, the latest first, one after another."""
    for card in await node.storage.cards_of(person, (Phase.OVER,), limit):
        try:
            rows = await node.storage.read(card.table)
            found = await node.workers.requests.run(finished_game, rows)
        except Refused:
            continue  # it ended before it began
        if seats := found.room.seats_of(person):
            yield _Played(MyGame(found.record, seats[0]), _counts(found.room, seats))


def _counts(room: Room, mine: list[Seat]) -> bool:
    """Nobody wins against themselves, and a game with hints is not one's own."""
    return not room.hints and len({seat.side for seat in mine}) == 1


async def my_statistics(request: ApiRequest) -> w.StatisticsShown:
    node, person = request.node, request.person().person
    if not node.hourly_limits.studies.take(person):
        raise Rejected(Fault.TOO_MANY)
    counted = MyStatistics()
    async for mine in _mine(node, person, GAMES_COUNTED):
        if mine.counts:
            await node.workers.requests.run(counted.count, mine.game)
    for done in await node.drills.finished(person):
        counted.count_drill(done)
    drilled = await node.drills.together(person)
    told: dict[str, Any] = counted.json()
    told["all"]["name"] = ""
    told["stones"] = [{"stone": stone, **often} for stone, often in told["stones"].items()]
    hold = None if drilled is None else Interval(**drilled["hold"])
    advice = recommended_level(hold, counted.against_levels())
    told["level"], told["level_range"] = advice.level, advice.range
    told["mirror"] = drilled is not None
    return msgspec.convert(told, w.StatisticsShown)


async def export_mine(request: ApiRequest) -> str:
    """Everything of mine as one JSON file: who I am, my games as records, my drills."""
    node, who = request.node, request.person()
    if not node.hourly_limits.studies.take(who.person):
        raise Rejected(Fault.TOO_MANY)
    drills = await node.storage.notes(who.person, "drill", GAMES_EXPORTED)
    blocked = await node.storage.blocks(who.person)
    told = {
        "person": who.person,
        "name": who.name,
        "member": who.member,
        "passkeys": [
            {"id": written(passkey.credential), "made_with": passkey.agent, "at": passkey.created}
            for passkey in await node.storage.passkeys(who.person)
        ],
        "games": [
            {"seat": mine.game.seat, "record": record_text(mine.game.record)}
            async for mine in _mine(node, who.person, GAMES_EXPORTED)
        ],
        "drills": [{"at": note.at, **msgspec.json.decode(note.body)} for note in drills],
        "estimates": await node.drills.estimates(who.person),
        "blocks": [person.name for person in blocked],
        "follows": [person.name for person in await node.storage.following(who.person)],
        "invitations": await node.invitations.shown(who),
        "sanctions": await node.storage.sanctions(who.person),
        "ratings": await _ratings(node, who.person),
        "notifications": await _notifications(node, who.person),
        "programs": [program.name for program in await node.storage.programs(who.person)],
    }
    return msgspec.json.format(msgspec.json.encode(told), indent=1).decode() + "\n"


async def _ratings(node: Node, person: str) -> dict[str, Any]:
    """What they are now, pool by pool, and every game that made them so."""
    ratings = await node.storage.ratings_of([person])
    played = await node.storage.played(person, GAMES_EXPORTED)
    return {
        "now": {pool: rating for (_, pool), rating in ratings.items()},
        "games": games_shown(person, played),
    }


async def _notifications(node: Node, person: str) -> dict[str, Any]:
    """Which devices are told when it is their word, and whether there is a calendar of it."""
    subscriptions = await node.storage.subscriptions(person)
    feed = await node.storage.has_token(person, TokenKind.FEED)
    return {"push": subscriptions, "feed": feed}


async def forget_me(request: ApiRequest) -> h.Done:
    node = request.node
    person = request.person().person
    await node.forget(await forget(person, node.storage, node.drills, node.source))
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
        "GET",
        "/api/me/export",
        export_mine,
        "Everything of mine as a file",
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
