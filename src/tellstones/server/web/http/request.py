"""An accepted request to the API: its person, address, path and body."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeVar

import msgspec
from starlette.requests import HTTPConnection

from tellstones.server.jobs.fair_queue import Asker
from tellstones.server.rooms import Identity, Rejected
from tellstones.server.web.transport.client_addresses import counted_as
from tellstones.server.wire import Fault
from tellstones.server.wire.base import UNREADABLE, unread_field

COOKIE = "tellstones"
SECURE_COOKIE = "__Host-tellstones"
"""Used over https. Browsers accept such a cookie from this host only, not from its siblings."""
BEARER = "bearer."
S = TypeVar("S", bound=msgspec.Struct)


@dataclass(slots=True)
class ApiRequest:
    """One accepted request. Set `new_secret` to send a device its cookie."""

    who: Identity | None
    path: dict[str, str]
    body: bytes
    address: str
    origin: str
    """The origin of the page, an allowed one; empty for programs."""
    user_agent: str
    gone: Callable[[], Awaitable[bool]]
    """Returns whether the client has disconnected."""
    site: str = ""
    """The URL of this server as the client sees it: `https://club.example`."""
    languages: str = ""
    """The `Accept-Language` header."""
    new_secret: str | None = field(default=None)

    @property
    def asker(self) -> Asker:
        """Identifies the client in job queues."""
        return Asker(self.address, self.who.counted_as if self.who else "", self.gone)

    def person(self) -> Identity:
        if self.who is None:
            raise Rejected(Fault.NOBODY)
        return self.who

    def player(self) -> Identity:
        """Return the person, if they may do what others can see. Raises `Rejected`."""
        who = self.person()
        if who.suspended:
            raise Rejected(Fault.SUSPENDED)
        return who

    def moderator(self) -> Identity:
        """Return the moderator. To everyone else the route does not exist. Raises `Rejected`."""
        if self.who is None or not self.who.moderator or self.who.suspended:
            raise Rejected(Fault.NO_SUCH_THING)
        return self.who

    def wish(self, kind: type[S]) -> S:
        try:
            return msgspec.json.decode(self.body or b"{}", type=kind)
        except UNREADABLE as error:
            raise Rejected(Fault.UNREADABLE, field=unread_field(error)) from None


def secret_of(connection: HTTPConnection) -> str | None:
    """Return the secret of the bearer header, of a WebSocket subprotocol, or of the cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        return token.strip()
    for offered in connection.scope.get("subprotocols") or []:
        if offered.startswith(BEARER):
            return str(offered.removeprefix(BEARER))
    return connection.cookies.get(cookie_name(connection)) or connection.cookies.get(COOKIE)


def is_secure(connection: HTTPConnection) -> bool:
    return connection.scope["scheme"] in ("https", "wss")


def cookie_name(connection: HTTPConnection) -> str:
    return SECURE_COOKIE if is_secure(connection) else COOKIE


def has_former_cookie(connection: HTTPConnection) -> bool:
    """Return whether a browser has only the cookie of earlier versions, from before the prefix."""
    return COOKIE in connection.cookies and cookie_name(connection) not in connection.cookies


def origin_allowed(connection: HTTPConnection, others: frozenset[str]) -> bool:
    """Accept our own pages, configured origins, and programs, which send no origin."""
    origin = connection.headers.get("origin")
    scheme = "https" if is_secure(connection) else "http"
    own = f"{scheme}://{connection.headers.get('host')}"
    return origin is None or origin == own or origin in others


def site_of(connection: HTTPConnection) -> str:
    """The URL of this server as the client sees it: `https://club.example`."""
    return f"{connection.url.scheme}://{connection.url.netloc}"


def address_of(connection: HTTPConnection) -> str:
    """Return the address as limits count it."""
    return counted_as(connection.client.host) if connection.client else "-"
