"""How likely a seat still knows each stone: the memory model in expectation, exactly told.

A bot must not be told so exactly while it plays (ages are a second memory); after the game there is
nothing left to give away. What one seat has seen is public but for the symbols of its looks, so
a fold over the events is enough.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log

from tellstones.bots import MemoryTraits
from tellstones.rules import (
    Answered,
    End,
    Event,
    Hid,
    Looked,
    Named,
    Placed,
    Seat,
    Swapped,
    Table,
)

SAME_TURN = 0.5
"""What was seen in this very turn is half a turn old."""
MOST_MOMENTS = 6
"""Older moments are taken together: their ages differ little."""


@dataclass(slots=True)
class _Kept:
    """One stone of a Line in one head."""

    moments: tuple[tuple[float, float], ...]
    """When it was seen or gone over, and how likely that was: turn and weight."""
    true: float = 1.0
    """How likely what is held of it has come through every Swap."""
    open: bool = True

    def seen(self, turn: float, weight: float = 1.0) -> None:
        self.moments = _taken_together((*self.moments, (turn, weight)))


class Recall:
    """One seat's memory in expectation. `copy` is cheap, for those who suppose things."""

    def __init__(self, traits: MemoryTraits, seat: Seat, table: Table) -> None:
        self._traits, self._seat, self._turn = traits, seat, table.turn
        self._lines = [
            [_Kept(((table.turn, 1.0),), float(up), up) for up in faces] for faces in table.faces
        ]

    def copy(self) -> Recall:
        other = object.__new__(Recall)
        other._traits, other._seat, other._turn = self._traits, self._seat, self._turn
        other._lines = [
            [_Kept(kept.moments, kept.true, kept.open) for kept in line] for line in self._lines
        ]
        return other

    def known(self, line: int) -> list[float]:
        """For each stone of a Line, face-up ones being known."""
        stones = self._hidden(line)
        return [
            1.0 if kept.open else kept.true * self._recalled(kept, stones)
            for kept in self._lines[line - 1]
        ]

    def see(self, table: Table, event: Event) -> None:
        """Something happened; the table lies as it does afterwards."""
        self._notice(event)
        if table.turn != self._turn:
            self._turn = table.turn
            self._pass_turn()

    def _notice(self, event: Event) -> None:
        match event:
            case Placed():
                where = 0 if event.end is End.LEFT else len(self._lines[event.line - 1])
                self._lines[event.line - 1].insert(where, _Kept(((self._turn, 1.0),)))
            case Hid():
                self._shown(event.line, event.place, face_up=False)
            case Answered() | Named():
                self._shown(event.line, event.place, face_up=True)
            case Looked():
                if event.looker is self._seat:
                    self._shown(event.line, event.place, face_up=False)
            case Swapped():
                self._swapped(event)
            case _:
                pass  # the others show nothing and move nothing

    def _shown(self, line: int, place: int, *, face_up: bool) -> None:
        kept = self._lines[line - 1][place - 1]
        kept.open, kept.true = face_up, 1.0
        kept.seen(self._turn)

    def _swapped(self, event: Swapped) -> None:
        """A hidden stone that moves is kept only by whoever recalls it just then."""
        line, stones = self._lines[event.line - 1], self._hidden(event.line)
        one, other = event.one - 1, event.other - 1
        for kept in (line[one], line[other]):
            if not kept.open:
                recalled = self._recalled(kept, stones)
                kept.true *= recalled * (1.0 - self._traits.slip * max(0, stones - 2))
                kept.seen(self._turn, recalled)
        line[one], line[other] = line[other], line[one]

    def _pass_turn(self) -> None:
        rehearsals = self._traits.rehearsals
        for number, line in enumerate(self._lines, start=1):
            stones = self._hidden(number)
            for kept in line:
                if kept.open:
                    kept.moments = (*kept.moments[:-1], (self._turn, 1.0))
                elif rehearsals:
                    often = min(1.0, rehearsals / stones) * self._recalled(kept, stones)
                    kept.seen(self._turn, often)

    def _recalled(self, kept: _Kept, stones: int) -> float:
        traits, now = self._traits, self._turn + SAME_TURN
        seconds, decay = traits.seconds_per_turn, -traits.decay
        strength = sum([w * ((now - turn) * seconds) ** decay for turn, w in kept.moments])
        if strength <= 0.0:
            return 0.0
        missing = traits.threshold - log(strength) + traits.load * log(max(stones, 1))
        return 1.0 / (1.0 + exp(min(missing / traits.noise, 50.0)))

    def _hidden(self, line: int) -> int:
        return sum([not kept.open for kept in self._lines[line - 1]])


def _taken_together(
    moments: tuple[tuple[float, float], ...],
) -> tuple[tuple[float, float], ...]:
    if len(moments) <= MOST_MOMENTS:
        return moments
    (early, light), (late, heavy), *rest = moments
    both = light + heavy
    between = (early * light + late * heavy) / both if both else late
    return ((between, both), *rest)


def knows_all(known: list[float]) -> float:
    """How likely every stone is known: all of them, or all but one and that by elimination."""
    every, but_one = 1.0, 0.0
    for likely in known:
        but_one = but_one * likely + every * (1.0 - likely)
        every *= likely
    return every + but_one


def names_right(known: list[float]) -> list[float]:
    """For each stone, how likely it is named rightly: known, or guessed among the unknown."""
    unknown = sum([1.0 - likely for likely in known])
    return [likely + (1.0 - likely) / (unknown + likely) for likely in known]
