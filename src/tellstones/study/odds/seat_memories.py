"""Follows what every seat would still remember, move by move, by the bots' model in expectation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce

from tellstones.bots import MemoryTraits
from tellstones.bots.memory.expected_recall import ExpectedRecall
from tellstones.bots.memory.recall_odds import RecallOdds, either_knows, knows_all, names_right
from tellstones.notation import Record, Step
from tellstones.rules import Event, Seat, Side, Table, hidden_places, seats

PERSON = MemoryTraits()
"""A player of whom nothing else is known."""


class SeatMemories:
    """Folds over a game how likely every seat recalls each hidden stone."""

    def __init__(self, table: Table, traits: Mapping[Seat, MemoryTraits] | None = None) -> None:
        own = traits or {}
        self._recalls = {
            seat: ExpectedRecall(own.get(seat, PERSON), seat, table.faces, table.turn)
            for seat in seats(table.options.players)
        }
        self._odds: dict[tuple[Seat, int], list[RecallOdds]] = {}

    def see(self, table: Table, event: Event) -> None:
        """An event, and the table after it."""
        for recall in self._recalls.values():
            recall.see(event, table.turn)
        self._odds.clear()

    def copy(self) -> SeatMemories:
        other = object.__new__(SeatMemories)
        other._recalls = {seat: recall.copy() for seat, recall in self._recalls.items()}
        other._odds = {}
        return other

    def supposing(self, table: Table, event: Event) -> SeatMemories:
        """The memories after a hypothetical event; these memories do not change."""
        other = self.copy()
        other.see(table, event)
        return other

    def of_seat(self, table: Table, seat: Seat, line: int) -> list[RecallOdds]:
        """The stones that this table hides on a Line, from the left."""
        if (seat, line) not in self._odds:  # asked for many times between two events
            self._odds[seat, line] = self._recalls[seat].odds(line)
        stones = self._odds[seat, line]
        return [stones[place - 1] for place in hidden_places(table.faces_on(line))]

    def of_side(self, table: Table, side: Side, line: int) -> list[RecallOdds]:
        rows = (self.of_seat(table, seat, line) for seat in self._recalls if seat.side is side)
        return reduce(either_knows, rows)

    def proves(self, table: Table, side: Side, line: int) -> float:
        """Return the probability that a side names every hidden stone of a Line."""
        return knows_all(self.of_side(table, side, line))

    def names(self, table: Table, seat: Seat, line: int, place: int) -> float:
        """Return the probability that a seat names one stone correctly, guesses included."""
        places = hidden_places(table.faces_on(line))
        return names_right(self.of_seat(table, seat, line))[places.index(place)]


@dataclass(frozen=True, slots=True)
class RememberedStep:
    """A step of a game, with the table and the memories before it and the memories after it."""

    before: Table
    step: Step
    memories: SeatMemories
    later: SeatMemories


def remembered_steps(
    record: Record, traits: Mapping[Seat, MemoryTraits] | None = None
) -> Iterator[RememberedStep]:
    table = record.start()
    memories = SeatMemories(table, traits)
    for step in record.steps():
        later = memories.supposing(step.table, step.event)
        yield RememberedStep(table, step, memories, later)
        table, memories = step.table, later
