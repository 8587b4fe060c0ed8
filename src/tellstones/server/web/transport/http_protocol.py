"""The HTTP protocol for uvicorn with limits: size and time of a request, connections per address.

uvicorn's own waits for ever for the rest of a request, however long it becomes, and has no setting
against it. Whatever stands around a body counts: headers, trailers, sizes of chunks.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import ClassVar, NoReturn, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tellstones.server.metrics import Metrics
from tellstones.server.rate_limits import ByteLimits, ConcurrencyLimit
from tellstones.server.settings import Limits
from tellstones.server.web.transport.client_addresses import counted_as
from tellstones.server.web.transport.websocket import WebSocket

SPARE_FILES = 128
"""File descriptors reserved for the database, the log and listening sockets. Chosen manually: a
node has about 40."""

_quiet = logging.getLogger(__name__).getChild("requests")
_quiet.setLevel(logging.ERROR)  # else uvicorn writes a line for whatever is no request


class Admission:
    """Admits a limited number of connections, in total and per address, and limits what each may
    send."""

    def __init__(self, limits: Limits, metrics: Metrics, *, behind_proxy: bool) -> None:
        self.limits = limits
        self._metrics = metrics
        most = limits.connections or connections_within(open_files())
        # All connections behind a proxy are the proxy's; forwarded addresses are counted later.
        per_address = most if behind_proxy else min(limits.connections_per_address, most // 2)
        self._per_address = ConcurrencyLimit(per_address)
        self._in_all = ConcurrencyLimit(most)
        bytes_in_all = limits.unread_answer_bytes
        self.unread = ByteLimits(
            bytes_in_all, bytes_in_all if behind_proxy else limits.unread_answer_bytes_per_address
        )

    def enter(self, address: str) -> bool:
        if self._in_all.enter(""):
            if self._per_address.enter(counted_as(address)):
                self._metrics.connections.inc()
                return True
            self._in_all.leave("")
        self.cut_off("too-many")
        return False

    def leave(self, address: str) -> None:
        self._metrics.connections.dec()
        self._per_address.leave(counted_as(address))
        self._in_all.leave("")

    def cut_off(self, why: str) -> None:
        self._metrics.cut_off.labels(why).inc()


def open_files() -> int:
    """Return the limit of open files of this process, connections included."""
    try:
        import resource
    except ModuleNotFoundError:  # Windows has no such limit
        return 1_000_000
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def connections_within(files: int) -> int:
    """Leaves file descriptors for the database, and for clients that are already connected."""
    return max(files - SPARE_FILES, files // 2)


class LimitedHttp(HttpToolsProtocol):
    """One connection until it becomes a socket. A client that exceeds a limit is closed."""

    admission: ClassVar[Admission]
    _address: str | None = None
    """Once it has been let in."""
    _whole_by: asyncio.TimerHandle | None = None
    """Deadline for the whole request."""
    _read_by: asyncio.TimerHandle | None = None
    """Deadline for the client to read more of the response."""
    _unread = 0
    """Bytes of answers that the client has not read, as they are counted."""
    _around_body = 0
    """Bytes of the request that are not its body."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast("asyncio.Transport", transport))
        self.logger = _quiet
        address = self.client[0] if self.client else "-"
        if not self.admission.enter(address):
            self.transport.abort()
            return
        self._address = address
        self._expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._request_came()
        self._answer_read()
        super().connection_lost(exc)
        self.pipeline.clear()  # each of them holds on to us, and so does the latest
        del self.cycle
        self._leave()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self._around_body += len(data)
        super().data_received(data)
        too_much = self._around_body > self.admission.limits.header_bytes
        if too_much and not self.transport.is_closing():
            self._cut_off("too-long")

    def on_message_begin(self) -> None:
        """Counted before it is read: a chunk of 256 KiB may be 14,000 requests."""
        if len(self.pipeline) >= self.admission.limits.pipelined_requests:
            self._stop_reading()
        super().on_message_begin()
        self._expect_request()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Each takes far more room than its letters."""
        if len(self.headers) >= self.admission.limits.headers_per_request:
            self._stop_reading()
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Stop reading if the headers are too long, even if all of them arrived at once."""
        length = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if length > self.admission.limits.header_bytes:
            self._stop_reading()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Collect the body. While the request waits for an earlier one, the body is limited to the
        length of headers."""
        if not self.pipeline:
            self._around_body -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._around_body = 0
        self._request_came()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._expect_request()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._read_by = self._read_by or self._cut_off_later()
        self._unread = self._unread or self._held_unread()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._answer_read()

    def handle_websocket_upgrade(self) -> None:
        """The socket now owns the connection."""
        self._request_came()
        self._answer_read()
        super().handle_websocket_upgrade()
        socket = self.transport.get_protocol()
        assert isinstance(socket, WebSocket)
        assert self._address is not None, "it was let in"
        # A callback bound to this object would keep it alive for as long as the socket.
        socket.on_lost = partial(self.admission.leave, self._address)
        self._address = None
        del self.parser  # it refers to this object, too

    def send_400_response(self, msg: str) -> None:
        """Count the error without logging it: anyone can send invalid requests."""
        if not self.transport.is_closing():
            self.admission.cut_off("invalid")
            super().send_400_response(msg)

    def _leave(self) -> None:
        if self._address is not None:
            self.admission.leave(self._address)
            self._address = None

    def _cut_off(self, why: str) -> None:
        self.admission.cut_off(why)
        self.transport.abort()

    def _stop_reading(self) -> NoReturn:
        """Called in the middle of a chunk: an exception ends the parser's work."""
        self._cut_off("too-long")
        raise ValueError("beyond a limit")

    def _cut_off_later(self) -> asyncio.TimerHandle:
        seconds = self.admission.limits.request_seconds
        return self.loop.call_later(seconds, self._cut_off, "too-slow")

    def _expect_request(self) -> None:
        self._whole_by = self._whole_by or self._cut_off_later()

    def _request_came(self) -> None:
        if self._whole_by is not None:
            self._whole_by.cancel()
            self._whole_by = None

    def _answer_read(self) -> None:
        if self._read_by is not None:
            self._read_by.cancel()
            self._read_by = None
        if self._unread and self._address is not None:
            self.admission.unread.let_go(counted_as(self._address), self._unread)
            self._unread = 0

    def _held_unread(self) -> int:
        """Return how many bytes wait for the client; beyond the limit, close the connection."""
        count = self.transport.get_write_buffer_size()
        if self._address is None or self.admission.unread.hold(counted_as(self._address), count):
            return count
        self._cut_off("unread")
        return 0


def limited_http(admission: Admission) -> type[LimitedHttp]:
    """uvicorn makes one object of this class for each connection."""
    return type("LimitedHttp", (LimitedHttp,), {"admission": admission})
