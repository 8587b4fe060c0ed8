"""A calendar (RFC 5545) of the tables where a person must move, and of requests to them, for people
without push.

Like a notification it tells where and with whom, and nothing of the stones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from tellstones.i18n.catalogue import say
from tellstones.server.clock import DAY_MS
from tellstones.server.wire.http_bodies import TableListed

MOST_OCTETS = 75
"""The length of a line; longer ones are folded."""


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """One thing to do. `path`: of the page where it is done, as `table/…` with an id."""

    path: str
    text: str
    until: int | None = None
    """Deadline in milliseconds since 1970; None without a clock."""


def calendar_feed(entries: Iterable[FeedEntry], origin: str, now: int) -> str:
    """`now` in milliseconds since 1970."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Tellstones//turns//EN"]
    for entry in entries:
        lines += _event(entry, origin, now)
    lines.append("END:VCALENDAR")
    return "".join(f"{folded}\r\n" for line in lines for folded in _folded(line))


def turn_entry(table: TableListed, person: str, language: str) -> FeedEntry:
    names = [
        seat.name or say("web.home.guest", language)
        for seat in table.seats
        if seat.person is not None and seat.person != person
    ]
    text = say("push.turn", language, names=", ".join(names))
    return FeedEntry(f"table/{table.table}", text, table.until)


def _event(entry: FeedEntry, origin: str, now: int) -> list[str]:
    until = now + DAY_MS if entry.until is None else entry.until
    return [
        "BEGIN:VEVENT",
        f"UID:{entry.path.rpartition('/')[2]}@tellstones",
        f"DTSTAMP:{_moment(now)}",
        f"DTSTART:{_moment(until)}",
        f"SUMMARY:{_escaped(entry.text)}",
        f"URL:{origin}/{entry.path}",
        "END:VEVENT",
    ]


def _moment(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    for letter in "\\;,":
        text = text.replace(letter, f"\\{letter}")
    return text.replace("\n", " ")


def _folded(line: str) -> Iterator[str]:
    """Fold a line without splitting characters; continuation lines begin with a space."""
    part = ""
    for letter in line:
        if len((part + letter).encode()) > MOST_OCTETS:
            yield part
            part = " "
        part += letter
    yield part
