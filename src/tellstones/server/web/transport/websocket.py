"""The WebSocket protocol for uvicorn: messages either way, keepalive, and no more.

A socket spends its life waiting, and there are thousands of them. What a framework keeps for each
one meanwhile, and the tasks and queues that each message would pass through, would be most of what
a table costs. So this stands in the place of uvicorn's own: the `websockets` library reads and
writes the frames, what is said goes to the transport at once, and the transport is the only queue.
"""

from __future__ import annotations

import asyncio
import logging
import struct
from collections.abc import Callable
from functools import partial
from typing import Any, cast

from starlette.types import Scope
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import SEND_EOF, State
from websockets.server import ServerProtocol
from websockets.utils import apply_mask

from tellstones.server.batching import Batcher
from tellstones.server.tables.client_socket import Disconnected
from tellstones.server.web.transport.websocket_scope import by_socket, scope_of

MESSAGE_BYTES = 64 * 1024
"""The limit of one message, before the socket is closed; over 4 KiB it is refused with a code."""
BYTES_AT_ONCE = 2048
"""Read in one go, a few milliseconds at worst: a chunk of 256 KiB may be 40,000 pings, and others
would wait for all of them."""
QUEUED_MESSAGES = 16
"""Number of messages that may wait to be processed; beyond that, reading pauses."""
KEEPALIVE_SECONDS = 15.0
"""Clients that were idle since the last check are pinged, and closed if they are still silent at
the next one."""
CLOSE_WITHIN_SECONDS = 2.0
CLOSING_BYTES = MESSAGE_BYTES
"""Number of bytes to read after a close, to find the client's close frame."""

_OPEN = State.OPEN
"""A name of its own, because Python 3.11 finds members of an enum slowly."""

log = logging.getLogger(__name__)
_quiet = log.getChild("frames")
_quiet.setLevel(logging.WARNING)  # else the library writes down headers and messages


class WebSocket(asyncio.Protocol):
    """One WebSocket connection: decodes, queues and sends messages, and detects lost clients."""

    __slots__ = (
        "_address",
        "_app",
        "_batcher",
        "_closing_bytes",
        "_closing_sent",
        "_connections",
        "_idle_checks",
        "_inbox",
        "_is_text",
        "_loop",
        "_lost",
        "_message",
        "_most_pings",
        "_most_unread",
        "_news",
        "_on_flood",
        "_on_slow",
        "_out",
        "_parsing",
        "_pings",
        "_reads_on",
        "_response",
        "_saying",
        "_tasks",
        "_timer",
        "_transport",
        "_unheard",
        "_wire",
        "on_lost",
    )
    _transport: asyncio.Transport

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
    ) -> None:
        self._app = config.loaded_app
        self._connections: set[Any] = server_state.connections  # typed for uvicorn's own alone
        self._tasks = server_state.tasks
        self._loop = asyncio.get_running_loop()
        self._wire = ServerProtocol(max_size=MESSAGE_BYTES, logger=_quiet)
        self._response: Response | None = None
        self._batcher: Batcher | None = None
        self._address = ""
        """The address as limits count it."""
        self._message = bytearray()
        """The bytes of the message that is being received."""
        self._is_text = False
        self._inbox: list[bytes] = []
        self._out: list[bytes] = []
        """Frames to write with the next flush."""
        self._news: asyncio.Future[None] | None = None
        """The future that a receiver awaits."""
        self._unheard = b""
        """The received bytes that are not read yet."""
        self._parsing = 0
        """Bytes that the library has, of frames that are not whole."""
        self._reads_on = False
        """The rest of it is read in the next turn of the loop."""
        self._lost = False
        self._saying = False
        self._closing_sent = False
        self._closing_bytes = 0
        """Read since then."""
        self._most_unread = 0
        self._on_slow: Callable[[], None] | None = None
        self._most_pings = self._pings = 0
        """Allowed, and had, from one look to the next."""
        self._on_flood: Callable[[], None] | None = None
        self.on_lost: Callable[[], None] | None = None
        """Called when the connection is lost."""
        self._idle_checks = 0
        """The time since the client's last activity."""
        self._timer: asyncio.TimerHandle | None = None

    # Table methods

    def accept(self, subprotocol: str | None, batcher: Batcher, address: str) -> None:
        """Starts receiving messages, in batches under load."""
        assert self._response is not None
        self._batcher, self._address = batcher, address
        if subprotocol is not None:
            self._response.headers["Sec-WebSocket-Protocol"] = subprotocol
        self._answer(self._response)
        self._response = None  # needed once, and not to be kept while we wait
        self._schedule(KEEPALIVE_SECONDS, self._look)

    def refuse(self) -> None:
        """Answers before the upgrade: status 403."""
        self._response = None
        self._answer(self._wire.reject(403, ""))

    def limit_unread(self, most: int, on_slow: Callable[[], None]) -> None:
        """A client with more unread bytes than this is notified and closed, on any write."""
        self._most_unread, self._on_slow = most, on_slow

    def limit_pings(self, most: int, on_flood: Callable[[], None]) -> None:
        """A client that sends more pings, pongs and unfinished fragments than this in 15 s is
        notified and closed."""
        self._most_pings, self._on_flood = most, on_flood

    async def receive(self) -> bytes:
        """The next message. Raises `Disconnected`."""
        while not self._inbox:
            if self._wire.state is not _OPEN:
                raise Disconnected
            self._news = self._loop.create_future()
            await self._news
            self._news = None
        message = self._inbox.pop(0)
        if not self._inbox:
            self._read_on()
        return message

    def send(self, message: bytes) -> None:
        """Queue a message; messages sent together are written together."""
        if self._wire.state is _OPEN:
            self._out += _text_header(len(message)), message
            if not self._saying:
                self._saying = True
                self._loop.call_soon(self._flush)

    @property
    def unread(self) -> int:
        """Number of bytes not sent yet, because the client does not read."""
        return self._transport.get_write_buffer_size()

    def close(self, code: int) -> None:
        """Queued after everything that was sent. A client that does not read is closed."""
        if self._wire.state is _OPEN:
            self._wire.send_close(code)
            self._closing_sent = True
            self._flush()
            self._inbox.clear()
            self._message.clear()
            if self._unheard:  # a flood: no goodbye is looked for in it
                self._unheard, self._closing_bytes = b"", CLOSING_BYTES
            self._read_on()
            self._end_soon()
            self._wake()

    # Transport methods, called by uvicorn

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._connections.add(self)

    def data_received(self, data: bytes) -> None:
        self._idle_checks = 0
        if not self._in_turn(partial(self._receive, data)):
            self._pause()

    def connection_lost(self, error: Exception | None) -> None:
        self._connections.discard(self)
        self._stop_timer()
        self._in_turn(self._lose)  # behind all that was said before
        if self.on_lost is not None:
            on_lost, self.on_lost = self.on_lost, None
            on_lost()

    def shutdown(self) -> None:
        """The server stops; a table has told its people before."""
        if self._wire.state is State.CONNECTING:
            self._transport.close()
        self.close(CloseCode.SERVICE_RESTART)

    # Internal methods

    def _in_turn(self, take: Callable[[], None]) -> bool:
        """Queue incoming data for the next batch, even before it is read. Return False if this
        address has sent too much and has to wait longer."""
        if self._batcher is not None:
            return self._batcher.join(take, self._address)
        take()
        return True

    def _receive(self, data: bytes) -> None:
        if self._closing_sent and not self._fits(len(data)):
            return
        if self._awaits_frame() and (message := _short_text(data)) is not None:
            self._take_message(message)
            return
        waits = bool(self._unheard)
        self._unheard += data
        if not waits:
            self._process_some()

    def _awaits_frame(self) -> bool:
        """Return whether the next bytes begin a message, for which there is room."""
        begins = not (self._parsing or self._unheard) and self._wire.current_size is None
        return begins and self._wire.state is _OPEN and len(self._inbox) + 1 < QUEUED_MESSAGES

    def _process_some(self) -> None:
        """Process some messages; the rest wait until all other connections had their turn."""
        self._reads_on = False
        if not self._unheard:
            return
        some, self._unheard = self._unheard[:BYTES_AT_ONCE], self._unheard[BYTES_AT_ONCE:]
        self._parsing += len(some)
        self._wire.receive_data(some)
        for event in self._wire.events_received():
            if isinstance(event, Request):
                self._parsing = 0  # the HTTP protocol hands on the request alone
                self._open(event)
            elif isinstance(event, Frame):
                self._parsing -= _frame_bytes(len(event.data))
                self._take(event)
        self._flush()
        if self._lost and not self._unheard:
            self._end()
        elif self._unheard or len(self._inbox) >= QUEUED_MESSAGES:
            self._pause()
        if len(self._inbox) < QUEUED_MESSAGES:
            self._read_on()

    def _fits(self, length: int) -> bool:
        """A closed client may finish its closing handshake; other data is no longer read."""
        self._closing_bytes += length
        if self._closing_bytes <= CLOSING_BYTES:
            return True
        self._pause()
        return False

    def _lose(self) -> None:
        self._lost = True
        if not self._unheard:
            self._end()

    def _end(self) -> None:
        """Break reference cycles, so that no garbage collection is needed to free this socket."""
        self._wire.receive_eof()
        self._wire.parser.close()
        self._wire.parser_exc = None
        self._on_slow = self._on_flood = None
        self._wake()

    def _open(self, request: Request) -> None:
        response = self._wire.accept(request)
        if response.status_code != 101:
            self._answer(response)
            return
        self._response = response
        client = self._transport.get_extra_info("peername")
        task = self._loop.create_task(self._serve(scope_of(request, self, client)))
        request.headers.clear()  # the library's parser keeps the request for as long as the socket
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, scope: Scope) -> None:
        try:
            await self._app(scope, by_socket, by_socket)
        except Exception:
            log.exception("websocket handler failed")
        finally:
            if self._response is not None:
                self._answer(self._wire.reject(500, ""))
            self.close(CloseCode.INTERNAL_ERROR)
            self._end_soon()

    def _answer(self, response: Response) -> None:
        self._wire.send_response(response)
        self._flush()

    def _take(self, frame: Frame) -> None:
        if self._closing_sent:
            return
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            self._message += frame.data
            self._is_text = frame.opcode is Opcode.TEXT or (
                frame.opcode is Opcode.CONT and self._is_text
            )
            if frame.fin:
                self._end_message()
            else:
                self._count_idle_frame()
        elif frame.opcode is Opcode.CLOSE:
            self._wake()
        else:
            self._count_idle_frame()

    def _end_message(self) -> None:
        message = bytes(self._message)
        self._message.clear()
        if self._is_text and not _is_utf8(message):
            self.close(CloseCode.INVALID_DATA)
            return
        self._take_message(message)

    def _take_message(self, message: bytes) -> None:
        self._inbox.append(message)
        self._wake()

    def _count_idle_frame(self) -> None:
        """One that says nothing: a ping, a pong, or a fragment that ends no message."""
        self._pings += 1
        if self._pings > self._most_pings and self._on_flood is not None:
            on_flood, self._on_flood = self._on_flood, None
            on_flood()

    def _flush(self) -> None:
        self._saying = False
        output = self._out + self._wire.data_to_send()
        self._out = []
        if output and not self._transport.is_closing():
            self._transport.write(b"".join(output))
            if output[-1] == SEND_EOF:
                self._transport.close()
            if self.unread > self._most_unread and self._on_slow is not None:
                on_slow, self._on_slow = self._on_slow, None
                on_slow()

    def _end_soon(self) -> None:
        """A client that does not read the closing frame is cut off."""
        if self in self._connections:
            self._schedule(CLOSE_WITHIN_SECONDS, self._transport.abort)

    def _pause(self) -> None:
        if self._transport.is_reading() and not self._transport.is_closing():
            self._transport.pause_reading()

    def _read_on(self) -> None:
        """First what has come already, then what comes."""
        if self._unheard:
            if not self._reads_on:
                self._reads_on = True
                self._loop.call_soon(self._process_some)
        elif not self._transport.is_reading() and not self._transport.is_closing():
            self._transport.resume_reading()

    def _wake(self) -> None:
        if self._news is not None and not self._news.done():
            self._news.set_result(None)

    def _look(self) -> None:
        self._idle_checks += 1
        self._pings = 0
        if self._idle_checks > 2:
            self._transport.abort()
            return
        if self._idle_checks == 2:
            self._wire.send_ping(b"")
            self._flush()
        self._schedule(KEEPALIVE_SECONDS, self._look)

    def _schedule(self, seconds: float, callback: Callable[[], None]) -> None:
        self._stop_timer()
        self._timer = self._loop.call_later(seconds, callback)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _text_header(length: int) -> bytes:
    """The header of a whole text message from a server (RFC 6455, section 5.2). The library makes
    one too, at five times the cost, and every move sends several."""
    if length < 126:
        return bytes((0x81, length))
    if length < 1 << 16:
        return struct.pack("!BBH", 0x81, 126, length)
    return struct.pack("!BBQ", 0x81, 127, length)


def _short_text(data: bytes) -> bytes | None:
    """Return the text of a short message that is all of this data: what clients usually send. The
    library would take ten times as long for it."""
    if len(data) < 6 or data[0] != 0x81 or data[1] != 0x80 + len(data) - 6 or len(data) > 131:
        return None
    text = apply_mask(data[6:], data[2:6])
    return text if _is_utf8(text) else None


def _frame_bytes(length: int) -> int:
    """The size of a frame from a client with so many bytes of data. A client may write the length
    in more bytes than needed, and then no frame of it is taken for whole."""
    return length + (6 if length < 126 else 8 if length < 1 << 16 else 14)


def _is_utf8(message: bytes) -> bool:
    try:
        message.decode()
    except UnicodeDecodeError:
        return False
    return True
