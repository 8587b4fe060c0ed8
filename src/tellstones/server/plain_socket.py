"""A WebSocket, plainly as ASGI has it.

A socket spends its life waiting, and there are thousands of them: what a framework keeps for each
one meanwhile would be most of what a table costs.
"""

from __future__ import annotations

from starlette.types import Receive, Scope, Send

from tellstones.server.wire import Close


class Gone(Exception):
    """The client has gone."""


class Socket:
    __slots__ = ("_receive", "_send")

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send

    async def accept(self, subprotocol: str | None) -> None:
        await self._receive()
        await self._send({"type": "websocket.accept", "subprotocol": subprotocol, "headers": []})

    async def refuse(self) -> None:
        """Before it is a socket: answered with status 403."""
        await self._receive()
        await self._send({"type": "websocket.close", "code": int(Close.FORBIDDEN_ORIGIN)})

    async def hear(self) -> str:
        """The next message; what is no text is none that we know."""
        message = await self._receive()
        if message["type"] == "websocket.disconnect":
            raise Gone
        return message.get("text") or ""

    async def say(self, message: bytes) -> None:
        await self._send({"type": "websocket.send", "text": message.decode()})

    async def close(self, code: Close) -> None:
        await self._send({"type": "websocket.close", "code": int(code)})


def table_of(scope: Scope) -> str | None:
    """The table whose socket is asked for: `/ws/table/{table}`."""
    before, found, table = str(scope["path"]).partition("/ws/table/")
    return table if found and table and not before and "/" not in table else None
