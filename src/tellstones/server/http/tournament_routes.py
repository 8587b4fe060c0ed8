"""Routes about tournaments: the list, one of them, announcing, joining, and its records."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec

from tellstones.server.circle.circle_news import partner_notice
from tellstones.server.cluster.node import Node
from tellstones.server.http.calls import may_call, may_call_one
from tellstones.server.http.request import ApiRequest
from tellstones.server.http.route import ApiRoute
from tellstones.server.rooms import Rejected
from tellstones.server.rooms.packed_rows import packed
from tellstones.server.tournaments.tournament import Tournament
from tellstones.server.tournaments.tournament_shown import shown
from tellstones.server.wire import Fault
from tellstones.server.wire import tournament_bodies as w
from tellstones.server.workers.game_jobs import game_record


async def list_tournaments(request: ApiRequest) -> w.TournamentsListed:
    return w.TournamentsListed(tournaments=await request.node.entry_desk.listed())


async def announce(request: ApiRequest) -> w.TournamentMade:
    who, wish = request.player(), request.wish(w.TournamentWish)
    limits = request.node.hourly_limits
    if not limits.tournaments.take(who.counted_as):
        raise Rejected(Fault.TOO_MANY)
    if not limits.tournaments_of_address.take(request.address):
        raise Rejected(Fault.TOO_MANY)
    return w.TournamentMade(tournament=await request.node.entry_desk.announce(who, wish))


async def show_tournament(request: ApiRequest) -> w.TournamentShown:
    found = await request.node.tournament_log.now(request.path["tournament"])
    return await _shown(request, found)


async def _shown(request: ApiRequest, found: Tournament) -> w.TournamentShown:
    """A game of mine is told of once there is its table."""
    public = request.node.boards.of(found)
    told = shown(found, request.who.person if request.who else None, public)
    if told.table is not None and not await request.node.storage.newest([told.table]):
        told = msgspec.structs.replace(told, table=None)
    return await _of_club(request, told, found.announced.club) if found.announced.club else told


async def _of_club(request: ApiRequest, told: w.TournamentShown, club: str) -> w.TournamentShown:
    """With the club's name of today; one that is gone has no members."""
    storage, person = request.node.storage, request.who.person if request.who else ""
    found = await storage.club(club)
    return msgspec.structs.replace(
        told,
        listed=msgspec.structs.replace(told.listed, club=found.name if found else ""),
        may_join=told.may_join and await storage.in_club(club, person),
    )


async def join(request: ApiRequest) -> w.TournamentShown:
    who, wish = request.player(), request.wish(w.JoinTournament)
    desk, tournament = request.node.entry_desk, request.path["tournament"]
    if wish.bot is not None:
        found = await desk.let_in(who, tournament, wish.bot)
    elif wish.accept is not None:
        found = await desk.accept(who, tournament, wish.accept)
    elif wish.partner is not None:
        found = await _asked(request, wish.partner)
    else:
        found = await desk.join(who, tournament)
    return await _shown(request, found)


async def _asked(request: ApiRequest, name: str) -> Tournament:
    """Each may ring at somebody's page, as an invitation does; nobody is told twice."""
    who, node, tournament = request.player(), request.node, request.path["tournament"]
    may_call(request)
    other = await node.following.find(who, name)
    may_call_one(request, other.id)
    before = (await node.tournament_log.now(tournament)).wishes_of(who.person)
    found = await node.entry_desk.ask(who, tournament, other)
    if other.id not in [wish.to.person for wish in before]:
        notice = partner_notice(found.id, found.announced.name, who.name)
        await node.circle_news.tell([other.id], notice)
    return found


async def begin(request: ApiRequest) -> w.TournamentShown:
    found = await request.node.entry_desk.begin(request.player(), request.path["tournament"])
    return await _shown(request, found)


async def cancel(request: ApiRequest) -> w.TournamentShown:
    found = await request.node.entry_desk.cancel(request.player(), request.path["tournament"])
    return await _shown(request, found)


async def withdraw(request: ApiRequest) -> w.TournamentShown:
    person = request.person().person
    found = await request.node.entry_desk.withdraw(person, request.path["tournament"])
    return await _shown(request, found)


async def records(request: ApiRequest) -> AsyncIterator[bytes]:
    """Of all its games that are over, in their order. They come one by one: an arena has thousands,
    and nobody holds them all."""
    node = request.node
    if not node.hourly_limits.studies.take(request.person().counted_as):
        raise Rejected(Fault.TOO_MANY)
    found = await node.tournament_log.now(request.path["tournament"])
    played = [game.table for game in found.games if game.outcome is not None]
    return sent_records(node, played)


async def sent_records(node: Node, tables: list[str]) -> AsyncIterator[bytes]:
    for number, table in enumerate(tables):
        before = "\n" if number else ""
        yield f"{before}{await _record(node, table)}".encode()


async def _record(node: Node, table: str) -> str:
    rows = packed(await node.storage.read(table))
    try:
        return await node.workers.games.run(game_record, rows)
    except Rejected as rejected:
        if rejected.fault is Fault.STILL_PLAYED:
            return ""  # it ended before it began
        raise


ENTERING = (Fault.NOBODY, Fault.SUSPENDED, Fault.NOT_NOW, Fault.TOO_MANY, Fault.CLUB_ONLY)

ROUTES = (
    ApiRoute(
        "GET",
        "/api/tournaments",
        list_tournaments,
        "Tournaments that are played, to come, and over",
        w.TournamentsListed,
    ),
    ApiRoute(
        "POST",
        "/api/tournaments",
        announce,
        "Announce a tournament",
        w.TournamentMade,
        w.TournamentWish,
        ENTERING,
    ),
    ApiRoute(
        "GET",
        "/api/tournaments/{tournament}",
        show_tournament,
        "A tournament, its standings and its latest round",
        w.TournamentShown,
        faults=(Fault.NO_SUCH_THING,),
    ),
    ApiRoute(
        "POST",
        "/api/tournaments/{tournament}/players",
        join,
        "Join a tournament, ask or accept a partner, or let a bot in",
        w.TournamentShown,
        w.JoinTournament,
        (
            *ENTERING,
            Fault.NO_SUCH_THING,
            Fault.NO_SUCH_PERSON,
            Fault.BLOCKED,
            Fault.NO_SUCH_BOT,
            Fault.NOT_YOUR_TABLE,
            Fault.LATE,
        ),
    ),
    ApiRoute(
        "POST",
        "/api/tournaments/{tournament}/start",
        begin,
        "Start my tournament at once",
        w.TournamentShown,
        faults=(*ENTERING, Fault.NO_SUCH_THING, Fault.NOT_YOUR_TABLE),
    ),
    ApiRoute(
        "DELETE",
        "/api/tournaments/{tournament}",
        cancel,
        "Call a tournament off: mine, or any as a moderator",
        w.TournamentShown,
        faults=(
            Fault.NOBODY,
            Fault.SUSPENDED,
            Fault.NO_SUCH_THING,
            Fault.NOT_YOUR_TABLE,
            Fault.NOT_NOW,
        ),
    ),
    ApiRoute(
        "DELETE",
        "/api/tournaments/{tournament}/players/me",
        withdraw,
        "Withdraw from a tournament",
        w.TournamentShown,
        faults=(Fault.NOBODY, Fault.NO_SUCH_THING),
    ),
    ApiRoute(
        "GET",
        "/api/tournaments/{tournament}/records",
        records,
        "The records of its games",
        faults=(Fault.NOBODY, Fault.NO_SUCH_THING, Fault.TOO_MANY),
    ),
)
