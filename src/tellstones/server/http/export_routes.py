"""Routes to take one's data along: an export, and its import on another device or server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import msgspec

from tellstones.notation import NotationError
from tellstones.server.accounts.game_import import GameImport
from tellstones.server.accounts.own_games import exported_game, own_games
from tellstones.server.accounts.passkeys import written
from tellstones.server.cluster.node import Node
from tellstones.server.http.request import ApiRequest
from tellstones.server.http.route import ApiRoute
from tellstones.server.ratings.shown import games_shown
from tellstones.server.rooms import Identity, Rejected
from tellstones.server.storage import Note, TokenKind
from tellstones.server.wire import Fault
from tellstones.server.wire import import_bodies as i
from tellstones.server.workers.pasted_jobs import bad_text

GAMES_EXPORTED = 100_000
MOST_REFUSED = 20
"""Told of by name; who brings more of them has no export."""


async def export_mine(request: ApiRequest) -> AsyncIterator[bytes]:
    """Everything of mine as one JSON file: who I am, my games as records, my drills. It comes game
    by game: there may be very many."""
    node, who = request.node, request.person()
    if not node.hourly_limits.studies.take(who.counted_as):
        raise Rejected(Fault.TOO_MANY)
    return _export(node, who, await _about(node, who))


async def _export(node: Node, who: Identity, about: dict[str, Any]) -> AsyncIterator[bytes]:
    yield msgspec.json.format(msgspec.json.encode(about), indent=1).removesuffix(b"\n}")
    async for part in _listed("games", _games(node, who.person)):
        yield part
    async for part in _listed("drills", _drills(node, who.person)):
        yield part
    yield b"\n}\n"


async def _listed(name: str, items: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """One field more of an object, a line for each of its items."""
    yield f',\n "{name}": ['.encode()
    before = b"\n  "
    async for item in items:
        yield before + item
        before = b",\n  "
    yield b"\n ]"


async def _games(node: Node, person: str) -> AsyncIterator[bytes]:
    async for rows in own_games(node.storage, person, GAMES_EXPORTED):
        told = await node.workers.games.run(exported_game, rows, person)
        if told is not None:
            yield told


async def _drills(node: Node, person: str) -> AsyncIterator[bytes]:
    for note in await node.storage.notes(person, "drill", GAMES_EXPORTED):
        yield await node.workers.requests.run(_drill, note)


def _drill(note: Note) -> bytes:
    return msgspec.json.encode({"at": note.at, **msgspec.json.decode(note.body)})


async def _about(node: Node, who: Identity) -> dict[str, Any]:
    """All but games and drills."""
    blocked = await node.storage.blocks(who.person)
    return {
        "person": who.person,
        "name": who.name,
        "member": who.member,
        "passkeys": [
            {"id": written(passkey.credential), "made_with": passkey.agent, "at": passkey.created}
            for passkey in await node.storage.passkeys(who.person)
        ],
        "estimates": await node.drills.estimates(who.person),
        "blocks": [person.name for person in blocked],
        "tournaments": [
            (await node.tournament_log.now(tournament)).announced.name
            for tournament in await node.storage.tournaments_of(who.person)
        ],
        "clubs": [
            {"name": club.name, "leads": club.leader == who.person, "waiting": waiting}
            for waiting in (False, True)
            for club in await node.storage.clubs_of(who.person, waiting=waiting)
        ],
        "follows": [person.name for person in await node.storage.following(who.person)],
        "invitations": await node.invitations.shown(who),
        "sanctions": await _decided(node, who.person),
        "appeals": [
            {"decided": appeal.decided, "at": appeal.at, "text": appeal.text}
            for appeal in await node.storage.appeals(who.person, GAMES_EXPORTED)
        ],
        "ratings": await _ratings(node, who.person),
        "notifications": await _notifications(node, who.person),
        "programs": [program.name for program in await node.storage.programs(who.person)],
    }


async def _decided(node: Node, person: str) -> list[dict[str, Any]]:
    """What was decided about somebody; by whom is not theirs to know."""
    return [
        {"at": one.at, "kind": one.kind, "reason": one.reason, "until": one.until}
        for one in await node.storage.sanctions(person)
    ]


async def _ratings(node: Node, person: str) -> dict[str, Any]:
    """What they are now, pool by pool, and every game that made them so."""
    ratings = await node.storage.ratings_of([person])
    played = await node.storage.played(person, GAMES_EXPORTED)
    return {
        "now": {pool: rating for (_, pool), rating in ratings.items()},
        "games": await node.workers.requests.run(games_shown, person, played),
    }


async def _notifications(node: Node, person: str) -> dict[str, Any]:
    """Which devices are told when it is their word, and whether there is a calendar of it."""
    subscriptions = await node.storage.subscriptions(person)
    feed = await node.storage.has_token(person, TokenKind.FEED)
    return {"push": subscriptions, "feed": feed}


async def import_mine(request: ApiRequest) -> i.ImportShown:
    """Whatever came before a game that is refused has come, and so has what comes after it."""
    node, who, wish = request.node, request.player(), request.wish(i.ImportWish)
    if not node.hourly_limits.studies.take(who.counted_as):
        raise Rejected(Fault.TOO_MANY)
    drills = await node.drills.bring(who.person, wish.drills, wish.estimates)
    bringing = GameImport(node.storage, node.workers.games, node.source, node.clock.now())
    games = known = 0
    refused: list[i.NotImported] = []
    for number, exported in enumerate(wish.games, start=1):
        try:
            new = await _brought(node, bringing, who, exported)
        except Rejected as rejected:
            node.metrics.faults.labels(rejected.fault.value).inc()
            refused.append(i.NotImported(number, rejected.fault, None))
        except NotationError as error:
            refused.append(i.NotImported(number, Fault.UNREADABLE, bad_text(error)))
        else:
            games, known = games + new, known + (not new)
        if len(refused) >= MOST_REFUSED:
            break
    return i.ImportShown(games, known, drills, refused)


async def _brought(
    node: Node, bringing: GameImport, who: Identity, exported: i.ExportedGame
) -> bool:
    if not node.hourly_limits.imports.take(who.counted_as):
        raise Rejected(Fault.TOO_MANY)
    return await bringing.bring(who, exported)


ROUTES = (
    ApiRoute(
        "GET",
        "/api/me/export",
        export_mine,
        "Everything of mine as a file",
        faults=(Fault.NOBODY, Fault.TOO_MANY),
    ),
    ApiRoute(
        "POST",
        "/api/me/import",
        import_mine,
        "Games and drills of an export come along; they never count for ratings",
        i.ImportShown,
        i.ImportWish,
        (Fault.NOBODY, Fault.TOO_MANY, Fault.SUSPENDED),
        i.IMPORT_BYTES,
    ),
)
