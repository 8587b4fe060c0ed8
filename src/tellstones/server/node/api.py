"""The routes of the API, each group with its dependencies."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from starlette.routing import Route

from tellstones.server.accounts.chronicles import Chronicles
from tellstones.server.accounts.game_import import GameImport
from tellstones.server.accounts.recall_sessions import RecallSessions
from tellstones.server.jobs.picture_process import PictureProcess
from tellstones.server.moderation.own_account import OwnAccount
from tellstones.server.moderation.server_status import ServerStatus
from tellstones.server.node.link_previews import named_preview
from tellstones.server.node.node import Node
from tellstones.server.web.http.route import ApiDeps, ApiRoute, bound
from tellstones.server.web.routes import account_routes as people
from tellstones.server.web.routes import chronicle_routes as chronicles
from tellstones.server.web.routes import club_route as offer
from tellstones.server.web.routes import device_routes as devices
from tellstones.server.web.routes import drill_routes as drills
from tellstones.server.web.routes import duel_routes as duels
from tellstones.server.web.routes import export_routes as exports
from tellstones.server.web.routes import moderation_routes as moderation
from tellstones.server.web.routes import my_data_routes as mine
from tellstones.server.web.routes import notification_routes as notifications
from tellstones.server.web.routes import pasted_routes as pasted
from tellstones.server.web.routes import rating_routes as ratings
from tellstones.server.web.routes import recall_routes as recall
from tellstones.server.web.routes import research_routes as research
from tellstones.server.web.routes import road_routes as road
from tellstones.server.web.routes import study_routes as study
from tellstones.server.web.routes import table_routes as tables
from tellstones.server.web.routes.share_routes import ShareDeps
from tellstones.server.web.routes.table_sockets import SocketDeps

ROUTES: tuple[ApiRoute[Any], ...] = (
    *people.ROUTES,
    *devices.ROUTES,
    *offer.ROUTES,
    *tables.ROUTES,
    *study.ROUTES,
    *pasted.ROUTES,
    *drills.ROUTES,
    *recall.ROUTES,
    *road.ROUTES,
    *duels.ROUTES,
    *mine.ROUTES,
    *exports.ROUTES,
    *ratings.ROUTES,
    *chronicles.ROUTES,
    *research.ROUTES,
    *notifications.ROUTES,
    *moderation.ROUTES,
)
"""Those of every server."""


def api_routes(node: Node) -> Iterator[Route]:
    limits, club = node.settings.limits, node.club
    api = ApiDeps(
        guests=node.guests,
        answers=node.answers,
        body_limits=node.body_limits,
        metrics=node.metrics,
        origins=node.settings.origins,
        message_bytes=limits.message_bytes,
        monotonic=node.clock.monotonic,
        stopping=lambda: node.stopping,
        stores_moves=node.health.stores_moves,
    )

    hourly, storage = node.hourly_limits, node.storage
    games, requests = node.workers.games, node.workers.requests
    account = OwnAccount(storage, node.moderation, rates=club is not None)
    yield from bound(
        api,
        people.ROUTES,
        people.AccountDeps(
            storage=storage,
            account=account,
            guests=node.guests,
            names=node.names,
            moderation=node.moderation,
            revocation=node.revocation,
            limits=hourly,
            most_programs=limits.programs_per_person,
            clock=node.clock,
        ),
    )
    yield from bound(api, devices.ROUTES, devices.DeviceDeps(storage, node.revocation))
    yield from bound(
        api,
        offer.ROUTES,
        offer.OfferDeps(club is not None, node.settings.registration, node.settings.about),
    )
    yield from bound(
        api,
        tables.ROUTES,
        tables.TableDeps(node.lobby, node.matchmaking, node.tables, hourly.tables),
    )
    yield from bound(
        api,
        study.ROUTES,
        study.StudyDeps(
            read=storage.read,
            games=games,
            analysis=node.analysis,
            films=node.films,
            drills=node.drills,
            studies=hourly.studies,
            finished_games=hourly.finished_games,
        ),
    )
    yield from bound(
        api,
        pasted.ROUTES,
        pasted.PastedDeps(games, node.analysis, hourly.studies, hourly.pastes),
    )
    yield from bound(api, drills.ROUTES, drills.DrillDeps(node.drills, hourly.studies))
    sessions = RecallSessions(storage, node.clock, node.source, requests)
    yield from bound(api, recall.ROUTES, recall.RecallDeps(sessions, hourly.studies))
    yield from bound(api, duels.ROUTES, duels.DuelDeps(node.duels, node.lobby, hourly.tables))
    yield from bound(api, road.ROUTES, road.RoadDeps(node.walks, node.lobby, hourly.tables))
    yield from bound(
        api,
        mine.ROUTES,
        mine.MyDataDeps(storage, node.drills, games, requests, hourly.studies, node.forget),
    )
    yield from bound(
        api,
        exports.ROUTES,
        exports.ExportDeps(
            storage=storage,
            exported=node.exported,
            drills=node.drills,
            walks=node.walks,
            importing=lambda address: GameImport(
                storage,
                node.names,
                games,
                node.source,
                node.clock.now(),
                node.settings.limits,
                partial(hourly.stored_bytes.take, address),
            ),
            games=games,
            requests=requests,
            studies=hourly.studies,
            imports=hourly.imports,
            faults=node.metrics.faults,
        ),
    )
    crests = club.seasons.crests if club is not None else _nothing
    yield from bound(api, ratings.ROUTES, ratings.RatingDeps(storage, node.tables, crests))
    told = Chronicles(storage, games, requests, node.clock)
    deps = chronicles.ChronicleDeps(storage, told, hourly.studies)
    yield from bound(api, chronicles.ROUTES, deps)
    yield from bound(api, research.ROUTES, research.ResearchDeps(storage, node.clock))
    yield from bound(
        api,
        notifications.ROUTES,
        notifications.NotificationDeps(
            storage=storage,
            push_key=lambda: club.push.public_key if club is not None else None,
            guests=node.guests,
            lobby=node.lobby,
            entries=club.calendar if club is not None else _nothing,
            links=hourly.links,
            clock=node.clock,
        ),
    )
    yield from bound(
        api,
        moderation.ROUTES,
        moderation.ModerationDeps(
            moderation=node.moderation,
            fair_play=node.fair_play,
            revocation=node.revocation,
            account=account,
            status=ServerStatus(
                storage, node.health, node.metrics, node.clock, node.settings.version
            ),
            studies=hourly.studies,
        ),
    )
    if club is not None:
        # Imported here: a server without the extra imports nothing of the club.
        from tellstones.server.club.routes.all_routes import club_routes

        yield from club_routes(
            club,
            api,
            storage,
            node.settings,
            node.clock,
            node.guests,
            account,
            node.lobby,
            games,
            hourly,
        )


async def _nothing(*_: object) -> list[Any]:
    return []


def share_deps(node: Node) -> ShareDeps:
    return ShareDeps(
        read=node.storage.read,
        named=partial(named_preview, node),
        games=node.workers.games,
        pictures=PictureProcess(node.settings.limits, node.metrics),
        finished_games=node.hourly_limits.finished_games,
    )


def socket_deps(node: Node) -> SocketDeps:
    hourly = node.hourly_limits
    return SocketDeps(
        guests=node.guests,
        tables=node.tables,
        limits=node.settings.limits,
        origins=node.settings.origins,
        arrivals=hourly.arrivals,
        hints=hourly.hints,
        seatings=hourly.seatings,
        stored_bytes=hourly.stored_bytes,
        metrics=node.metrics,
        monotonic=node.clock.monotonic,
        storage_down=lambda: node.outages.down,
        stopping=lambda: node.stopping,
    )
