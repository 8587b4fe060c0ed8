"""The stored public listing of a table.

It is written whenever the table's card is, and never again once the game is over; so, like rows,
it has types of its own. A field that is not known is passed over, and a new one has a default.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from tellstones.rules import Hands, Seat, Side, Stone, Termination
from tellstones.server.phase import Phase
from tellstones.server.storage.entries import StoredTime


class ListedRules(Struct, frozen=True, gc=False):
    """The rules that are played by; a chosen opening stone is not named."""

    players: Literal[2, 4]
    lines: Literal[1, 2]
    hands: Hands
    points: int
    turn_limit: int | None
    opening: Literal["random", "scales", "chosen"]
    first: Literal["random", "A", "B", "C", "D"]
    elder: Seat | None
    stones: list[Stone] | None = None
    looks: int = 3


class ListedSeat(Struct, frozen=True, gc=False):
    """The seats when the card was written. `away_since` in milliseconds since 1970."""

    seat: Seat
    by: Literal["nobody", "person", "bot", "program"]
    name: str | None
    person: str | None
    bot: str | None
    ready: bool
    here: bool
    away_since: int | None
    claimable: bool
    persona: str | None = None
    member: bool = False


class ListedResult(Struct, frozen=True, gc=False):
    winner: Side | None
    termination: Termination


class ListedDecided(Struct, frozen=True, gc=False):
    """The moment that decided the game."""

    by: str
    seat: Seat | None
    stone: Stone | None
    turn: int | None


class Listing(Struct, frozen=True, gc=False):
    """A table from outside, nothing of its stones. `since` in milliseconds since 1970."""

    table: str
    phase: Phase
    rules: ListedRules
    time: StoredTime
    seats: list[ListedSeat]
    since: int
    result: ListedResult | None
    hints: int = 0
    listed: bool = False
    quick: bool = False
    private: bool = False
    rated: bool = False
    pool: str = ""
    awaited: Seat | None = None
    until: int | None = None
    """The player to act in a slow game, and their deadline."""
    tournament: str | None = None
    occasion: str | None = None
    imported: bool = False
    decided: ListedDecided | None = None


_decoder = msgspec.json.Decoder(Listing)


def listing_bytes(listing: Listing) -> bytes:
    return msgspec.json.encode(listing)


def listing_of(stored: bytes) -> Listing:
    return _decoder.decode(stored)
