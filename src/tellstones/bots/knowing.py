"""What a seat probably knows: the memory model in expectation, run on what that seat has seen.

Nobody can look into another head, but everybody saw what the other saw, save the symbol of a
look. So the same model that forgets for oneself tells how likely another seat has kept a stone.
The outcome is given in five coarse steps: exact ages would be a second, better memory.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log

from tellstones.bots.memory import SAME_TURN, MemoryTraits
from tellstones.rules import (
    Answered,
    End,
    Event,
    Hid,
    Looked,
    Named,
    Placed,
    Seat,
    Spot,
    Swapped,
)
from tellstones.views import Glimpse, View

STEPS = (0.03, 0.25, 0.5, 0.75, 0.97)
"""Hardly, rather not, perhaps, rather, surely."""

OUTSHONE = 0.4
"""How often what stayed behind outshines the stone that has newly come to its place."""
SLIPPED_ON = 0.4
"""How often a stone that slips is taken for a given neighbour: one of two, and mostly believed."""

MOST_MOMENTS = 6
"""Older presentations are taken together: their ages differ little."""


def in_steps(likely: float) -> float:
    return STEPS[min(4, int(likely * 5))]


@dataclass(slots=True)
class _Kept:
    """One stone on the Line as a seat may have kept it."""

    moments: list[tuple[float, float]]
    """When it was presented to the seat, and how likely that was, as turn and weight."""
    true: float = 1.0
    """How likely whatever the seat still holds of it has survived all Swaps."""
    open: bool = True


class Knowledge:
    """How likely one seat knows each hidden stone. A fold over public events."""

    def __init__(self, traits: MemoryTraits, seat: Seat, view: View) -> None:
        self.traits = traits
        self.seat = seat
        self._turn = view.turn
        self._lines = [
            [
                _Kept([(view.turn, 1.0)]) if stone is not None else _Kept([], 0.0, open=False)
                for stone in seen
            ]
            for seen in view.lines
        ]

    def see(self, glimpse: Glimpse) -> None:
        self._notice(glimpse.event)
        if glimpse.view.turn != self._turn:
            self._turn = glimpse.view.turn
            self._pass_turn()

    def known(self, line: int) -> list[float]:
        """For each place of a Line, how likely the seat could name it by memory alone."""
        stones = self._hidden(line)
        return [
            1.0 if kept.open else kept.true * self._recall(kept, stones)
            for kept in self._lines[line - 1]
        ]

    def true(self, spot: Spot) -> float:
        """How likely what the seat holds of a hidden stone, if anything, is right."""
        return self._lines[spot.line - 1][spot.place - 1].true

    def tell(self, spot: Spot, weight: float) -> None:
        """The seat has shown, or was told, what lies there."""
        kept = self._lines[spot.line - 1][spot.place - 1]
        kept.true = max(kept.true, weight)
        kept.moments.append((self._turn, weight))

    def _notice(self, event: Event) -> None:
        match event:
            case Placed():
                where = 0 if event.end is End.LEFT else len(self._lines[event.line - 1])
                self._lines[event.line - 1].insert(where, _Kept([(self._turn, 1.0)]))
            case Hid():
                kept = self._lines[event.line - 1][event.place - 1]
                kept.open, kept.true = False, 1.0
                kept.moments.append((self._turn, 1.0))
            case Swapped():
                self._swapped(event)
            case Answered() | Named():
                kept = self._lines[event.line - 1][event.place - 1]
                kept.open, kept.true = True, 1.0
                kept.moments.append((self._turn, 1.0))
            case Looked():
                if event.looker is self.seat:
                    self.tell(Spot(event.place, event.line), 1.0)
            case _:
                pass  # the others show nothing

    def _swapped(self, event: Swapped) -> None:
        line = self._lines[event.line - 1]
        one, other = event.one - 1, event.other - 1
        stones = self._hidden(event.line)
        slip = self.traits.slip * max(0, stones - 2)
        kept = {at: self._recall(line[at], stones) for at in (one, other) if not line[at].open}
        for at, recalled in kept.items():
            beside = kept.get(one + other - at, 1.0)
            line[at].true *= recalled * (1.0 - slip) * (1.0 - OUTSHONE * (1.0 - beside))
            line[at].moments.append((self._turn, recalled))
        line[one], line[other] = line[other], line[one]
        for at in kept:
            self._confuse_beside(line, one + other - at, slip)

    def _confuse_beside(self, line: list[_Kept], at: int, slip: float) -> None:
        """A swapped stone that slips is taken for one of its new neighbours."""
        for near in (at - 1, at + 1):
            if 0 <= near < len(line):
                line[near].true *= 1.0 - slip * SLIPPED_ON

    def _pass_turn(self) -> None:
        for number, line in enumerate(self._lines, start=1):
            stones = self._hidden(number)
            for kept in line:
                if kept.open:
                    kept.moments[-1] = (self._turn, 1.0)
                elif self.traits.rehearsals:
                    often = min(1.0, self.traits.rehearsals / stones) * self._recall(kept, stones)
                    kept.moments.append((self._turn, often))
                _take_together(kept.moments)

    def _recall(self, kept: _Kept, stones: int) -> float:
        traits = self.traits
        now, decay = self._turn + SAME_TURN, -traits.decay
        seconds = traits.seconds_per_turn
        total = sum([weight * ((now - turn) * seconds) ** decay for turn, weight in kept.moments])
        if total <= 0.0:
            return 0.0
        activation = log(total) - traits.load * log(stones)
        return 1.0 / (1.0 + exp((traits.threshold - activation) / traits.noise))

    def _hidden(self, line: int) -> int:
        return sum([not kept.open for kept in self._lines[line - 1]])


def _take_together(moments: list[tuple[float, float]]) -> None:
    while len(moments) > MOST_MOMENTS:
        (early, light), (late, heavy) = moments[0], moments[1]
        both = light + heavy
        between = (early * light + late * heavy) / both if both else late
        moments[:2] = [(between, both)]


def knows_all(known: list[float]) -> float:
    """How likely a seat knows every hidden stone: all, or all but one and that by elimination."""
    every, but_one = 1.0, 0.0
    for likely in known:
        but_one = but_one * likely + every * (1.0 - likely)
        every *= likely
    return every + but_one


def names_right(known: list[float]) -> list[float]:
    """For each hidden stone, how likely a seat names it: it knows it, or guesses among the rest."""
    unknown = sum([1.0 - likely for likely in known])
    return [likely + (1.0 - likely) / (unknown + likely) for likely in known]
