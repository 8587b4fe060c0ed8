"""Routes about tournaments: the list, one of them, announcing, joining, and its records."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

import msgspec

from tellstones.server.clock import Clock
from tellstones.server.club.circle.circle_news import CircleNews, partner_notice
from tellstones.server.club.circle.following import Following
from tellstones.server.club.routes.call_limits import CallLimits, may_call, may_call_one
from tellstones.server.club.tournaments.entry_desk import EntryDesk
from tellstones.server.club.tournaments.tournament import Tournament
from tellstones.server.club.tournaments.tournament_log import TournamentLog
from tellstones.server.club.tournaments.tournament_shown import Boards, shown
from tellstones.server.club.wire import tournament_bodies as w
from tellstones.server.jobs.game_jobs import game_record
from tellstones.server.jobs.job_threads import JobRunner
from tellstones.server.lobby.calendar_feed import FeedEntry, calendar_feed
from tellstones.server.lobby.lobby import VIEWS_SHOWN, Lobby
from tellstones.server.rate_limits import HourlyLimit
from tellstones.server.rooms import Rejected
from tellstones.server.rooms.packed_rows import packed
from tellstones.server.storage.clubs import Club
from tellstones.server.storage.entries import Row
from tellstones.server.web.http.request import ApiRequest
from tellstones.server.web.http.route import ApiRoute
from tellstones.server.wire import Fault

ReadTable = Callable[[str], Awaitable[list[Row]]]


class TournamentRows(Protocol):
    async def read(self, table: str) -> list[Row]: ...

    async def newest(self, tables: Iterable[str]) -> dict[str, int]: ...

    async def club(self, club: str) -> Club | None: ...

    async def in_club(self, club: str, person: str) -> bool: ...


@dataclass(frozen=True, slots=True)
class TournamentDeps:
    storage: TournamentRows
    entry_desk: EntryDesk
    tournament_log: TournamentLog
    boards: Boards
    following: Following
    circle_news: CircleNews
    games: JobRunner
    announced: HourlyLimit
    announced_from: HourlyLimit
    """Limits by address."""
    studies: HourlyLimit
    calls: CallLimits
    lobby: Lobby
    clock: Clock


async def list_tournaments(deps: TournamentDeps, _request: ApiRequest) -> w.TournamentsListed:
    return w.TournamentsListed(tournaments=await deps.entry_desk.listed())


async def announce(deps: TournamentDeps, request: ApiRequest) -> w.TournamentMade:
    who, wish = request.player(), request.wish(w.TournamentWish)
    if not deps.announced.take(who.counted_as):
        raise Rejected(Fault.TOO_MANY)
    if not deps.announced_from.take(request.address):
        raise Rejected(Fault.TOO_MANY)
    return w.TournamentMade(tournament=await deps.entry_desk.announce(who, wish))


async def show_tournament(deps: TournamentDeps, request: ApiRequest) -> w.TournamentShown:
    found = await deps.tournament_log.now(request.path["tournament"])
    return await _shown(deps, request, found)


async def _shown(deps: TournamentDeps, request: ApiRequest, found: Tournament) -> w.TournamentShown:
    """A player's game is listed once its table exists."""
    public = deps.boards.of(found)
    organizer = request.who is not None and await deps.entry_desk.organizes(request.who, found)
    me = request.who.person if request.who else None
    views = deps.lobby.views(game.table for game in public.games[:VIEWS_SHOWN])
    told = msgspec.structs.replace(shown(found, me, public, organizer=organizer), views=views)
    if told.table is not None and not await deps.storage.newest([told.table]):
        told = msgspec.structs.replace(told, table=None)
    return (
        await _of_club(deps, request, told, found.announced.club) if found.announced.club else told
    )


async def _of_club(
    deps: TournamentDeps, request: ApiRequest, told: w.TournamentShown, club: str
) -> w.TournamentShown:
    """Uses the club's current name; a closed club has no members."""
    storage, person = deps.storage, request.who.person if request.who else ""
    found = await storage.club(club)
    return msgspec.structs.replace(
        told,
        listed=msgspec.structs.replace(told.listed, club=found.name if found else ""),
        may_join=told.may_join and await storage.in_club(club, person),
    )


async def join(deps: TournamentDeps, request: ApiRequest) -> w.TournamentShown:
    who, wish = request.player(), request.wish(w.JoinTournament)
    desk, tournament = deps.entry_desk, request.path["tournament"]
    if wish.bot is not None:
        found = await desk.let_in(who, tournament, wish.bot)
    elif wish.accept is not None:
        found = await desk.accept(who, tournament, wish.accept)
    elif wish.partner is not None:
        found = await _asked(deps, request, wish.partner)
    else:
        found = await desk.join(who, tournament)
    return await _shown(deps, request, found)


async def _asked(deps: TournamentDeps, request: ApiRequest, name: str) -> Tournament:
    """Notifies a person of their game, like an invitation, and never twice."""
    who, tournament = request.player(), request.path["tournament"]
    may_call(deps.calls, request)
    other = await deps.following.find(who, name)
    may_call_one(deps.calls, request, other.id)
    before = (await deps.tournament_log.now(tournament)).wishes_of(who.person)
    found = await deps.entry_desk.ask(who, tournament, other)
    if other.id not in [wish.to.person for wish in before]:
        notice = partner_notice(found.id, found.announced.name, who.name)
        await deps.circle_news.tell([other.id], notice)
    return found


async def begin(deps: TournamentDeps, request: ApiRequest) -> w.TournamentShown:
    found = await deps.entry_desk.begin(request.player(), request.path["tournament"])
    return await _shown(deps, request, found)


async def cancel(deps: TournamentDeps, request: ApiRequest) -> w.TournamentShown:
    found = await deps.entry_desk.cancel(request.player(), request.path["tournament"])
    return await _shown(deps, request, found)


async def withdraw(deps: TournamentDeps, request: ApiRequest) -> w.TournamentShown:
    person = request.person().person
    found = await deps.entry_desk.withdraw(person, request.path["tournament"])
    return await _shown(deps, request, found)


async def remove(deps: TournamentDeps, request: ApiRequest) -> w.TournamentShown:
    path = request.path
    found = await deps.entry_desk.remove(request.player(), path["tournament"], path["player"])
    return await _shown(deps, request, found)


async def calendar(deps: TournamentDeps, request: ApiRequest) -> str:
    found = await deps.tournament_log.now(request.path["tournament"])
    entry = FeedEntry(f"tournament/{found.id}", found.announced.name, found.announced.starts)
    return calendar_feed([entry], request.site, deps.clock.now())


async def records(deps: TournamentDeps, request: ApiRequest) -> AsyncIterator[bytes]:
    """Stream the records of all finished games in order, one by one: an arena has thousands, too
    many for memory."""
    if not deps.studies.take(request.person().counted_as):
        raise Rejected(Fault.TOO_MANY)
    found = await deps.tournament_log.now(request.path["tournament"])
    played = [game.table for game in found.games if game.outcome is not None]
    return sent_records(deps.storage.read, deps.games, played)


async def sent_records(
    read: ReadTable, games: JobRunner, tables: list[str]
) -> AsyncIterator[bytes]:
    for number, table in enumerate(tables):
        before = "\n" if number else ""
        yield f"{before}{await _record(read, games, table)}".encode()


async def _record(read: ReadTable, games: JobRunner, table: str) -> str:
    rows = packed(await read(table))
    try:
        return await games.run(game_record, rows)
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
        (*ENTERING, Fault.NAME_TAKEN),
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
            Fault.REMOVED,
            Fault.CONDITIONS,
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
        "DELETE",
        "/api/tournaments/{tournament}/players/{player}",
        remove,
        "Remove a player for good, as an organizer",
        w.TournamentShown,
        faults=(
            Fault.NOBODY,
            Fault.SUSPENDED,
            Fault.NO_SUCH_THING,
            Fault.NO_SUCH_PERSON,
            Fault.NOT_YOUR_TABLE,
        ),
    ),
    ApiRoute(
        "GET",
        "/api/tournaments/{tournament}/calendar",
        calendar,
        "Its beginning, for calendars",
        faults=(Fault.NO_SUCH_THING,),
        text="text/calendar",
    ),
    ApiRoute(
        "GET",
        "/api/tournaments/{tournament}/records",
        records,
        "The records of its games",
        faults=(Fault.NOBODY, Fault.NO_SUCH_THING, Fault.TOO_MANY),
    ),
)
