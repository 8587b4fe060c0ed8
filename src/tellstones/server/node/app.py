"""The ASGI application: all routes, the sockets of tables, and headers for every answer."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tellstones.server.node.api import api_routes, share_deps, socket_deps
from tellstones.server.node.node import Node
from tellstones.server.rooms import Rejected
from tellstones.server.web.http.route import failed
from tellstones.server.web.http.static_page import Page
from tellstones.server.web.routes.share_routes import ShareRoutes
from tellstones.server.web.routes.table_sockets import TableSockets
from tellstones.server.wire import Fault

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

ONLY_HTTPS = (b"strict-transport-security", b"max-age=31536000")
"""A browser that has been here by https does not come by http for a year."""


def make_app(node: Node, page: Page | None = None) -> ASGIApp:
    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await node.start()
        yield
        await node.stop()

    app = Starlette(routes=app_routes(node, page or Page()), lifespan=lifespan)
    return SecurityHeaders(app, TableSockets(socket_deps(node)))


def app_routes(node: Node, page: Page) -> list[Route]:
    """Every door by HTTP: of the API, of those who watch over the server, and the page."""

    async def healthz(_request: Request) -> Response:
        healthy = not node.stopping and await node.health.stores_moves()
        return PlainTextResponse("ok\n" if healthy else "no\n", 200 if healthy else 503)

    async def metrics(_request: Request) -> Response:
        return Response(node.metrics.text(), media_type=CONTENT_TYPE_PLAIN_0_0_4)

    async def no_such_route(_request: Request) -> Response:
        return failed(Rejected(Fault.NO_SUCH_THING))

    return [
        *api_routes(node),
        Route("/healthz", healthz),
        Route("/metrics", metrics),
        Route("/api/{rest:path}", no_such_route, methods=["GET", "POST", "PATCH", "PUT", "DELETE"]),
        *ShareRoutes(share_deps(node), page).routes(),
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
                if scope["scheme"] == "https":
                    headers.append(ONLY_HTTPS)
            await send(message)

        await self._app(scope, receive, guarded)
