"""Refuses requests for hosts that are not ours.

A stranger can point a name of their own at this machine; in a browser, a page under that name would
share an origin with us (DNS rebinding), and links that we write would lead there.
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

MISDIRECTED = 421
REFUSED = (
    "This server does not know this host name. If you run it, start it with"
    " --server-name NAME, once for each name under which people open it.\n"
)
HEALTH = "/healthz"
"""Probes of load balancers use addresses of their own, and nothing can be learned there."""


class KnownHosts:
    """Passes on requests for these names, and for the address that the connection came to."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str], origins: frozenset[str]) -> None:
        self._app = app
        named = {urlsplit(origin).hostname for origin in origins}
        self._hosts = {host.lower() for host in (*hosts, *named) if host}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = scope["type"] in ("http", "websocket")
        if not asked or scope["path"] == HEALTH or self._knows(scope):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            scope["socket"].refuse()
        else:
            await PlainTextResponse(REFUSED, MISDIRECTED)(scope, receive, send)

    def _knows(self, scope: Scope) -> bool:
        """A request without a host comes from no browser, so nothing can be confused."""
        hosts = {_host_name(host) for host in Headers(scope=scope).getlist("host")}
        address = (scope.get("server") or ("",))[0].removeprefix("::ffff:")
        return hosts <= self._hosts | {address} - {""}


HOST = re.compile(r"(\[[0-9a-f:.]+\]|[0-9a-z_.-]+)(?::[0-9]+)?", re.IGNORECASE)
"""A name or an address, with or without a port: no user or path, as in `evil@localhost`."""


def _host_name(host: str) -> str:
    found = HOST.fullmatch(host)
    return found[1].strip("[]").rstrip(".").lower() if found else ""
