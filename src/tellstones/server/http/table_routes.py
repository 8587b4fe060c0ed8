"""Doors about tables."""

from __future__ import annotations

from tellstones.bots import LEVELS, STYLES
from tellstones.server.http.request import Asking
from tellstones.server.http.route import Door
from tellstones.server.rooms import Who, Wrong
from tellstones.server.rooms.table_card import listing
from tellstones.server.wire import Fault
from tellstones.server.wire import http_bodies as w
from tellstones.views.phrases import PHRASES


async def list_tables(asking: Asking) -> w.TablesListed:
    return w.TablesListed(tables=await asking.node.lobby.listed())


async def create_table(asking: Asking) -> w.TableMade:
    wish, who = asking.wish(w.CreateTable), _maker(asking)
    return w.TableMade(table=await asking.node.lobby.create(who, wish))


async def play_now(asking: Asking) -> w.TableMade:
    wish, who = asking.wish(w.PlayNow), _maker(asking)
    return w.TableMade(table=await asking.node.lobby.play_now(who, wish))


async def show_table(asking: Asking) -> w.TableListed:
    async with asking.node.tables.holding(asking.path["table"]) as live:
        return listing(live.room, live.world())


async def list_bots(_asking: Asking) -> w.BotsListed:
    bots = [w.BotListed(level=level, styles=list(STYLES)) for level in LEVELS]
    phrases = [
        w.PhraseListed(code=code, parameters=[parameter.value for parameter in parameters])
        for code, parameters in PHRASES.items()
    ]
    return w.BotsListed(bots=bots, phrases=phrases)


def _maker(asking: Asking) -> Who:
    who = asking.person()
    if not asking.node.hourly_limits.tables.take(who.person):
        raise Wrong(Fault.TOO_MANY)
    return who


MAKING = (Fault.NOBODY, Fault.TOO_MANY)

DOORS = (
    Door("GET", "/api/tables", list_tables, "The public lobby", w.TablesListed),
    Door(
        "POST",
        "/api/tables",
        create_table,
        "Set a table up",
        w.TableMade,
        w.CreateTable,
        (*MAKING, Fault.NO_SUCH_SEAT, Fault.NO_SUCH_BOT),
    ),
    Door(
        "GET",
        "/api/tables/{table}",
        show_table,
        "A table from outside",
        w.TableListed,
        faults=(Fault.NO_SUCH_TABLE,),
    ),
    Door("POST", "/api/play", play_now, "Play now", w.TableMade, w.PlayNow, MAKING),
    Door("GET", "/api/bots", list_bots, "Levels, styles and phrases", w.BotsListed),
)
