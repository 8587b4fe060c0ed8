"""Addresses of clients: behind proxies too, and as they are counted for limits."""

from __future__ import annotations

import ipaddress

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from tellstones.server.rate_limits import ConcurrencyLimit

LONGEST = 64
"""Letters of what should be an address and is none."""
V6_PREFIX = 64
"""Bits: a household or a server is given that much, and may take any address in it."""

SCHEMES = {"http": "ws", "https": "wss"}
"""The scheme of a socket, for each scheme that a proxy reports."""


def counted_as(address: str) -> str:
    """The key of an address in limits: an IPv6 address counts as its network."""
    try:
        found = ipaddress.ip_address(_without_port(address.strip()))
    except ValueError:
        return address[:LONGEST]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found.packed, V6_PREFIX), strict=False))


def _without_port(address: str) -> str:
    """Some proxies write `[2001:db8::1]:4711` or `192.0.2.1:4711`."""
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.partition(":")[0] if address.count(":") == 1 else address


def forwarded_for(said: str, hops: int) -> str | None:
    """Return the address that the outermost of our own proxies saw. Each proxy appends to the
    header; everything left of that may be forged."""
    addresses = [address.strip() for address in said.split(",") if address.strip()]
    return addresses[-min(hops, len(addresses))] if addresses else None


class BehindProxies:
    """Takes the client's address and scheme from what our proxies say, and counts what is open
    for each address: connections are all the proxy's."""

    def __init__(self, app: ASGIApp, hops: int, most_per_address: int) -> None:
        self._app = app
        self._hops = hops
        self._open = ConcurrencyLimit(most_per_address)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = scope["headers"]
        told = forwarded_for(_all(headers, b"x-forwarded-for"), self._hops)
        if told is not None:
            scope["client"] = (told, 0)
        scheme = _all(headers, b"x-forwarded-proto").rpartition(",")[2].strip()
        if scheme in SCHEMES:
            scope["scheme"] = SCHEMES[scheme] if scope["type"] == "websocket" else scheme
        await self._counted(counted_as(told or "-"), scope, receive, send)

    async def _counted(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        if not self._open.enter(address):
            if scope["type"] == "websocket":
                scope["socket"].refuse()
            else:
                await Response(status_code=429)(scope, receive, send)
            return
        try:
            await self._app(scope, receive, send)
        finally:
            self._open.leave(address)


def _all(headers: list[tuple[bytes, bytes]], wanted: bytes) -> str:
    return ",".join(value.decode("latin-1") for name, value in headers if name == wanted)
