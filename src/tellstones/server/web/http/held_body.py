"""Reads the body of a request, and counts what is held of it until it is answered."""

from __future__ import annotations

from starlette.requests import ClientDisconnect, Request

from tellstones.server.rate_limits import ByteLimits
from tellstones.server.rooms import Rejected
from tellstones.server.wire import Fault


class HeldBody:
    """The body of one request. Bodies up to the length of a message are not counted, so that
    clients can always connect and sit down, however much others send."""

    __slots__ = ("_address", "_held", "_limits")

    def __init__(self, limits: ByteLimits, address: str) -> None:
        self._limits = limits
        self._address = address
        self._held = 0
        """Bytes that are counted."""

    async def read(self, request: Request, usual: int, most: int) -> bytes:
        """Never more of it than is allowed, whatever its header promises. What is beyond the usual
        bytes is counted."""
        body = bytearray()
        try:
            async for chunk in request.stream():
                body += chunk
                if len(body) > most:
                    raise Rejected(Fault.TOO_LONG)
                self._hold(len(body) - usual)
        except ClientDisconnect:
            raise Rejected(
                Fault.UNREADABLE
            ) from None  # the client has left, and the server is not at fault
        return bytes(body)

    def let_go(self) -> None:
        if self._held:
            self._limits.let_go(self._address, self._held)
            self._held = 0

    def _hold(self, count: int) -> None:
        more = count - self._held
        if more <= 0:
            return
        if not self._limits.hold(self._address, more):
            raise Rejected(Fault.TOO_MANY)
        self._held = count
