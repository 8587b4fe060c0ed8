"""One event as a seat sees it happen."""

from __future__ import annotations

from dataclasses import dataclass

from tellstones.rules import Event, Looked, Seat, Stone, Table
from tellstones.rules.values import checked
from tellstones.views.view import View, view


@dataclass(frozen=True, slots=True)
@checked
class Sight:
    """The symbol that a look showed. Of all values this alone is a secret, and one seat's."""

    seat: Seat
    place: int
    line: int
    stone: Stone


@dataclass(frozen=True, slots=True)
@checked
class Glimpse:
    """One event as a seat sees it, the table after it, and the symbol of its own look."""

    event: Event
    view: View
    sight: Sight | None = None


def glimpse(table: Table, event: Event, seat: Seat | str | None) -> Glimpse:
    """Return how a seat, or with None a spectator, sees the event that led to this table."""
    return Glimpse(event, view(table, seat), sight(table, event, seat))


def sight(table: Table, event: Event, seat: Seat | str | None) -> Sight | None:
    """The symbol that this event shows to this seat, and to no other; mostly None."""
    if not isinstance(event, Looked) or event.looker != seat:
        return None
    stone = table.line(event.line).at(event.place)
    return Sight(event.looker, event.place, event.line, stone)
