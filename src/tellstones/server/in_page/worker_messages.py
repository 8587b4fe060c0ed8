"""Messages between a page and the server in its worker: requests, answers, sockets."""

from __future__ import annotations

import msgspec

Headers = list[tuple[str, str]]


class HttpRequest(msgspec.Struct, tag_field="t", tag="ask"):
    """An HTTP request."""

    id: str
    method: str
    path: str
    body: str = ""
    cookie: str | None = None
    """The guest on another device; None for the device that the server runs on."""


class OpenSocket(msgspec.Struct, tag_field="t", tag="open"):
    """A socket is wanted."""

    id: str
    path: str
    cookie: str | None = None
    """The same as in `HttpRequest`."""


class SendText(msgspec.Struct, tag_field="t", tag="say"):
    """A message on a socket."""

    id: str
    text: str


class Leave(msgspec.Struct, tag_field="t", tag="leave"):
    """The page has closed a socket, or waits no longer for an answer."""

    id: str


FromPage = HttpRequest | OpenSocket | SendText | Leave


class HttpResponse(msgspec.Struct, tag_field="t", tag="answer"):
    """An HTTP answer begins."""

    id: str
    status: int
    headers: Headers


class Piece(msgspec.Struct, tag_field="t", tag="piece"):
    """Some of its body, and whether more follows."""

    id: str
    text: str
    more: bool


class SocketOpened(msgspec.Struct, tag_field="t", tag="opened"):
    """The socket is open."""

    id: str


class SocketMessage(msgspec.Struct, tag_field="t", tag="told"):
    """A message of the server's on a socket."""

    id: str
    text: str


class SocketClosed(msgspec.Struct, tag_field="t", tag="closed"):
    """The socket is closed, or was refused."""

    id: str
    code: int


ToPage = HttpResponse | Piece | SocketOpened | SocketMessage | SocketClosed
