"""Routes of the Duel of the day."""

from __future__ import annotations

from dataclasses import dataclass

from tellstones.server.accounts.duels import Duels
from tellstones.server.lobby.arranged_games import ArrangedGame
from tellstones.server.lobby.lobby import Lobby
from tellstones.server.rate_limits import HourlyLimit
from tellstones.server.rooms import Rejected
from tellstones.server.storage import entries as e
from tellstones.server.web.http.request import ApiRequest
from tellstones.server.web.http.route import ApiRoute
from tellstones.server.wire import Fault
from tellstones.server.wire import duel_bodies as w
from tellstones.server.wire.http_bodies import TableMade
from tellstones.study.duel import ME, OTHER, TURN_LIMIT, Duel


@dataclass(frozen=True, slots=True)
class DuelDeps:
    duels: Duels
    lobby: Lobby
    tables: HourlyLimit


async def show_duel(deps: DuelDeps, request: ApiRequest) -> w.DuelShown:
    day = deps.duels.day_of(request.path.get("day"))
    return await deps.duels.shown(day, request.who.person if request.who else None)


async def play_duel(deps: DuelDeps, request: ApiRequest) -> TableMade:
    who, wish = request.player(), request.wish(w.DuelWish)
    day = deps.duels.day_of(wish.day)
    if not deps.tables.take(who.counted_as):
        raise Rejected(Fault.TOO_MANY)
    duel, seed = await deps.duels.duel(day)
    table = await deps.lobby.arrange(who, duel_game(duel, f"duel:{day.isoformat()}", seed))
    await deps.duels.begun(day, who.person, table)
    return TableMade(table)


def duel_game(duel: Duel, occasion: str, seed: str) -> ArrangedGame:
    rules = e.StoredRules(
        lines=duel.lines,
        turn_limit=TURN_LIMIT,
        opening=duel.opening,
        first="A" if duel.first is ME else "B",
    )
    return ArrangedGame(occasion, rules, {OTHER: duel.opponent}, seed=seed)


PLAYING = (Fault.NOBODY, Fault.SUSPENDED, Fault.NO_SUCH_THING, Fault.TOO_MANY)

ROUTES = (
    ApiRoute("GET", "/api/duel", show_duel, "The Duel of the day, and its board", w.DuelShown),
    ApiRoute(
        "GET",
        "/api/duel/{day}",
        show_duel,
        "A former day's duel",
        w.DuelShown,
        faults=(Fault.NO_SUCH_THING,),
    ),
    ApiRoute("POST", "/api/duel", play_duel, "Play a duel", TableMade, w.DuelWish, PLAYING),
)
