"""The stored rows of a tournament. They are append-only, and folded when the tournament is read.

The key of a row is (tournament, number), as with tables: the first to pair a round has paired it.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from tellstones.server.storage.entries import StoredRules, StoredTime

System = Literal["swiss", "round_robin", "knock_out", "arena"]
Outcome = Literal["first", "second", "draw"]


class TournamentEntry(Struct, frozen=True, tag_field="k"):
    """Something that happened in a tournament."""


class Conditions(Struct, frozen=True):
    """Conditions of entry. Ratings in points, in the pool of the games; 0: no such condition."""

    min_rating: int = 0
    max_rating: int = 0
    min_games: int = 0
    """Rated games in that pool."""
    min_days: int = 0
    """Days since the account was made."""


class Announced(TournamentEntry, frozen=True, tag="announced"):
    """A tournament is made. Times are milliseconds since 1970."""

    name: str
    maker: str
    system: System
    rules: StoredRules
    time: StoredTime
    starts: int
    rounds: int
    """The number of rounds of a Swiss; others have as many as it takes."""
    ends: int
    """The end of an arena's pairings; else 0."""
    rated: bool
    club: str = ""
    """The club's id: only its members join; empty: every member of the server may."""
    about: str = ""
    conditions: Conditions = Conditions()
    weekly: bool = False
    """The next one is announced when this one begins."""
    zone: str = ""
    """The time zone in which it begins at the same time of day each week."""


class Begun(TournamentEntry, frozen=True, tag="begun"):
    """The organizer starts it at once; the end of an arena does not change."""

    at: int


class Partner(Struct, frozen=True):
    """One of two people who play together."""

    person: str
    name: str


class PairWished(TournamentEntry, frozen=True, tag="wished"):
    """A member asks another to enter as a pair."""

    by: Partner
    to: Partner


class Unwished(TournamentEntry, frozen=True, tag="unwished"):
    """Cancels all requests from and to this person."""

    person: str


class Joined(TournamentEntry, frozen=True, tag="joined"):
    """A player, or one who comes back: a person's id, a bot's name where `bot`, or an id of its own
    for a `pair`, whose names are theirs."""

    player: str
    name: str
    rating: float
    """The rating in points, for the ranking at the start."""
    bot: str = ""
    pair: tuple[Partner, ...] = ()


class Withdrew(TournamentEntry, frozen=True, tag="withdrew"):
    """Is paired no more; what they have played stays."""

    player: str
    removed: bool = False
    """An organizer removed them: they do not come back."""


class StoredGame(Struct, frozen=True):
    """A game of a round: `first` has the first turn. Without `second` it is a bye."""

    first: str
    second: str = ""
    table: str = ""


class Paired(TournamentEntry, frozen=True, tag="paired"):
    """The games of one round; in an arena, of those who were free."""

    games: tuple[StoredGame, ...]


class Ended(TournamentEntry, frozen=True, tag="ended"):
    """A game is over."""

    table: str
    outcome: Outcome
    absent: tuple[Literal["first", "second"], ...] = ()
    """Those who did not come: they get nothing for it, whatever the outcome."""


class Closed(TournamentEntry, frozen=True, tag="closed"):
    """The tournament is over."""


class Cancelled(TournamentEntry, frozen=True, tag="cancelled"):
    """The tournament was cancelled: it has no winner, and games still in progress do not count for
    it."""

    by: str
    """The organizer or a moderator; empty if its club was closed."""


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
