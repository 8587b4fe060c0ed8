"""Allowed push endpoints: those of the browsers' own push services.

An endpoint is an address of the client's choosing, and we would knock on it. So its host must be a
push service that we know, and what the host's name stands for must be a public address: asked when
we connect, and connected to as it was answered, so that a name cannot mean something else by then.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

import httpcore

PUSH_SERVICES = (
    "fcm.googleapis.com",  # Chrome, Edge on Android, Samsung Internet
    "push.services.mozilla.com",  # Firefox
    "push.apple.com",  # Safari
    "notify.windows.com",  # Edge
)
HTTPS_PORT = 443


class PrivateAddress(Exception):
    """Raised for host names that resolve to a private address."""


def is_push_service(endpoint: str, *, loopback: bool = False) -> bool:
    """Return whether this is the address of a known push service, or for tests of this machine."""
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return False
    if loopback and host == "127.0.0.1":
        return parts.scheme == "http"
    known = any(host == service or host.endswith(f".{service}") for service in PUSH_SERVICES)
    plain = parts.username is None and port in (None, HTTPS_PORT)
    return parts.scheme == "https" and known and plain


def origin_of(endpoint: str) -> str:
    parts = urlsplit(endpoint)
    return f"{parts.scheme}://{parts.netloc}"


class PublicAddresses(httpcore.AnyIOBackend):
    """Connects to public addresses only."""

    def __init__(self, *, loopback: bool = False) -> None:
        self._loopback = loopback

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        address = await self._public(host, port)
        return await super().connect_tcp(address, port, timeout, local_address, socket_options)

    async def _public(self, host: str, port: int) -> str:
        found = await asyncio.get_running_loop().getaddrinfo(host, port)
        for *_, (address, *_) in found:
            parsed = ip_address(str(address).partition("%")[0])
            if parsed.is_global or (self._loopback and parsed.is_loopback):
                return str(address)
        raise PrivateAddress(host)
