"""A calendar of the tables where it is somebody's word (RFC 5545), for whoever has no push.

Like a notification it tells where and with whom, and nothing of the stones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from tellstones.i18n.catalogue import say
from tellstones.server.wire.http_bodies import TableListed

DAY_MS = 86_400_000
MOST_OCTETS = 75
"""Of a line; longer ones are folded."""


def calendar_feed(
    tables: Iterable[TableListed], person: str, origin: str, language: str, now: int
) -> str:
    """One entry for each table, where its time is over; `now` in milliseconds since 1970."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Tellstones//turns//EN"]
    for table in tables:
        lines += _entry(table, person, origin, language, now)
    lines.append("END:VCALENDAR")
    return "".join(f"{folded}\r\n" for line in lines for folded in _folded(line))


def _entry(table: TableListed, person: str, origin: str, language: str, now: int) -> list[str]:
    names = [
        seat.name or say("web.home.guest", language)
        for seat in table.seats
        if seat.person is not None and seat.person != person
    ]
    until = now + DAY_MS if table.until is None else table.until
    return [
        "BEGIN:VEVENT",
        f"UID:{table.table}@tellstones",
        f"DTSTAMP:{_moment(now)}",
        f"DTSTART:{_moment(until)}",
        f"SUMMARY:{_escaped(say('push.turn', language, names=', '.join(names)))}",
        f"URL:{origin}/table/{table.table}",
        "END:VEVENT",
    ]


def _moment(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    for letter in "\\;,":
        text = text.replace(letter, f"\\{letter}")
    return text.replace("\n", " ")


def _folded(line: str) -> Iterator[str]:
    """A letter is never parted; what goes on begins with a space."""
    part = ""
    for letter in line:
        if len((part + letter).encode()) > MOST_OCTETS:
            yield part
            part = " "
        part += letter
    yield part
