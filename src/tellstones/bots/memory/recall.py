"""Simulates what one person remembers of the stones, after ACT-R's declarative memory.

What is remembered of a hidden stone has an activation, B = ln(sum of age ** -decay) over the
moments at which it was presented: laid out, turned over, looked at, gone over in one's head. It
is recalled when B, less what the other hidden stones cost in attention and plus a noise that
changes from turn to turn, passes a threshold. A Swap has to recall and rewrite what it moves; what
is missed stays behind, stale and believed. `docs/memory.md` gives every parameter and its source.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import exp, log
from random import Random

from tellstones.bots.constants import constant
from tellstones.rules import (
    Answered,
    End,
    Event,
    Hid,
    Named,
    Placed,
    Spot,
    Stone,
    Swapped,
    hidden_places,
)
from tellstones.views import Glimpse, Seen, Sight, View

FAR = 700.0
"""The largest exponent of a floating-point number."""
LOG_FIVE = log(5)


@dataclass(frozen=True, slots=True)
class MemoryTraits:
    """The parameters of one person's memory."""

    decay: float = 0.5
    """d: how fast a presentation loses its weight."""
    threshold: float = -2.0
    """tau: the activation that is recalled every second time."""
    noise: float = 0.4
    """s: the spread of the logistic noise on every activation."""
    load: float = 0.3
    """Activation lost for each unit of ln(number of hidden stones): attention is shared."""
    slip: float = 0.02
    """The chance, for every hidden stone beyond two, that a swapped one is put a place beside."""
    rehearsals: float = 0.5
    """Number of hidden stones rehearsed each turn."""
    seconds_per_turn: float = 10.0

    @property
    def hold(self) -> float:
        """The threshold as it is met with five hidden stones; the lower, the better."""
        return self.threshold + self.load * LOG_FIVE

    def activation(self, ages: Iterable[float], stones: int = 1) -> float:
        """Return the activation of a hidden stone among `stones`, given the ages in seconds."""
        decay = -self.decay
        return log(sum([age**decay for age in ages])) - self.load * log(max(stones, 1))

    def chance_of_recall(self, activation: float) -> float:
        missing = min((self.threshold - activation) / self.noise, FAR)
        return 1.0 / (1.0 + exp(missing))

    def drawn_noise(self, chance: Random) -> float:
        """Logistic, so that recall follows `chance_of_recall` exactly."""
        even = min(max(chance.random(), 1e-12), 1 - 1e-12)
        return self.noise * log(even / (1.0 - even))


class Trust(StrEnum):
    """The reliability of a memory, as far as a person can feel it."""

    FRESH = "fresh"
    WHILE = "while"
    LONG = "long"
    GONE = "gone"


FRESH_MARGIN, WHILE_MARGIN = constant("fresh_margin"), constant("while_margin")
"""The margins above the threshold at which a memory feels fresh, or fairly fresh."""

SAME_TURN = 0.5
"""Stones presented in this turn count as half a turn old."""


@dataclass(frozen=True, slots=True)
class Recollection:
    """A recollection of one hidden stone, right or wrong."""

    stone: Stone
    trust: Trust
    unseen: int = 0
    """The number of turns since it was seen, regardless of rehearsals."""


@dataclass(slots=True)
class MemoryTrace:
    """A memory of one stone: its believed place, the times it came to mind, the turn it was last
    seen."""

    place: int
    moments: list[int]
    seen: int
    noise: float = 0.0


class Memory:
    """The memory of one seat: a fold over what it sees, the same for the same seed."""

    def __init__(self, traits: MemoryTraits, chance: Random, view: View) -> None:
        self.traits = traits
        self._chance = chance
        self._turn = view.turn
        self._lines: tuple[Seen, ...] = view.lines
        self._traces: list[dict[Stone, MemoryTrace]] = [{} for _ in view.lines]
        """The believed place of each stone of each Line, face-up or hidden."""
        self._followed: list[tuple[int, MemoryTrace]] = []
        """The traces that were moved in mind by the latest event, with their Lines."""
        self._distracted = False
        for number, seen in enumerate(view.lines, start=1):
            for place, stone in enumerate(seen, start=1):
                if stone is not None:
                    self._present(number, stone, place)

    def see(self, glimpse: Glimpse) -> None:
        self._followed = []
        self._notice(glimpse.event, glimpse.view)
        if glimpse.sight is not None:
            self._look(glimpse.sight)
        self._lines = glimpse.view.lines
        if glimpse.view.turn != self._turn:
            self._turn = glimpse.view.turn
            self._pass_turn()

    def recall(self, spot: Spot) -> Recollection | None:
        """Return what comes to mind for a hidden stone. The answer is the same for the rest of this
        turn.

        Where two stones are believed to lie at one place the stronger memory speaks.
        """
        best: Recollection | None = None
        strongest = self.traits.threshold
        stones = self._hidden(spot.line)
        for stone, trace in self._traces[spot.line - 1].items():
            if trace.place == spot.place and self._is_hidden(spot.line, stone):
                strength = self._strength(trace, stones)
                if strength > strongest:
                    unseen = self._turn - trace.seen
                    best = Recollection(stone, self._trust(strength), unseen)
                    strongest = strength
        return best

    def tell(self, spot: Spot, stone: Stone) -> None:
        """A trusted seat says what is there: hearing it is a presentation too."""
        self._move_in(spot.line, stone, spot.place)

    def distract(self) -> None:
        """Someone talks: the next rehearsal is lost, and a stone that was just followed through a
        Swap may slip once more. More talk before that rehearsal changes nothing."""
        if self._distracted:
            return
        self._distracted = True
        for line, trace in self._followed:
            if self._slips(self._hidden(line)):
                trace.place = self._beside(trace.place, line)

    # Seeing: what each event does to the traces

    def _notice(self, event: Event, view: View) -> None:
        match event:
            case Placed():
                self._placed(event, len(view.lines[event.line - 1]))
            case Hid():
                stone = self._lines[event.line - 1][event.place - 1]
                assert stone is not None
                self._present(event.line, stone, event.place)
            case Swapped():
                self._swapped(event)
            case Answered() | Named():
                self._move_in(event.line, event.stone, event.place)
            case _:
                pass  # the others move and turn nothing

    def _placed(self, event: Placed, length: int) -> None:
        if event.end is End.LEFT:
            for trace in self._traces[event.line - 1].values():
                trace.place += 1
        self._present(event.line, event.stone, 1 if event.end is End.LEFT else length)

    def _swapped(self, event: Swapped) -> None:
        """Moves face-up stones, and hidden ones in mind if they are recalled."""
        before = self._lines[event.line - 1]
        ways = {event.one: event.other, event.other: event.one}
        traces = self._traces[event.line - 1]
        for stone, trace in list(traces.items()):
            if trace.place not in ways:
                continue
            if before[trace.place - 1] is stone:
                self._present(event.line, stone, ways[trace.place])
            elif before[trace.place - 1] is None:
                self._rewrite(trace, ways[trace.place], event.line)
        self._drop_contradicted(event.line, _swapped(before, event))

    def _rewrite(self, trace: MemoryTrace, target: int, line: int) -> None:
        stones = self._hidden(line)
        noise = self.traits.drawn_noise(self._chance)
        if self._strength(trace, stones) - trace.noise + noise <= self.traits.threshold:
            return
        trace.place = self._beside(target, line) if self._slips(stones) else target
        trace.moments.append(self._turn)
        self._followed.append((line, trace))

    def _slips(self, stones: int) -> bool:
        return self._chance.random() < self.traits.slip * max(0, stones - 2)

    def _beside(self, place: int, line: int) -> int:
        seen = self._lines[line - 1]
        around = [near for near in (place - 1, place + 1) if 1 <= near <= len(seen)]
        return self._chance.choice(around)

    def _look(self, sight: Sight) -> None:
        self._move_in(sight.line, sight.stone, sight.place)

    def _move_in(self, line: int, stone: Stone, place: int) -> None:
        """Record that the stone is certainly here, so other stones are not."""
        traces = self._traces[line - 1]
        for other in [s for s, trace in traces.items() if trace.place == place and s is not stone]:
            del traces[other]
        self._present(line, stone, place)

    def _present(self, line: int, stone: Stone, place: int) -> None:
        traces = self._traces[line - 1]
        if stone in traces:
            traces[stone].place = place
            traces[stone].moments.append(self._turn)
            traces[stone].seen = self._turn
        else:
            noise = self.traits.drawn_noise(self._chance)
            traces[stone] = MemoryTrace(place, [self._turn], self._turn, noise)

    def _drop_contradicted(self, line: int, lies: Seen) -> None:
        """A hidden stone cannot be where another one is plainly to be seen."""
        traces = self._traces[line - 1]
        for stone in list(traces):
            at = lies[traces[stone].place - 1]
            if at is not None and at is not stone:
                del traces[stone]

    # Time

    def _pass_turn(self) -> None:
        for number, traces in enumerate(self._traces, start=1):
            for stone, trace in traces.items():
                trace.noise = self.traits.drawn_noise(self._chance)
                if not self._is_hidden(number, stone):
                    # An open stone is presented all the time.
                    trace.moments[-1] = trace.seen = self._turn
        if not self._distracted:
            self._rehearse()
        self._distracted = False

    def _rehearse(self) -> None:
        """Goes over some of the hidden stones that come to mind, true or not."""
        times, rest = divmod(self.traits.rehearsals, 1.0)
        times += self._chance.random() < rest
        minded = [
            trace for line in range(1, len(self._traces) + 1) for trace in self._in_mind(line)
        ]
        for _ in range(min(int(times), len(minded))):
            trace = self._chance.choice(minded)
            minded.remove(trace)
            trace.moments.append(self._turn)

    def _in_mind(self, line: int) -> list[MemoryTrace]:
        stones, threshold = self._hidden(line), self.traits.threshold
        return [
            trace
            for stone, trace in self._traces[line - 1].items()
            if self._is_hidden(line, stone) and self._strength(trace, stones) > threshold
        ]

    # Strength

    def _strength(self, trace: MemoryTrace, stones: int) -> float:
        seconds, now = self.traits.seconds_per_turn, self._turn
        ages = [(now - moment + SAME_TURN) * seconds for moment in trace.moments]
        return self.traits.activation(ages, stones) + trace.noise

    def _trust(self, strength: float) -> Trust:
        margin = strength - self.traits.threshold
        if margin > FRESH_MARGIN:
            return Trust.FRESH
        return Trust.WHILE if margin > WHILE_MARGIN else Trust.LONG

    def _hidden(self, line: int) -> int:
        return sum(1 for stone in self._lines[line - 1] if stone is None)

    def _is_hidden(self, line: int, stone: Stone) -> bool:
        return stone not in self._lines[line - 1]


def _swapped(seen: Seen, event: Swapped) -> Seen:
    lies = list(seen)
    one, other = event.one - 1, event.other - 1
    lies[one], lies[other] = lies[other], lies[one]
    return tuple(lies)


def remembered(
    traits: MemoryTraits, seed: int | str, start: View, glimpses: Sequence[Glimpse]
) -> Memory:
    """The memory of a seat that sat down at `start` and saw these Glimpses, in any process at any
    time."""
    memory = Memory(traits, Random(seed), start)
    for glimpse in glimpses:
        memory.see(glimpse)
    return memory


def recalled(memory: Memory, view: View, line: int = 1) -> dict[int, Recollection]:
    """Return the recollection of a whole Line, place by place."""
    found = {
        place: memory.recall(Spot(place, line)) for place in hidden_places(view.faces[line - 1])
    }
    return {place: recollection for place, recollection in found.items() if recollection}
