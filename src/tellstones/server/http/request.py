"""A request to the API, once it has been let in: who asks, from where, and for what."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection

from tellstones.server.cluster.node import Node
from tellstones.server.rooms import Identity, Rejected
from tellstones.server.transport.client_addresses import counted_as
from tellstones.server.wire import Fault
from tellstones.server.wire.base import UNREADABLE, unread_field
from tellstones.server.workers.fair_queue import Asker

COOKIE = "tellstones"
BEARER = "bearer."
S = TypeVar("S", bound=msgspec.Struct)


@dataclass(slots=True)
class ApiRequest:
    """One request, once it has been let in. `new_secret` is set to let a device in by cookie."""

    node: Node
    who: Identity | None
    path: dict[str, str]
    body: bytes
    address: str
    origin: str
    """Of the page that asks: one of ours, or nothing where a program does."""
    user_agent: str
    gone: Callable[[], Awaitable[bool]]
    """Whether whoever asked has gone away meanwhile."""
    site: str = ""
    """By which we were asked: `https://club.example`."""
    languages: str = ""
    """What the browser or calendar asks for, as in `Accept-Language`."""
    new_secret: str | None = field(default=None)

    @property
    def asker(self) -> Asker:
        """For whom work is done, and in whose turn."""
        return Asker(self.address, self.who.counted_as if self.who else "", self.gone)

    def person(self) -> Identity:
        if self.who is None:
            raise Rejected(Fault.NOBODY)
        return self.who

    def player(self) -> Identity:
        """Somebody who may do something that others see."""
        who = self.person()
        if who.suspended:
            raise Rejected(Fault.SUSPENDED)
        return who

    def moderator(self) -> Identity:
        """To everybody else there is nothing here."""
        if self.who is None or not self.who.moderator or self.who.suspended:
            raise Rejected(Fault.NO_SUCH_THING)
        return self.who

    def wish(self, kind: type[S]) -> S:
        try:
            return msgspec.json.decode(self.body or b"{}", type=kind)
        except UNREADABLE as error:
            raise Rejected(Fault.UNREADABLE, field=unread_field(error)) from None


def secret_of(connection: HTTPConnection) -> str | None:
    """From the bearer's header, from a subprotocol where headers cannot be set, or the cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        return token.strip()
    for offered in connection.scope.get("subprotocols") or []:
        if offered.startswith(BEARER):
            return str(offered.removeprefix(BEARER))
    return connection.cookies.get(COOKIE)


def origin_allowed(connection: HTTPConnection, others: frozenset[str]) -> bool:
    """Our own pages, those that were named, and programs, which send no origin at all."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    host = _host_of(origin)
    return origin in others or (host is not None and host == connection.headers.get("host"))


def _host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc or None
    except ValueError:  # as for `http://[`
        return None


def site_of(connection: HTTPConnection) -> str:
    """By which we were asked: `https://club.example`."""
    return f"{connection.url.scheme}://{connection.url.netloc}"


def address_of(connection: HTTPConnection) -> str:
    """As it is counted for limits."""
    return counted_as(connection.client.host) if connection.client else "-"
