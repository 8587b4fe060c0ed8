"""Serves a page by messages: each becomes a call of the application, as by any server."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
from starlette.types import Message, Scope

from tellstones.server.in_page.device_cookie import DeviceCookie, cookie_header
from tellstones.server.in_page.page_socket import PageSocket
from tellstones.server.in_page.worker_messages import (
    FromPage,
    HttpRequest,
    HttpResponse,
    Leave,
    OpenSocket,
    Piece,
    SendText,
    ToPage,
)
from tellstones.server.node.app import make_app
from tellstones.server.node.node import Node

log = logging.getLogger(__name__)
_decoder: msgspec.json.Decoder[FromPage] = msgspec.json.Decoder(FromPage)
_encode = msgspec.json.Encoder().encode
INTERNAL_ERROR = 1011


class PageServer:
    """Hands requests and sockets to the application, and its answers to `post`, as JSON."""

    def __init__(self, node: Node, cookie: DeviceCookie, post: Callable[[str], None]) -> None:
        self.node = node
        self._app = make_app(node)
        self._cookie = cookie
        self._post = post
        self._sockets: dict[str, PageSocket] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def receive(self, text: str) -> None:
        """One message of the page's, as JSON."""
        match _decoder.decode(text):
            case HttpRequest() as ask:
                self._run(ask.id, self._answer(ask))
            case OpenSocket() as wish:
                self._run(wish.id, self._attend(wish))
            case SendText(id=id, text=said) if id in self._sockets:
                self._sockets[id].deliver(said)
            case Leave(id=id) if id in self._sockets:
                self._sockets[id].lose()
            case Leave(id=id) if id in self._tasks:
                self._tasks[id].cancel()
            case SendText() | Leave():
                pass  # it has been closed meanwhile

    async def stop(self) -> None:
        """Everything is stored anyway; who ends it in good order leaves no task behind."""
        await self.node.stop()

    def _tell(self, told: ToPage) -> None:
        self._post(_encode(told).decode())

    def _run(self, asked: str, work: Coroutine[Any, Any, None]) -> None:
        task = self._tasks[asked] = asyncio.ensure_future(work)
        task.add_done_callback(lambda _: self._tasks.pop(asked, None))

    async def _answer(self, ask: HttpRequest) -> None:
        body = [{"type": "http.request", "body": ask.body.encode(), "more_body": False}]
        begun = False

        async def receive() -> Message:
            if body:
                return body.pop()
            await asyncio.Event().wait()  # a page that waits no longer says so: `Leave`
            raise AssertionError

        async def send(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = [(key.decode(), value.decode()) for key, value in message["headers"]]
                if ask.cookie is None:
                    await self._cookie.take(headers)
                self._tell(HttpResponse(ask.id, message["status"], headers))
            else:
                more = bool(message.get("more_body", False))
                self._tell(Piece(ask.id, message.get("body", b"").decode(), more))

        try:
            await self._app(self._scope("http", ask, method=ask.method), receive, send)
        except Exception:
            log.exception("request failed")
            if not begun:
                self._tell(HttpResponse(ask.id, 500, []))
            self._tell(Piece(ask.id, "", more=False))

    async def _attend(self, wish: OpenSocket) -> None:
        socket = self._sockets[wish.id] = PageSocket(wish.id, self._tell)
        try:
            await self._app(self._scope("websocket", wish, socket=socket), _unused, _unused)
        except Exception:
            log.exception("socket failed")
        finally:
            socket.close(INTERNAL_ERROR)
            del self._sockets[wish.id]

    def _scope(self, kind: str, wish: HttpRequest | OpenSocket, **more: object) -> Scope:
        path, _, query = wish.path.partition("?")
        headers = [(b"host", b"page")]
        # A guest without a cookie is a new person, and never the owner of this device.
        cookie = self._cookie.header if wish.cookie is None else cookie_header(wish.cookie)
        if cookie:
            headers.append((b"cookie", cookie))
        return {
            "type": kind,
            "scheme": "http",
            "http_version": "1.1",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": headers,
            "client": ("page", 0),
            "server": ("page", 0),
            **more,
        }


async def _unused(*_: object) -> Any:
    raise RuntimeError("messages go by scope['socket']")
