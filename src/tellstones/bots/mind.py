"""One seat's mind: its own memory, and its picture of what every seat knows."""

from __future__ import annotations

from random import Random

from tellstones.bots.beliefs import Belief, believe
from tellstones.bots.habits import Habits
from tellstones.bots.knowing import AT_EASE, Knowledge, knows_all
from tellstones.bots.memory import Memory, MemoryTraits
from tellstones.rules import Believed, Boasted, Spot, Stone, Swapped, hidden_places, seats
from tellstones.views import Glimpse, View


class Mind:
    """A fold over a seed and what the seat saw and heard; it holds nothing else."""

    def __init__(self, traits: MemoryTraits, seed: str, view: View) -> None:
        assert view.seat is not None, "a spectator has no mind of its own"
        self.seat = view.seat
        self.memory = Memory(traits, Random(f"{seed}:memory"), view)
        # One supposes that others remember as oneself does: one has no other head to look into.
        self.knowledge = {
            seat: Knowledge(traits, seat, view) for seat in seats(view.options.players)
        }
        self.view = view
        self.events = 0
        self.urged = -1
        """When the partner last said to boast, by the number of events."""
        self.habits = Habits()
        self._boasted_of = 1

    def see(self, glimpse: Glimpse) -> None:
        self.events += 1
        self.view = glimpse.view
        self.memory.see(glimpse)
        for knowledge in self.knowledge.values():
            knowledge.see(glimpse)
        self._draw_conclusions(glimpse)

    def _draw_conclusions(self, glimpse: Glimpse) -> None:
        """Whoever got away with a claim probably knew more than it seemed."""
        event = glimpse.event
        if isinstance(event, Boasted):
            self._boasted_of = event.line
            if event.seat.side is not self.seat.side:
                self.habits.doubtful += 1.0 - knows_all(self.knowledge[event.seat].hold(event.line))
        elif isinstance(event, Swapped) and event.seat is not self.seat:
            self.knowledge[event.seat].credit(event.line, AT_EASE)
        elif isinstance(event, Believed):
            self.habits.passed += glimpse.view.scored[-1] is self.seat.side
            for seat, knowledge in self.knowledge.items():
                if seat is not self.seat and seat.side is glimpse.view.scored[-1]:
                    knowledge.claimed(self._boasted_of)

    @property
    def players(self) -> int:
        return self.view.options.players

    @property
    def is_urged(self) -> bool:
        return self.urged == self.events

    def hear_stone(self, spot: Spot, stone: Stone) -> None:
        """The partner says aloud what lies there, and all seats hear it."""
        self.memory.tell(spot, stone)
        for knowledge in self.knowledge.values():
            knowledge.tell(spot, 0.75)

    def belief(self, view: View, line: int, overconfidence: float = 0.0) -> Belief:
        places = hidden_places(view.faces[line - 1])
        stones = sorted(view.hidden_stones(line))
        return believe(
            places,
            stones,
            [self._weights(Spot(place, line), stones, overconfidence) for place in places],
        )

    def _weights(self, spot: Spot, stones: list[Stone], overconfidence: float) -> list[float]:
        """How likely each stone lies there, by what comes to mind and how far it can be trusted."""
        n = len(stones)
        recollection = self.memory.recall(spot)
        if recollection is None or recollection.stone not in stones or n == 1:
            return [1.0 / n] * n
        trust = self.knowledge[self.seat].trust(spot)
        right = max(trust + (1.0 - trust) * overconfidence, 1.0 / n)
        return [right if stone is recollection.stone else (1 - right) / (n - 1) for stone in stones]

    def certainty(self, belief: Belief, line: int) -> float:
        """How likely all that comes to mind of a Line is true.

        A stone is never wrong alone: where one is not what it seems, another is not either. So
        elimination does not take away the doubt that is in each recollection.
        """
        if len(belief.places) < 2:
            return 1.0
        trusted = 1.0
        for place, stone in zip(belief.places, belief.likeliest, strict=True):
            spot = Spot(place, line)
            recollection = self.memory.recall(spot)
            if recollection is not None and recollection.stone is stone:
                trusted *= self.knowledge[self.seat].trust(spot)
        return min(belief.certainty, trusted)
