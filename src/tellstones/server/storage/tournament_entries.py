"""What is stored of a tournament: rows that are only ever added to, and folded when it is read.

The key of a row is (tournament, number), as with tables: a round is paired by whoever is first.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from tellstones.server.storage.entries import StoredRules, StoredTime

System = Literal["swiss", "round_robin", "knock_out", "arena"]
Outcome = Literal["first", "second", "draw"]


class Entry(Struct, frozen=True, tag_field="k"):
    """Something that happened in a tournament."""


class Announced(Entry, frozen=True, tag="announced"):
    """A tournament is made. Times are milliseconds since 1970."""

    name: str
    maker: str
    system: System
    rules: StoredRules
    time: StoredTime
    starts: int
    rounds: int
    """Of a Swiss; others have as many as it takes."""
    ends: int
    """Of an arena: when nobody is paired any more; else 0."""
    rated: bool
    club: str = ""
    """By its id: only its members join; empty: every member of the house may."""


class Begun(Entry, frozen=True, tag="begun"):
    """It starts at once, by whoever has announced it; an arena is not shortened by it."""

    at: int


class Partner(Struct, frozen=True):
    """One of two people who play together."""

    person: str
    name: str


class PairWished(Entry, frozen=True, tag="wished"):
    """Somebody asks somebody else to enter with them, as a pair."""

    by: Partner
    to: Partner


class Unwished(Entry, frozen=True, tag="unwished"):
    """Whatever this person has asked, or was asked, comes to nothing."""

    person: str


class Joined(Entry, frozen=True, tag="joined"):
    """A player, or one who comes back: a person's id, a bot's name where `bot`, or an id of its own
    for a `pair`, whose names are theirs."""

    player: str
    name: str
    rating: float
    """In points, by which they are ranked at the start."""
    bot: str = ""
    pair: tuple[Partner, ...] = ()


class Withdrew(Entry, frozen=True, tag="withdrew"):
    """Is paired no more; what they have played stays."""

    player: str


class StoredGame(Struct, frozen=True):
    """A game of a round: `first` has the first turn. Without `second` it is a bye."""

    first: str
    second: str = ""
    table: str = ""


class Paired(Entry, frozen=True, tag="paired"):
    """The games of one round; in an arena, of those who were free."""

    games: tuple[StoredGame, ...]


class Ended(Entry, frozen=True, tag="ended"):
    """A game is over."""

    table: str
    outcome: Outcome


class Closed(Entry, frozen=True, tag="closed"):
    """The tournament is over."""


class Cancelled(Entry, frozen=True, tag="cancelled"):
    """It is called off: nobody has won, and what is still played counts for nothing here."""

    by: str
    """Whoever announced it, or a moderator; nobody where its club has ended."""


AnyEntry = (
    Announced
    | Begun
    | PairWished
    | Unwished
    | Joined
    | Withdrew
    | Paired
    | Ended
    | Closed
    | Cancelled
)


class TournamentRow(Struct, frozen=True):
    """One entry, numbered from 1; `at` in milliseconds since 1970."""

    tournament: str
    seq: int
    at: int
    entry: AnyEntry


_encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def entry_bytes(entry: AnyEntry) -> bytes:
    return _encode(entry)


def entry_of(stored: bytes) -> AnyEntry:
    return _decoder.decode(stored)
