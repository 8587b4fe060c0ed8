"""Codes of faults and of closed sockets: clients rely on them, catalogues translate them."""

from __future__ import annotations

from enum import IntEnum, StrEnum

VERSION = 2
"""The version of the wire. It increases only when old clients could no longer play: since 2, a
stone is looked at by `hold`. A page of an earlier version reloads itself, but not during a game."""


class Fault(StrEnum):
    """The reason why a message changed nothing. WebSocket and HTTP use the same codes."""

    UNREADABLE = "unreadable"
    TOO_LONG = "too-long"
    TOO_MANY = "too-many"
    FORBIDDEN_ORIGIN = "forbidden-origin"
    NOBODY = "nobody"
    NO_SUCH_TABLE = "no-such-table"
    NO_SUCH_SEAT = "no-such-seat"
    NO_SUCH_PERSON = "no-such-person"
    NO_SUCH_BOT = "no-such-bot"
    NO_SUCH_PHRASE = "no-such-phrase"
    NO_SUCH_THING = "no-such-thing"
    NOT_YOUR_SEAT = "not-your-seat"
    NOT_YOUR_TABLE = "not-your-table"
    SEAT_TAKEN = "seat-taken"
    SEATED_ALREADY = "seated-already"
    SEATS_OPEN = "seats-open"
    NOT_READY = "not-ready"
    NOT_NOW = "not-now"
    LATE = "late"
    LOOKING = "looking"
    REFUSED = "refused"
    STILL_PLAYED = "still-played"
    NOT_AWAY = "not-away"
    DRAW_TOO_SOON = "draw-too-soon"
    SILENT = "silent"
    ONE_PHRASE = "one-phrase"
    NO_MORE_HINTS = "no-more-hints"
    REMOVED = "removed"
    PRIVATE = "private"
    BLOCKED = "blocked"
    MUTED = "muted"
    SUSPENDED = "suspended"
    CLUB_ONLY = "club-only"
    NOT_YOUR_CLUB = "not-your-club"
    CONDITIONS = "conditions"
    NAME_TAKEN = "name-taken"
    MIXED_SCRIPTS = "mixed-scripts"
    CLOSED = "closed"
    RENAMED_LATELY = "renamed-lately"
    WRONG_SECRET = "wrong-secret"  # noqa: S105 - a code, not a secret
    STOPPING = "stopping"
    BROKEN = "broken"


class Close(IntEnum):
    """Close codes of the socket; those below 4000 are of RFC 6455 and its registry."""

    TOO_LONG = 1009
    COME_BACK = 1012
    NOBODY = 4001
    FORBIDDEN_ORIGIN = 4003
    NO_SUCH_TABLE = 4004
    REMOVED = 4010
    PRIVATE = 4011
    SUSPENDED = 4012
    TOO_SLOW = 4013
    TOO_MANY = 4029
