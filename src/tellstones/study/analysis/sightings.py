"""Tells what each seat had seen of the hidden stones, and how likely it still remembers them."""

from __future__ import annotations

from dataclasses import dataclass

from tellstones.notation import Step
from tellstones.rules import Answered, Hid, Looked, Named, Seat, Stone, Table, hidden_places, seats
from tellstones.study.odds.seat_memories import SeatMemories


@dataclass(frozen=True, slots=True)
class KnownStone:
    """One seat's knowledge of one hidden stone."""

    line: int
    place: int
    stone: Stone
    unseen: int
    """Turns since the seat last saw it, or since the start of a record that begins later."""
    recall: float
    """Probability that a person would still know it."""


@dataclass(frozen=True, slots=True)
class TurnKnowledge:
    """One seat's knowledge at the beginning of one turn."""

    turn: int
    seat: Seat
    stones: tuple[KnownStone, ...]


class Sightings:
    """The times at which each seat last saw each stone; face-up stones are seen by all."""

    def __init__(self, table: Table) -> None:
        self._last: dict[tuple[Seat, int, Stone], int] = {}
        self._seats, self._start = seats(table.options.players), table.turn
        self._note_open(table)

    def see(self, before: Table, step: Step) -> None:
        event = step.event
        self._note_open(before)
        match event:
            case Looked():
                stone = before.line(event.line).at(event.place)
                self._last[event.looker, event.line, stone] = before.turn
            case Hid() | Answered() | Named():
                stone = before.line(event.line).at(event.place)
                for seat in self._seats:
                    self._last[seat, event.line, stone] = before.turn
            case _:
                self._note_open(step.table)

    def unseen(self, table: Table, seat: Seat, line: int, stone: Stone) -> int:
        return table.turn - self._last.get((seat, line, stone), self._start)

    def knowing(self, table: Table, seat: Seat, memories: SeatMemories) -> TurnKnowledge:
        stones = []
        for line, faces in enumerate(table.faces, start=1):
            recalled = memories.of_seat(table, seat, line)
            for place, odds in zip(hidden_places(faces), recalled, strict=True):
                stone = table.line(line).at(place)
                unseen = self.unseen(table, seat, line, stone)
                stones.append(KnownStone(line, place, stone, unseen, odds.right))
        return TurnKnowledge(table.turn, seat, tuple(stones))

    def _note_open(self, table: Table) -> None:
        for number, line in enumerate(table.lines, start=1):
            for stone, face_up in zip(line.stones, line.faces, strict=True):
                if face_up:
                    for seat in self._seats:
                        self._last[seat, number, stone] = table.turn
