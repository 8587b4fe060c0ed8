"""Routes about tables: the lobby, setting one up, "play now", and the bots there are."""

from __future__ import annotations

from tellstones.bots import LEVELS, STYLES
from tellstones.server.http.request import ApiRequest
from tellstones.server.http.route import ApiRoute
from tellstones.server.rooms import Identity, Rejected
from tellstones.server.rooms.table_card import listing
from tellstones.server.wire import Fault
from tellstones.server.wire import http_bodies as w
from tellstones.views.phrases import PHRASES


async def list_tables(request: ApiRequest) -> w.LobbyShown:
    return await request.node.lobby.shown()


async def my_tables(request: ApiRequest) -> w.TablesListed:
    return w.TablesListed(tables=await request.node.lobby.tables_of(request.person().person))


async def create_table(request: ApiRequest) -> w.TableMade:
    wish, who = request.wish(w.CreateTable), _maker(request)
    return w.TableMade(table=await request.node.lobby.create(who, wish))


async def play_now(request: ApiRequest) -> w.TableMade:
    wish, who = request.wish(w.PlayNow), _maker(request)
    return w.TableMade(table=await request.node.matchmaking.find(who, wish))


async def show_table(request: ApiRequest) -> w.TableListed:
    async with request.node.tables.holding(request.path["table"]) as live:
        return listing(live.room, live.world())


async def list_bots(_request: ApiRequest) -> w.BotsListed:
    bots = [w.BotListed(level=level, styles=list(STYLES)) for level in LEVELS]
    phrases = [
        w.PhraseListed(code=code, parameters=[parameter.value for parameter in parameters])
        for code, parameters in PHRASES.items()
    ]
    return w.BotsListed(bots=bots, phrases=phrases)


def _maker(request: ApiRequest) -> Identity:
    who = request.player()
    if not request.node.hourly_limits.tables.take(who.counted_as):
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
