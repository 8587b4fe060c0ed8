"""Chooses what of a replayed record is shown: everything, or what one onlooker saw."""

from __future__ import annotations

from tellstones.notation import Begun, Fault, NotationError, Step
from tellstones.rules import Looked, Seat, Table, seats
from tellstones.views import Sight, View, sight, view

SPECTATOR = "spectator"


class Onlooker:
    """The viewer: a seat or a spectator; with None everything is open, as in the record."""

    def __init__(self, name: str | None) -> None:
        self.open = name is None
        self.seat = None if name in (None, SPECTATOR) else Seat(name)

    def check_seat(self, begun: Begun) -> None:
        """Raises NotationError if the game has no such seat."""
        if self.seat is not None and self.seat not in seats(begun.record.options.players):
            raise NotationError(self.seat, Fault.NO_SUCH_SEAT, begun.line, begun.column)

    def see(self, table: Table) -> Table | View:
        return table if self.open else view(table, self.seat)

    def sight(self, step: Step) -> Sight | None:
        """Return the symbol of a look, if this onlooker looked or sees everything."""
        looker = step.event.looker if self.open and isinstance(step.event, Looked) else self.seat
        return sight(step.table, step.event, looker)
