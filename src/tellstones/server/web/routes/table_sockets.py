"""Accepts WebSocket connections to tables (`/ws/table/{table}`) and reads their messages."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from tellstones.server.accounts.guests import Guests
from tellstones.server.batching import Batcher
from tellstones.server.jobs.fair_jobs import asking
from tellstones.server.jobs.fair_queue import Asker
from tellstones.server.metrics import Metrics
from tellstones.server.rate_limits import ConcurrencyLimit, HourlyLimit, MessageLimits
from tellstones.server.rooms import Identity, Rejected
from tellstones.server.settings import Limits
from tellstones.server.tables.client_socket import ClientSocket, Disconnected, table_of
from tellstones.server.tables.connection import Connection
from tellstones.server.tables.live_table import LiveTable
from tellstones.server.tables.table_registry import TableRegistry
from tellstones.server.web.http.request import address_of, origin_allowed, secret_of
from tellstones.server.web.routes.open_tables import OpenTables
from tellstones.server.wire import ClientMessage, Close, Fault, incoming, outgoing
from tellstones.server.wire.base import UNREADABLE, unread_field

log = logging.getLogger(__name__)
_decoder = msgspec.json.Decoder(ClientMessage)
SUBPROTOCOL = "tellstones"
CLOSES = {
    Fault.NOBODY: Close.NOBODY,
    Fault.NO_SUCH_TABLE: Close.NO_SUCH_TABLE,
    Fault.REMOVED: Close.REMOVED,
    Fault.PRIVATE: Close.PRIVATE,
    Fault.SUSPENDED: Close.SUSPENDED,
    Fault.STOPPING: Close.COME_BACK,
    Fault.TOO_MANY: Close.TOO_MANY,
}


class _Id(msgspec.Struct):
    """The id of a message that cannot be read otherwise."""

    id: str | None = None


@dataclass(frozen=True, slots=True)
class SocketDeps:
    guests: Guests
    tables: TableRegistry
    limits: Limits
    origins: frozenset[str]
    arrivals: HourlyLimit
    hints: HourlyLimit
    seatings: HourlyLimit
    stored_bytes: HourlyLimit
    metrics: Metrics
    monotonic: Callable[[], float]
    storage_down: Callable[[], bool]
    stopping: Callable[[], bool]


class TableSockets:
    """Lets people in to the sockets of tables, and hands on what they say."""

    def __init__(self, deps: SocketDeps) -> None:
        self._deps = deps
        limits = deps.limits
        self._batcher = Batcher(limits.messages_at_once_per_address)
        self._per_address = ConcurrencyLimit(limits.sockets_per_address)
        self._per_person = ConcurrencyLimit(limits.sockets_per_person)
        self._open_tables = OpenTables(limits.open_tables_per_address)
        self._said = MessageLimits(limits, deps.monotonic)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = HTTPConnection(scope)
        socket: ClientSocket = scope["socket"]
        table = table_of(scope)
        if table is None or not origin_allowed(asked, self._deps.origins):
            # Refused before it is a socket: a page of another origin learns nothing.
            socket.refuse()
            return
        offered = scope.get("subprotocols") or []
        address, secret = address_of(asked), secret_of(asked)
        socket.accept(SUBPROTOCOL if SUBPROTOCOL in offered else None, self._batcher, address)
        watch_key = asked.query_params.get("watch")
        # Asked once, and as long as all that a waiting socket holds: not to be kept with it.
        del asked, offered
        scope["headers"] = []
        if not self._per_address.enter(address):
            self._turn_away(socket, Fault.TOO_MANY)
            return
        try:
            await self._let_in(socket, address, secret, table, watch_key)
        except Rejected as rejected:
            self._turn_away(socket, rejected.fault)
        finally:
            self._per_address.leave(address)

    async def _let_in(
        self,
        socket: ClientSocket,
        address: str,
        secret: str | None,
        table: str,
        watch_key: str | None,
    ) -> None:
        deps = self._deps
        if deps.stopping():
            raise Rejected(Fault.STOPPING)
        who = await deps.guests.known(secret)
        if who is None:
            raise Rejected(Fault.NOBODY)
        if who.suspended:
            raise Rejected(Fault.SUSPENDED)
        asking.set(Asker(address, who.counted_as))
        arrives = deps.arrivals.take(who.counted_as)
        if not arrives or not self._per_person.enter(who.counted_as):
            raise Rejected(Fault.TOO_MANY)
        deps.metrics.sockets.inc()
        try:
            await self._attend(socket, who, table, watch_key)
        finally:
            self._per_person.leave(who.counted_as)
            deps.metrics.sockets.dec()

    async def _attend(
        self, socket: ClientSocket, who: Identity, table: str, watch_key: str | None
    ) -> None:
        deps = self._deps
        connection = Connection(who, socket, deps.limits, deps.metrics.dropped.inc)
        connection.watch_key = watch_key
        address = asking.get().address
        async with deps.tables.holding(table) as live:
            if not self._open_tables.enter(address, live):
                raise Rejected(Fault.TOO_MANY)
            try:
                await live.join(connection)
                await self._listen(socket, live, connection)
            finally:
                live.leave(connection)
                self._open_tables.leave(address, live)

    async def _listen(self, socket: ClientSocket, live: LiveTable, connection: Connection) -> None:
        while True:
            try:
                message = await socket.receive()
            except Disconnected:
                return
            await self._handle(live, connection, message)

    async def _handle(self, live: LiveTable, connection: Connection, message: bytes) -> None:
        """An invalid message gets a code and changes nothing."""
        fault, refusal, field = Fault.BROKEN, None, None
        wish: ClientMessage | None = None
        try:
            self._within_limits(connection, message)
            wish = _decoder.decode(message)
            if not self._may_say(connection, wish, len(message)):
                return
            await live.receive(connection, wish)
            return
        except Rejected as rejected:
            fault, refusal = rejected.fault, rejected.refusal
        except UNREADABLE as error:
            fault, field = Fault.UNREADABLE, unread_field(error)
        except Exception:
            if not self._deps.storage_down():  # the outage was logged once
                log.exception("message handler failed")
        self._deps.metrics.faults.labels(fault.value).inc()
        message_id = wish.id if wish is not None else _id_of(message)
        connection.refuse(message_id, fault, refusal, field)

    def _within_limits(self, connection: Connection, message: bytes) -> None:
        limits, now = self._deps.limits, self._deps.monotonic()
        taken = connection.messages.take(now)
        if not taken or not self._said.messages.take(connection.who.counted_as):
            connection.refused += 1
            if connection.refused > limits.refused_messages:
                connection.close(Close.TOO_MANY)
            raise Rejected(Fault.TOO_MANY)
        if len(message) > limits.message_bytes:
            raise Rejected(Fault.TOO_LONG)

    def _may_say(self, connection: Connection, wish: ClientMessage, size: int) -> bool:
        """Drop pointing that comes too often; reject any other message. Raises `Rejected`."""
        now, person = self._deps.monotonic(), connection.who.counted_as
        match wish:
            case incoming.Point():
                return connection.points.take(now) and self._said.points.take(person)
            case incoming.Say():
                stored, address = self._deps.stored_bytes, asking.get().address
                allowed = connection.talk.take(now) and self._said.talk.take(person)
                allowed = allowed and stored.take(address, size)
            case incoming.AskHint():
                allowed = self._deps.hints.take(person)
            case incoming.Open(listed=True):
                allowed = self._open_tables.may_open(asking.get().address)
            case incoming.Sit() | incoming.Stand() | incoming.Ready():
                allowed = self._deps.seatings.take(person)
            case _:
                return True
        if not allowed:
            raise Rejected(Fault.TOO_MANY)
        return True

    def _turn_away(self, socket: ClientSocket, fault: Fault) -> None:
        self._deps.metrics.faults.labels(fault.value).inc()
        stopping = fault is Fault.STOPPING
        bye = msgspec.json.encode(outgoing.Bye(code=fault, back="now" if stopping else "never"))
        socket.send(bye)
        socket.close(CLOSES[fault])


def _id_of(message: bytes) -> str | None:
    try:
        found = msgspec.json.decode(message[:8192], type=_Id).id
    except UNREADABLE:
        return None
    return found if found is None or len(found) <= 40 else None
