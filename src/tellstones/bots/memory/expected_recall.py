"""What a seat probably knows: the memory model in expectation, run on what that seat has seen.

Nobody can look into another head, but everybody saw what the other saw, save the symbol of a
look. So the same model that forgets for oneself tells how likely another seat has kept a stone.
The outcome is given in coarse steps: exact ages would be a second, better memory.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log

from tellstones.bots.memory.holds import Hold, in_steps, missing
from tellstones.bots.memory.recall import SAME_TURN, MemoryTraits
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

OUTSHINES = 0.8
"""How often a stone just moved in mind outshines what was held of its new place before."""

CREDIT = 0.3
"""How much a claim that was believed speaks for knowing: some are bluffs."""

UNEASY = 0.2
"""How often a seat goes on without a look though it misses several stones, for once that another
does who misses one at most."""

BENEFIT = 0.7
"""How far the doubt that every Swap leaves is borne out: most of what is held turns out right."""

MOST_MOMENTS = 6
"""Older presentations are taken together: their ages differ little."""


@dataclass(slots=True)
class _Kept:
    """One stone on the Line as a seat may have kept it."""

    moments: list[tuple[float, float]]
    """When it was presented to the seat, and how likely that was, as turn and weight."""
    right: float = 1.0
    """How likely what the seat holds of this place has come through all Swaps."""
    wrong: float = 0.0
    """How likely it holds another stone to lie here; else it knows that it holds nothing."""
    open: bool = True

    @property
    def held(self) -> float:
        """How likely the seat holds anything of this place."""
        return min(1.0, self.right + self.wrong)

    @property
    def true(self) -> float:
        """How likely what it holds, if anything, is right."""
        return self.right / self.held if self.held else 0.0

    def shown(self, turn: int) -> None:
        self.right, self.wrong = 1.0, 0.0
        self.moments.append((turn, 1.0))


class Knowledge:
    """How likely one seat knows each hidden stone. A fold over public events."""

    def __init__(self, traits: MemoryTraits, seat: Seat, view: View) -> None:
        self.traits = traits
        self.seat = seat
        self._turn = view.turn
        self._lines = [
            [
                _Kept([(view.turn, 1.0)]) if stone is not None else _Kept([], right=0.0, open=False)
                for stone in seen
            ]
            for seen in view.lines
        ]

    def see(self, glimpse: Glimpse) -> None:
        if isinstance(glimpse.event, Placed | Hid | Swapped) and glimpse.event.seat is self.seat:
            for line in range(1, len(self._lines) + 1):
                self._at_ease(line)
        self._notice(glimpse.event)
        if glimpse.view.turn != self._turn:
            self._turn = glimpse.view.turn
            self._pass_turn()

    def hold(self, line: int) -> list[Hold]:
        """For each hidden stone of a Line, how likely the seat could name it, or would misname it.

        In coarse steps, as anybody could tell.
        """
        stones = self._hidden(line)
        return [
            Hold(held * true, held * (1.0 - true))
            for kept in self._lines[line - 1]
            if not kept.open
            for held in (in_steps(kept.held * self._recall(kept, stones)),)
            for true in (BENEFIT + (1.0 - BENEFIT) * in_steps(kept.true),)
        ]

    def hold_at(self, spot: Spot) -> Hold:
        hidden = [
            at for at, kept in enumerate(self._lines[spot.line - 1], start=1) if not kept.open
        ]
        return self.hold(spot.line)[hidden.index(spot.place)]

    def trust(self, spot: Spot) -> float:
        """How likely what the seat holds of a hidden stone, if anything, is right; in steps."""
        return in_steps(self._lines[spot.line - 1][spot.place - 1].true)

    def tell(self, spot: Spot, weight: float) -> None:
        """The seat was told, by somebody it mostly trusts, what lies there."""
        kept = self._lines[spot.line - 1][spot.place - 1]
        kept.right = max(kept.right, weight)
        kept.wrong = min(kept.wrong, 1.0 - kept.right)
        kept.moments.append((self._turn, weight))

    def claimed(self, line: int) -> None:
        """The seat claimed to know the Line and was believed."""
        for kept in self._lines[line - 1]:
            if not kept.open:
                kept.right += CREDIT * (1.0 - kept.right)
                kept.wrong *= 1.0 - CREDIT
                kept.moments.append((self._turn, CREDIT))

    def _at_ease(self, line: int) -> None:
        """The seat could have looked and did not: it misses one stone at most, as it thinks.

        That one can be worked out. By Bayes' rule what is held of each stone gains by how much
        likelier the seat is at ease with it than without.
        """
        stones = self._hidden(line)
        if stones < 2:
            return
        hidden = [kept for kept in self._lines[line - 1] if not kept.open]
        recalls = [self._recall(kept, stones) for kept in hidden]
        helds = [kept.held * recall for kept, recall in zip(hidden, recalls, strict=True)]
        for i, (kept, recall, held) in enumerate(zip(hidden, recalls, helds, strict=True)):
            none, one, _ = missing([*helds[:i], *helds[i + 1 :]])
            with_it, without = (UNEASY + (1.0 - UNEASY) * easy for easy in (none + one, none))
            expected = held * with_it + (1.0 - held) * without
            gain = (recall * with_it + (1.0 - recall) * without) / expected
            gain = min(gain, 1.0 / max(kept.held, 1e-9))
            kept.right, kept.wrong = kept.right * gain, kept.wrong * gain

    def _notice(self, event: Event) -> None:
        match event:
            case Placed():
                where = 0 if event.end is End.LEFT else len(self._lines[event.line - 1])
                self._lines[event.line - 1].insert(where, _Kept([(self._turn, 1.0)]))
            case Hid():
                kept = self._lines[event.line - 1][event.place - 1]
                kept.open = False
                kept.shown(self._turn)
            case Swapped():
                self._swapped(event)
            case Answered() | Named():
                self._shown(event.line, event.place)
                self._lines[event.line - 1][event.place - 1].open = True
            case Looked():
                if event.looker is self.seat:
                    self._shown(event.line, event.place)
            case _:
                pass  # the others show nothing

    def _shown(self, line: int, place: int) -> None:
        """A stone found here is no longer taken to lie elsewhere."""
        others = self._hidden(line) - 1
        for at, kept in enumerate(self._lines[line - 1], start=1):
            if at == place:
                kept.shown(self._turn)
            elif others:
                kept.wrong *= 1.0 - 1.0 / others

    def _swapped(self, event: Swapped) -> None:
        line = self._lines[event.line - 1]
        one, other = event.one - 1, event.other - 1
        stones = self._hidden(event.line)
        recalls = [0.0 if line[at].open else self._recall(line[at], stones) for at in (one, other)]
        slip = self.traits.slip * max(0, stones - 2)
        if not line[one].open and not line[other].open:
            _cross(line[one], line[other], *recalls)
        else:  # what is missed stays behind where another stone is plainly seen: it is given up
            for at, recall in zip((one, other), recalls, strict=True):
                if not line[at].open:
                    line[at].right *= recall
                    line[at].wrong *= recall
        for at in (one, other):  # whoever still holds it rightly has just thought of it
            if not line[at].open:
                line[at].moments.append((self._turn, 1.0))
        line[one], line[other] = line[other], line[one]
        for at in (one, other):
            if not line[at].open:
                _slip(line, at, slip)

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
        return traits.chance_of_recall(log(total) - traits.load * log(stones))

    def _hidden(self, line: int) -> int:
        return sum([not kept.open for kept in self._lines[line - 1]])


def _cross(one: _Kept, other: _Kept, recall_one: float, recall_other: float) -> None:
    """Two hidden stones change places in the seat's head, each if it is recalled just then.

    One that is missed stays behind, at the new place of the other. If that one was moved, it
    mostly outshines what was there before; if not, the place is held wrongly from now on.
    """
    moved_one, moved_other = one.right * recall_one, other.right * recall_other
    stale_one, stale_other = one.right - moved_one, other.right - moved_other
    one.wrong = min(1.0, one.wrong + stale_other * (1.0 - OUTSHINES * moved_one))
    other.wrong = min(1.0, other.wrong + stale_one * (1.0 - OUTSHINES * moved_other))
    one.right = moved_one * (1.0 - (1.0 - OUTSHINES) * stale_other)
    other.right = moved_other * (1.0 - (1.0 - OUTSHINES) * stale_one)
    one.wrong, other.wrong = min(one.wrong, 1 - one.right), min(other.wrong, 1 - other.right)


def _slip(line: list[_Kept], at: int, slip: float) -> None:
    """A swapped stone that slips is put a place beside, and outshines what is held there."""
    slips = line[at].right * slip
    line[at].right -= slips
    for near in (at - 1, at + 1):
        if 0 <= near < len(line) and not line[near].open:
            taken = slips / 2 * OUTSHINES
            line[near].wrong = min(1.0, line[near].wrong * (1.0 - taken) + taken)
            line[near].right = min(line[near].right * (1.0 - taken), 1.0 - line[near].wrong)


def _take_together(moments: list[tuple[float, float]]) -> None:
    while len(moments) > MOST_MOMENTS:
        (early, light), (late, heavy) = moments[0], moments[1]
        both = light + heavy
        between = (early * light + late * heavy) / both if both else late
        moments[:2] = [(between, both)]
