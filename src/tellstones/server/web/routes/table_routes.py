"""Routes about tables: the lobby, setting one up, "play now", and the bots there are."""

from __future__ import annotations

from dataclasses import dataclass

from tellstones.bots import LEVELS, STYLES
from tellstones.server.lobby.lobby import Lobby
from tellstones.server.lobby.matchmaking import Matchmaking
from tellstones.server.rate_limits import HourlyLimit
from tellstones.server.rooms import Identity, Rejected
from tellstones.server.rooms.table_card import listing
from tellstones.server.tables.table_registry import TableRegistry
from tellstones.server.web.http.request import ApiRequest
from tellstones.server.web.http.route import ApiRoute
from tellstones.server.wire import Fault
from tellstones.server.wire import http_bodies as w
from tellstones.views.phrases import PHRASES


@dataclass(frozen=True, slots=True)
class TableDeps:
    lobby: Lobby
    matchmaking: Matchmaking
    tables: TableRegistry
    tables_an_hour: HourlyLimit


async def list_tables(deps: TableDeps, _request: ApiRequest) -> w.LobbyShown:
    return await deps.lobby.shown()


async def my_tables(deps: TableDeps, request: ApiRequest) -> w.TablesListed:
    return w.TablesListed(tables=await deps.lobby.tables_of(request.person().person))


async def create_table(deps: TableDeps, request: ApiRequest) -> w.TableMade:
    wish, who = request.wish(w.CreateTable), _maker(deps, request)
    return w.TableMade(table=await deps.lobby.create(who, wish))


async def play_now(deps: TableDeps, request: ApiRequest) -> w.TableMade:
    wish, who = request.wish(w.PlayNow), _maker(deps, request)
    return w.TableMade(table=await deps.matchmaking.find(who, wish))


async def show_table(deps: TableDeps, request: ApiRequest) -> w.TableListed:
    async with deps.tables.holding(request.path["table"]) as live:
        return listing(live.room, live.world())


async def list_bots(_deps: TableDeps, _request: ApiRequest) -> w.BotsListed:
    bots = [w.BotListed(level=level, styles=list(STYLES)) for level in LEVELS]
    phrases = [
        w.PhraseListed(code=code, parameters=[parameter.value for parameter in parameters])
        for code, parameters in PHRASES.items()
    ]
    return w.BotsListed(bots=bots, phrases=phrases)


def _maker(deps: TableDeps, request: ApiRequest) -> Identity:
    who = request.player()
    if not deps.tables_an_hour.take(who.counted_as):
        raise Rejected(Fault.TOO_MANY)
    return who


MAKING = (Fault.NOBODY, Fault.SUSPENDED, Fault.TOO_MANY)

ROUTES = (
    ApiRoute("GET", "/api/tables", list_tables, "The public lobby", w.LobbyShown),
    ApiRoute(
        "GET",
        "/api/me/tables",
        my_tables,
        "Tables where I sit and the game is not over",
        w.TablesListed,
        faults=(Fault.NOBODY,),
    ),
    ApiRoute(
        "POST",
        "/api/tables",
        create_table,
        "Set a table up",
        w.TableMade,
        w.CreateTable,
        (*MAKING, Fault.NO_SUCH_SEAT, Fault.NO_SUCH_BOT),
    ),
    ApiRoute(
        "GET",
        "/api/tables/{table}",
        show_table,
        "A table from outside",
        w.TableListed,
        faults=(Fault.NO_SUCH_TABLE,),
    ),
    ApiRoute("POST", "/api/play", play_now, "Play now", w.TableMade, w.PlayNow, MAKING),
    ApiRoute("GET", "/api/bots", list_bots, "Levels, styles and phrases", w.BotsListed),
)
