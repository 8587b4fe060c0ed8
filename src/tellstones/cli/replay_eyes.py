"""Chooses what of a replayed record is shown: everything, or what one onlooker saw."""

from __future__ import annotations

from tellstones.notation import Begun, Fault, NotationError, Step
from tellstones.rules import Looked, Seat, Table, seats
from tellstones.views import Sight, View, sight, view

SPECTATOR = "spectator"


class Eyes:
    """An onlooker's eyes; with None everything is open, as a record is to whoever reads it."""

    def __init__(self, name: str | None) -> None:
        self.open = name is None
        self.seat = None if name in (None, SPECTATOR) else Seat(name)

    def sit_down(self, begun: Begun) -> None:
        """Raises NotationError if the game has no such seat."""
        if self.seat is not None and self.seat not in seats(begun.record.options.players):
            raise NotationError(self.seat, Fault.NO_SUCH_SEAT, begun.line, begun.column)

    def see(self, table: Table) -> Table | View:
        return table if self.open else view(table, self.seat)

    def sight(self, step: Step) -> Sight | None:
        """What a look showed, if these eyes were the ones that looked, or see everything."""
        looker = step.event.looker if self.open and isinstance(step.event, Looked) else self.seat
        return sight(step.table, step.event, looker)
