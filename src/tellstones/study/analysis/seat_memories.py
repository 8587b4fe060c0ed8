"""What every seat would still remember, move by move, by the memory model of the bots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tellstones.bots import MemoryTraits
from tellstones.notation import Record, Step
from tellstones.rules import Event, Seat, Side, Table, hidden_places, seats
from tellstones.study.analysis.recall_odds import Recall, knows_all, names_right

PERSON = MemoryTraits()
"""Whoever nothing else is known of."""


class Minds:
    """A fold over a game: for every seat how likely it could name each stone by memory alone."""

    def __init__(self, table: Table, traits: Mapping[Seat, MemoryTraits] | None = None) -> None:
        own = traits or {}
        self._heads = {
            seat: Recall(own.get(seat, PERSON), seat, table)
            for seat in seats(table.options.players)
        }

    def see(self, table: Table, event: Event) -> None:
        """What happened, and the table after it."""
        for head in self._heads.values():
            head.see(table, event)

    def copy(self) -> Minds:
        other = object.__new__(Minds)
        other._heads = {seat: head.copy() for seat, head in self._heads.items()}
        return other

    def supposing(self, table: Table, event: Event) -> Minds:
        """As it would be, had this happened; these minds stay as they are."""
        other = self.copy()
        other.see(table, event)
        return other

    def of_seat(self, table: Table, seat: Seat, line: int) -> list[float]:
        """For each hidden stone of a Line, from the left."""
        known = self._heads[seat].known(line)
        return [known[place - 1] for place in hidden_places(table.faces[line - 1])]

    def of_side(self, table: Table, side: Side, line: int) -> list[float]:
        """Partners may tell each other aloud: a stone is known if either knows it."""
        rows = [self.of_seat(table, s, line) for s in self._heads if s.side is side]
        return [
            1.0 - _product([1.0 - known for known in column]) for column in zip(*rows, strict=True)
        ]

    def proves(self, table: Table, side: Side, line: int) -> float:
        """How likely a side could name every hidden stone of a Line."""
        return knows_all(self.of_side(table, side, line))

    def names(self, table: Table, seat: Seat, line: int, place: int) -> float:
        """How likely a seat names one stone rightly, a guess included."""
        places = hidden_places(table.faces[line - 1])
        return names_right(self.of_seat(table, seat, line))[places.index(place)]


def _product(values: list[float]) -> float:
    product = 1.0
    for value in values:
        product *= value
    return product


@dataclass(frozen=True, slots=True)
class Moment:
    """A step of a game with the minds before it; they move on with the game, so look at once."""

    before: Table
    step: Step
    minds: Minds


def moments(record: Record, traits: Mapping[Seat, MemoryTraits] | None = None) -> Iterator[Moment]:
    table = record.start()
    minds = Minds(table, traits)
    for step in record.steps():
        yield Moment(table, step, minds)
        minds.see(step.table, step.event)
        table = step.table
