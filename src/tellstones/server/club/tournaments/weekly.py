"""The next evening of a weekly tournament: the same weekday and time of day, a week later."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

import msgspec

from tellstones.server.ids import derived_id
from tellstones.server.storage import tournament_entries as e

WEEK = timedelta(days=7)


def zone_of(name: str) -> tzinfo:
    """The time zone of this name; UTC where this machine does not know it."""
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, KeyError):
        return UTC


def next_evening(tournament: str, announced: e.Announced, now: int) -> tuple[str, e.Announced]:
    """The id, the same on every node, and the announcement of the next one to come."""
    starts = datetime.fromtimestamp(announced.starts / 1000, zone_of(announced.zone))
    later = starts + WEEK  # of the wall clock, also where summer time begins or ends
    while later.timestamp() * 1000 <= now:
        later += WEEK
    starts_ms = int(later.timestamp() * 1000)
    ends = announced.ends and announced.ends - announced.starts + starts_ms
    following = msgspec.structs.replace(announced, starts=starts_ms, ends=ends)
    return derived_id(tournament, "next week"), following
