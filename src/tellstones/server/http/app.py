"""The ASGI application: all routes, the sockets of tables, and headers for every answer."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tellstones.server.cluster.node import Node
from tellstones.server.http import account_routes as people
from tellstones.server.http import circle_routes as circle
from tellstones.server.http import club_routes as clubs
from tellstones.server.http import device_routes as devices
from tellstones.server.http import drill_routes as drills
from tellstones.server.http import export_routes as exports
from tellstones.server.http import moderation_routes as moderation
from tellstones.server.http import my_data_routes as mine
from tellstones.server.http import passkey_routes as passkeys
from tellstones.server.http import pasted_routes as pasted
from tellstones.server.http import push_routes as push
from tellstones.server.http import rating_routes as ratings
from tellstones.server.http import research_routes as research
from tellstones.server.http import study_routes as study
from tellstones.server.http import table_routes as tables
from tellstones.server.http import tournament_routes as tournaments
from tellstones.server.http.route import ApiRoute, failed
from tellstones.server.http.share_routes import ShareRoutes
from tellstones.server.http.static_page import Page
from tellstones.server.rooms import Rejected
from tellstones.server.transport.table_sockets import TableSockets
from tellstones.server.wire import Fault

CLUB_ROUTES: tuple[ApiRoute, ...] = (
    *ratings.LEADERBOARD_ROUTES,
    *tournaments.ROUTES,
    *clubs.ROUTES,
)
"""Offered only by a server that has members."""
ROUTES: tuple[ApiRoute, ...] = (
    *people.ROUTES,
    *devices.ROUTES,
    *passkeys.ROUTES,
    *tables.ROUTES,
    *study.ROUTES,
    *pasted.ROUTES,
    *drills.ROUTES,
    *mine.ROUTES,
    *exports.ROUTES,
    *ratings.ROUTES,
    *research.ROUTES,
    *push.ROUTES,
    *circle.ROUTES,
    *CLUB_ROUTES,
    *moderation.ROUTES,
)

CONTENT_SECURITY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; font-src 'self'; media-src 'self' blob:; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = [  # unless a route says otherwise
    (b"content-security-policy", CONTENT_SECURITY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (b"cache-control", b"no-store"),
]


def make_app(node: Node, page: Page | None = None) -> ASGIApp:
    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await node.start()
        yield
        await node.stop()

    app = Starlette(routes=app_routes(node, page or Page()), lifespan=lifespan)
    return SecurityHeaders(app, TableSockets(node))


def app_routes(node: Node, page: Page) -> list[Route]:
    """Every door by HTTP: of the API, of those who watch over the server, and the page."""

    async def healthz(_request: Request) -> Response:
        healthy = not node.stopping and await node.health.stores_moves()
        return PlainTextResponse("ok\n" if healthy else "no\n", 200 if healthy else 503)

    async def metrics(_request: Request) -> Response:
        return Response(node.metrics.text(), media_type="text/plain; version=0.0.4")

    async def no_such_route(_request: Request) -> Response:
        return failed(Rejected(Fault.NO_SUCH_THING))

    offered = [route for route in ROUTES if node.members.open or route not in CLUB_ROUTES]
    return [
        *(route.starlette_route(node) for route in offered),
        Route("/healthz", healthz),
        Route("/metrics", metrics),
        Route("/api/{rest:path}", no_such_route, methods=["GET", "POST", "PATCH", "PUT", "DELETE"]),
        *ShareRoutes(node, page).routes(),
        Route("/{rest:path}", page.serve),
    ]


class SecurityHeaders:
    """Adds security headers to every answer, and that nothing is cached."""

    def __init__(self, app: ASGIApp, sockets: ASGIApp) -> None:
        self._app = app
        self._sockets = sockets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._sockets(scope, receive, send)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = message["headers"]
                said = {name for name, _ in headers}
                headers.extend(header for header in HEADERS if header[0] not in said)
            await send(message)

        await self._app(scope, receive, guarded)
