"""A connection: one client at one table, with its rate limits."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tellstones.rules import Refusal
from tellstones.server.rate_limits import TokenBucket
from tellstones.server.rooms import Identity
from tellstones.server.settings import Limits
from tellstones.server.tables.client_socket import ClientSocket
from tellstones.server.wire import Close, Fault, ServerMessage, outgoing

_encode = msgspec.json.Encoder().encode


class Connection:
    """A connection: the person, what they have been shown, and their socket."""

    __slots__ = (
        "_dropped",
        "blocked",
        "code",
        "forgotten",
        "messages",
        "points",
        "refused",
        "shown",
        "socket",
        "talk",
        "watch_key",
        "who",
    )

    def __init__(
        self, who: Identity, socket: ClientSocket, limits: Limits, dropped: Callable[[], None]
    ) -> None:
        self.who = who
        self.watch_key: str | None = None
        """The key of an invitation to watch a private table."""
        self.code: Close | None = None
        """Set once the socket is to be closed."""
        self.forgotten = False
        """The person is being deleted, so no mark of theirs is stored."""
        self.socket = socket
        self.shown = 0
        """The `event_seq` up to which events have been shown happening here."""
        self.blocked: frozenset[str] = frozenset()
        self.refused = 0
        """Number of messages beyond the rate limit."""
        self.messages = TokenBucket(limits.messages_at_once, limits.messages_per_second)
        self.talk = TokenBucket(limits.talk_at_once, limits.talk_per_second)
        self.points = TokenBucket(limits.points_per_second, limits.points_per_second)
        self._dropped = dropped
        socket.limit_unread(limits.unread_bytes, self._too_slow)
        socket.limit_pings(limits.pings_per_socket, self._too_many_pings)

    def tell(self, told: ServerMessage) -> None:
        self.socket.send(_encode(told))

    def send(self, encoded: bytes) -> None:
        self.socket.send(encoded)

    def _too_slow(self) -> None:
        """A slow reader is dropped, never waited for."""
        self._dropped()
        self.close(Close.TOO_SLOW)

    def _too_many_pings(self) -> None:
        self._dropped()
        self.close(Close.TOO_MANY)

    def refuse(
        self,
        message_id: str | None,
        fault: Fault,
        refusal: Refusal | None,
        field: str | None = None,
    ) -> None:
        code = refusal.code if refusal else None
        self.tell(outgoing.Wrong(id=message_id, code=fault, refusal=code, field=field))

    def close(self, code: Close) -> None:
        if self.code is None:
            self.code = code
            self.socket.close(code)
