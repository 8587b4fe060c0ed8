"""An ASGI scope for a WebSocket: the request that opened it, as the application sees it."""

from __future__ import annotations

from typing import NoReturn
from urllib.parse import unquote

from starlette.types import Scope
from websockets.http11 import Request


def scope_of(request: Request, socket: object, client: tuple[str, int] | None) -> Scope:
    """Return the ASGI scope of a request. Messages bypass ASGI and use the socket itself."""
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
    """ASGI's `receive` and `send`: a table never calls them, and nothing else is served."""
    raise RuntimeError("messages go by scope['socket']")
