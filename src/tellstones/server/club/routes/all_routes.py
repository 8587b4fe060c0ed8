"""All routes of a club, each group with its dependencies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from starlette.routing import Route

from tellstones.server.accounts.guests import Guests
from tellstones.server.clock import Clock
from tellstones.server.club.parts import Club
from tellstones.server.club.routes import circle_routes as circle
from tellstones.server.club.routes import club_routes as clubs
from tellstones.server.club.routes import leaderboard_routes as leaderboards
from tellstones.server.club.routes import passkey_routes as passkeys
from tellstones.server.club.routes import push_routes as push
from tellstones.server.club.routes import tournament_routes as tournaments
from tellstones.server.club.routes.call_limits import CallLimits
from tellstones.server.jobs.job_threads import JobRunner
from tellstones.server.lobby.lobby import Lobby
from tellstones.server.moderation.own_account import OwnAccount
from tellstones.server.rate_limits import HourlyLimits
from tellstones.server.settings import Settings
from tellstones.server.storage import Storage
from tellstones.server.web.http.route import ApiDeps, ApiRoute, bound

ROUTES: tuple[ApiRoute[Any], ...] = (
    *passkeys.ROUTES,
    *push.ROUTES,
    *circle.ROUTES,
    *leaderboards.ROUTES,
    *tournaments.ROUTES,
    *clubs.ROUTES,
)
"""Those of servers with a club."""


def club_routes(
    club: Club,
    api: ApiDeps,
    storage: Storage,
    settings: Settings,
    clock: Clock,
    guests: Guests,
    account: OwnAccount,
    lobby: Lobby,
    games: JobRunner,
    hourly: HourlyLimits,
) -> Iterator[Route]:
    calls = CallLimits(by_person=hourly.invitations, to_one=hourly.calls_to_one)
    yield from bound(
        api,
        passkeys.ROUTES,
        passkeys.PasskeyDeps(
            storage=storage,
            members=club.members,
            passkeys=club.passkeys,
            guests=guests,
            account=account,
            attempts=hourly.passkeys,
            most_passkeys=settings.limits.passkeys_per_person,
            registration=settings.registration,
        ),
    )
    yield from bound(
        api,
        push.ROUTES,
        push.PushDeps(
            storage=storage,
            push=club.push,
            links=hourly.links,
            clock=clock,
            to_loopback=settings.push_to_loopback,
        ),
    )
    yield from bound(
        api,
        circle.ROUTES,
        circle.CircleDeps(
            following=club.following,
            unfollow=storage.unfollow,
            invitations=club.invitations,
            lobby=lobby,
            entry_desk=club.entry_desk,
            clubs=club.clubs,
            names=hourly.names,
            calls=calls,
        ),
    )
    yield from bound(api, leaderboards.ROUTES, leaderboards.LeaderboardDeps(storage, club.seasons))
    yield from bound(
        api,
        tournaments.ROUTES,
        tournaments.TournamentDeps(
            storage=storage,
            entry_desk=club.entry_desk,
            tournament_log=club.tournament_log,
            boards=club.boards,
            following=club.following,
            circle_news=club.circle_news,
            games=games,
            announced=hourly.tournaments,
            announced_from=hourly.tournaments_of_address,
            studies=hourly.studies,
            calls=calls,
            lobby=lobby,
            clock=clock,
        ),
    )
    yield from bound(
        api,
        clubs.ROUTES,
        clubs.ClubDeps(
            clubs=club.clubs,
            club_pages=club.club_pages,
            circle_news=club.circle_news,
            names=hourly.names,
            founding=hourly.clubs,
            founding_from=hourly.clubs_of_address,
            calls=calls,
            clock=clock,
        ),
    )
