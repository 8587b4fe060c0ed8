"""Runs a node on uvicorn."""

from __future__ import annotations

import gc
import socket
import sys
from collections.abc import Callable

import uvicorn
from starlette.types import ASGIApp

from tellstones.server.node.app import make_app
from tellstones.server.node.node import Node
from tellstones.server.web.http.static_page import Page, installed_page
from tellstones.server.web.transport.client_addresses import BehindProxies
from tellstones.server.web.transport.http_protocol import Admission, limited_http
from tellstones.server.web.transport.known_hosts import KnownHosts
from tellstones.server.web.transport.request_turns import RequestTurns
from tellstones.server.web.transport.websocket import WebSocket

SWITCH_SECONDS = 0.00005
"""The time after which a working thread yields. The event loop needs its turn after every system
call: with Python's 5 ms, and four threads at work, a ping took 71 ms, with this 19 (`python -m
bench.hostile.attacks`, ten people pinging)."""

RECEIVED_BYTES = 16 * 1024
"""Received bytes of one connection, buffered by the system until they are read (Linux takes twice
as many). An event loop reads all of them at once, up to 256 KiB, before any check: a thousand
connections of one address made 170 MiB that way. A megabyte still arrives within seconds."""


class Server(uvicorn.Server):
    """uvicorn's server; it tells people that it stops before it closes their sockets."""

    def __init__(
        self, config: uvicorn.Config, node: Node, on_ready: Callable[[], None] | None = None
    ) -> None:
        super().__init__(config)
        self._node = node
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # Freeze: tables and sockets live long and have no cycles, so scanning them for garbage only
        # causes delays.
        gc.collect()
        gc.freeze()
        gc.set_threshold(100_000, 20, 100)
        sys.setswitchinterval(SWITCH_SECONDS)
        if self.started and self._on_ready is not None:
            self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._node.say_goodbye()
        await super().shutdown(sockets)


def make_server(
    node: Node,
    *,
    page: Page | None = None,
    on_ready: Callable[[], None] | None = None,
) -> Server:
    """`on_ready` is called when the storage is open and clients can connect."""
    settings, limits, hops = node.settings, node.settings.limits, node.settings.proxy_hops
    app: ASGIApp = RequestTurns(make_app(node, page or installed_page()))
    app = KnownHosts(app, settings.hosts, settings.origins)
    if hops:
        app = BehindProxies(app, hops, limits.connections_per_address)
    admission = Admission(limits, node.metrics, behind_proxy=bool(hops))
    config = uvicorn.Config(
        app,
        http=limited_http(admission),
        ws=WebSocket,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=5,
        backlog=4096,
    )
    return Server(config, node, on_ready)


def listening(host: str, port: int) -> socket.socket:
    """A socket on which the server will listen; with port 0 on whichever is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named for asyncio, which then sets TCP_NODELAY: small responses are sent at
    # once, not after up to 40 ms.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVED_BYTES)
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    return listener
