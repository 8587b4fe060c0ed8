"""Slow games: they may take days, so people leave and return for their turns.

Which they are, whose word it is there and until when, and how long one must be away before the
others may claim a game: as long as fits its clock.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tellstones.rules import Seat
from tellstones.server.phase import Phase
from tellstones.server.ratings.pools import speed_of
from tellstones.server.rooms.room import Room
from tellstones.server.storage.entries import StoredTime

UNTIMED_PATIENCE = 15
"""The factor for absence where there is no clock. Chosen manually: with the usual minute it is a
quarter of an hour, a locked phone and a meal at the door."""


class AwaitedWord(NamedTuple):
    """The player to act in a slow game; `until` in milliseconds since 1970, None without a
    clock."""

    seat: Seat
    until: int | None


@lru_cache(maxsize=256)
def is_slow(time: StoredTime) -> bool:
    return speed_of(time.kind, time.seconds, time.plus) == "slow"


def claim_after(time: StoredTime, usual_ms: int) -> int | None:
    """Milliseconds of absence; None: never by absence, only by the clock."""
    if time.kind == "none":
        return usual_ms * UNTIMED_PATIENCE
    return None if is_slow(time) else usual_ms


def awaited_word(room: Room) -> AwaitedWord | None:
    """Return None in quick games, where everyone is present, and in games without a clock against
    bots, where it is always the person's turn."""
    if room.phase is not Phase.PLAYING or not is_slow(room.setup.time):
        return None
    if room.clock is None and len(room.people) < 2:
        return None
    seat = room.look.seat if room.look else room.awaited
    if seat is None or room.chairs[seat].played_by_bot:
        return None
    return AwaitedWord(seat, room.clock.deadline() if room.clock else None)
