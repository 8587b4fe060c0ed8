"""An ASGI scope for a WebSocket: what the application is told of the request that opened it."""

from __future__ import annotations

from typing import NoReturn
from urllib.parse import unquote

from starlette.types import Scope
from websockets.http11 import Request


def scope_of(request: Request, socket: object, client: tuple[str, int] | None) -> Scope:
    """What ASGI says about a request. Messages do not go its way but by the socket itself."""
    path, _, query = request.path.partition("?")
    offered = ",".join(request.headers.get_all("Sec-WebSocket-Protocol"))
    return {
        "type": "websocket",
        "scheme": "ws",
        "path": unquote(path),
        "query_string": query.encode(),
        "headers": [
            (name.lower().encode(), value.encode("latin-1", "replace"))
            for name, value in request.headers.raw_items()
        ],
        "subprotocols": [name.strip() for name in offered.split(",") if name.strip()],
        "client": client,
        "socket": socket,
    }


async def by_socket(*_: object) -> NoReturn:
    """What ASGI hands to an application: a table never asks for it, and nothing else is served."""
    raise RuntimeError("messages go by scope['socket']")
