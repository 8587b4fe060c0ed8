"""Routes to take one's data along: an export, and its import on another device or server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec
from prometheus_client import Counter

from tellstones.notation import NotationError
from tellstones.server.accounts.drill_sessions import DrillSessions
from tellstones.server.accounts.game_import import GameImport
from tellstones.server.accounts.own_games import GameStorage, exported_game, own_games
from tellstones.server.accounts.road_walks import RoadWalks
from tellstones.server.jobs.job_threads import JobRunner
from tellstones.server.jobs.pasted_jobs import bad_text
from tellstones.server.rate_limits import HourlyLimit
from tellstones.server.rooms import Identity, Rejected
from tellstones.server.storage import Note
from tellstones.server.web.http.request import ApiRequest
from tellstones.server.web.http.route import ApiRoute
from tellstones.server.wire import Fault
from tellstones.server.wire import import_bodies as i

GAMES_EXPORTED = 100_000
MOST_REFUSED = 20
"""Told of by name; who brings more of them has no export."""


class GamesAndNotes(GameStorage, Protocol):
    """Reads finished games and notes."""

    async def notes(self, person: str, kind: str, limit: int) -> list[Note]: ...


@dataclass(frozen=True, slots=True)
class ExportDeps:
    storage: GamesAndNotes
    exported: Callable[[Identity], Awaitable[dict[str, Any]]]
    """Returns all of a person but games and drills."""
    drills: DrillSessions
    walks: RoadWalks
    importing: Callable[[str], GameImport]
    """Imports from an address."""
    games: JobRunner
    requests: JobRunner
    studies: HourlyLimit
    imports: HourlyLimit
    faults: Counter


async def export_mine(deps: ExportDeps, request: ApiRequest) -> AsyncIterator[bytes]:
    """Everything of mine as one JSON file: who I am, my games as records, my drills. It comes game
    by game: there may be very many."""
    who = request.person()
    if not deps.studies.take(who.counted_as):
        raise Rejected(Fault.TOO_MANY)
    return _export(deps, who, await deps.exported(who))


async def _export(deps: ExportDeps, who: Identity, about: dict[str, Any]) -> AsyncIterator[bytes]:
    yield msgspec.json.format(msgspec.json.encode(about), indent=1).removesuffix(b"\n}")
    async for part in _listed("games", _games(deps, who.person)):
        yield part
    async for part in _listed("drills", _drills(deps, who.person)):
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


async def _games(deps: ExportDeps, person: str) -> AsyncIterator[bytes]:
    async for rows in own_games(deps.storage, person, GAMES_EXPORTED):
        told = await deps.games.run(exported_game, rows, person)
        if told is not None:
            yield told


async def _drills(deps: ExportDeps, person: str) -> AsyncIterator[bytes]:
    for note in await deps.storage.notes(person, "drill", GAMES_EXPORTED):
        yield await deps.requests.run(_drill, note)


def _drill(note: Note) -> bytes:
    return msgspec.json.encode({"at": note.at, **msgspec.json.decode(note.body)})


async def import_mine(deps: ExportDeps, request: ApiRequest) -> i.ImportShown:
    """Games before and after a refused game are imported."""
    who, wish = request.player(), request.wish(i.ImportWish)
    if not deps.studies.take(who.counted_as):
        raise Rejected(Fault.TOO_MANY)
    drills = await deps.drills.bring(who.person, wish.drills, wish.estimates)
    stitches = await deps.walks.bring(who.person, wish.road)
    bringing = deps.importing(request.address)
    games = known = 0
    refused: list[i.NotImported] = []
    for number, exported in enumerate(wish.games, start=1):
        try:
            new = await _brought(deps, bringing, who, exported)
        except Rejected as rejected:
            deps.faults.labels(rejected.fault.value).inc()
            refused.append(i.NotImported(number, rejected.fault, None))
        except NotationError as error:
            refused.append(i.NotImported(number, Fault.UNREADABLE, bad_text(error)))
        else:
            games, known = games + new, known + (not new)
        if len(refused) >= MOST_REFUSED:
            break
    return i.ImportShown(games, known, drills, stitches, refused)


async def _brought(
    deps: ExportDeps, bringing: GameImport, who: Identity, exported: i.ExportedGame
) -> bool:
    if not deps.imports.take(who.counted_as):
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
        "Imports games, drills and the Road of an export; games never count for ratings",
        i.ImportShown,
        i.ImportWish,
        (Fault.NOBODY, Fault.TOO_MANY, Fault.SUSPENDED),
        i.IMPORT_BYTES,
    ),
)
