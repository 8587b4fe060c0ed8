"""The memory model in expectation: how likely one seat holds each hidden stone, rightly or wrongly.

Nobody can look into another head, but everybody saw what the other saw, save the symbol of a
look. So the model that forgets for oneself tells how likely another seat has kept a stone, by the
events alone. Bots ask it in coarse steps while they play (`belief/seat_knowledge.py`); an analysis
asks it exactly, when the game is over and nothing is left to give away.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import TypeAlias

from tellstones.bots.constants import constant
from tellstones.bots.memory.recall import SAME_TURN, MemoryTraits
from tellstones.bots.memory.recall_odds import RecallOdds
from tellstones.rules import Answered, End, Event, Hid, Looked, Named, Placed, Seat, Spot, Swapped

MOVED_OUTSHINES = constant("moved_outshines")
"""Probability that a stone moved in memory replaces what was remembered at its new place."""

MOST_MOMENTS = 6
"""Older presentations are taken together: their ages differ little."""

Moments: TypeAlias = tuple[tuple[float, float], ...]
"""Exposures of a stone to the seat, as pairs of turn and probability."""


@dataclass(slots=True)
class ExpectedTrace:
    """One stone on the Line as a seat may have kept it."""

    moments: Moments
    right: float = 1.0
    """Probability that the seat's memory of this place has survived all Swaps."""
    wrong: float = 0.0
    """Probability that the seat believes another stone lies here. Otherwise it knows that it has no
    memory."""
    face_up: bool = True

    @property
    def held(self) -> float:
        """The probability that the seat remembers anything at this place."""
        return min(1.0, self.right + self.wrong)

    @property
    def true(self) -> float:
        """The probability that the memory, if there is one, is right."""
        return self.right / self.held if self.held else 0.0

    def copy(self) -> ExpectedTrace:
        return ExpectedTrace(self.moments, self.right, self.wrong, self.face_up)

    def present(self, turn: int, weight: float = 1.0) -> None:
        self.moments = (*self.moments, (turn, weight))

    def show(self, turn: int) -> None:
        self.right, self.wrong = 1.0, 0.0
        self.present(turn)


class ExpectedRecall:
    """The expected memory of one seat: a fold over events; `copy` is cheap."""

    def __init__(
        self, traits: MemoryTraits, seat: Seat, faces: Sequence[Sequence[bool]], turn: int
    ) -> None:
        self.traits = traits
        self.seat = seat
        self.turn = turn
        self._lines = [
            [
                ExpectedTrace(((turn, 1.0),))
                if face_up
                else ExpectedTrace((), right=0.0, face_up=False)
                for face_up in line
            ]
            for line in faces
        ]

    def copy(self) -> ExpectedRecall:
        other = ExpectedRecall(self.traits, self.seat, (), self.turn)
        other._lines = [[trace.copy() for trace in line] for line in self._lines]
        return other

    def see(self, event: Event, turn: int) -> None:
        """Process an event; `turn` is the number of the turn that follows."""
        self._notice(event)
        if turn != self.turn:
            self.turn = turn
            self._pass_turn()

    def odds(self, line: int) -> list[RecallOdds]:
        """Return the probabilities that the seat names or misnames each stone of a Line."""
        stones = self._hidden(line)
        return [self._odds_of(trace, stones) for trace in self._lines[line - 1]]

    def _odds_of(self, trace: ExpectedTrace, stones: int) -> RecallOdds:
        if trace.face_up:
            return RecallOdds(1.0)
        recall = self._recall(trace, stones)
        return RecallOdds(trace.right * recall, trace.wrong * recall)

    def hidden_traces(self, line: int) -> list[tuple[ExpectedTrace, float]]:
        """The hidden stones of a Line, each with the probability that its trace is recalled now."""
        stones = self._hidden(line)
        return [
            (trace, self._recall(trace, stones))
            for trace in self._lines[line - 1]
            if not trace.face_up
        ]

    def trace_at(self, spot: Spot) -> ExpectedTrace:
        return self._lines[spot.line - 1][spot.place - 1]

    def _hidden(self, line: int) -> int:
        return sum([not trace.face_up for trace in self._lines[line - 1]])

    def _recall(self, trace: ExpectedTrace, stones: int) -> float:
        traits = self.traits
        now, decay = self.turn + SAME_TURN, -traits.decay
        seconds = traits.seconds_per_turn
        total = sum([weight * ((now - turn) * seconds) ** decay for turn, weight in trace.moments])
        if total <= 0.0:
            return 0.0
        return traits.chance_of_recall(log(total) - traits.load * log(stones))

    # Effect of each event on the traces

    def _notice(self, event: Event) -> None:
        match event:
            case Placed():
                where = 0 if event.end is End.LEFT else len(self._lines[event.line - 1])
                self._lines[event.line - 1].insert(where, ExpectedTrace(((self.turn, 1.0),)))
            case Hid():
                trace = self._lines[event.line - 1][event.place - 1]
                trace.face_up = False
                trace.show(self.turn)
            case Swapped():
                self._swap(event)
            case Answered() | Named():
                self._show(event.line, event.place)
                self._lines[event.line - 1][event.place - 1].face_up = True
            case Looked():
                if event.looker is self.seat:
                    self._show(event.line, event.place)
            case _:
                pass  # the others show nothing

    def _show(self, line: int, place: int) -> None:
        """A stone found here is no longer taken to lie elsewhere."""
        others = self._hidden(line) - 1
        for at, trace in enumerate(self._lines[line - 1], start=1):
            if at == place:
                trace.show(self.turn)
            elif others:
                trace.wrong *= 1.0 - 1.0 / others

    def _swap(self, event: Swapped) -> None:
        line = self._lines[event.line - 1]
        one, other = event.one - 1, event.other - 1
        stones = self._hidden(event.line)
        hidden = [at for at in (one, other) if not line[at].face_up]
        recalls = [self._recall(line[at], stones) for at in hidden]
        if len(hidden) == 2:
            _cross(line[one], line[other], *recalls)
        else:  # what is missed stays behind where another stone is plainly seen: it is given up
            for at, recall in zip(hidden, recalls, strict=True):
                line[at].right *= recall
                line[at].wrong *= recall
        for at in hidden:  # a seat that still knows it has just recalled it
            line[at].present(self.turn)
        line[one], line[other] = line[other], line[one]
        for at in (one, other):
            if not line[at].face_up:
                _slip(line, at, self.traits.slip * max(0, stones - 2))

    def _pass_turn(self) -> None:
        for number, line in enumerate(self._lines, start=1):
            stones = self._hidden(number)
            for trace in line:
                if trace.face_up:
                    trace.moments = (*trace.moments[:-1], (self.turn, 1.0))
                elif self.traits.rehearsals:
                    often = min(1.0, self.traits.rehearsals / stones) * self._recall(trace, stones)
                    trace.present(self.turn, often)
                trace.moments = _taken_together(trace.moments)


def _cross(
    one: ExpectedTrace, other: ExpectedTrace, recall_one: float, recall_other: float
) -> None:
    """Two hidden stones change places in the seat's head, each if it is recalled just then.

    One that is missed stays behind, at the new place of the other. If that one was moved, it
    mostly outshines what was there before; if not, the place is held wrongly from now on.
    """
    moved_one, moved_other = one.right * recall_one, other.right * recall_other
    stale_one, stale_other = one.right - moved_one, other.right - moved_other
    one.wrong = min(1.0, one.wrong + stale_other * (1.0 - MOVED_OUTSHINES * moved_one))
    other.wrong = min(1.0, other.wrong + stale_one * (1.0 - MOVED_OUTSHINES * moved_other))
    one.right = moved_one * (1.0 - (1.0 - MOVED_OUTSHINES) * stale_other)
    other.right = moved_other * (1.0 - (1.0 - MOVED_OUTSHINES) * stale_one)
    one.wrong, other.wrong = min(one.wrong, 1 - one.right), min(other.wrong, 1 - other.right)


def _slip(line: list[ExpectedTrace], at: int, slip: float) -> None:
    """A swapped stone that slips is put a place beside, and outshines what is held there."""
    slips = line[at].right * slip
    line[at].right -= slips
    for near in (at - 1, at + 1):
        if 0 <= near < len(line) and not line[near].face_up:
            taken = slips / 2 * MOVED_OUTSHINES
            line[near].wrong = min(1.0, line[near].wrong * (1.0 - taken) + taken)
            line[near].right = min(line[near].right * (1.0 - taken), 1.0 - line[near].wrong)


def _taken_together(moments: Moments) -> Moments:
    while len(moments) > MOST_MOMENTS:
        (early, light), (late, heavy), *rest = moments
        both = light + heavy
        between = (early * light + late * heavy) / both if both else late
        moments = ((between, both), *rest)
    return moments
