"""One seat's mind: its own memory, and its picture of what every seat knows."""

from __future__ import annotations

from random import Random

from tellstones.bots.beliefs import Belief, believe
from tellstones.bots.knowing import Knowledge, in_steps
from tellstones.bots.memory import Memory, MemoryTraits
from tellstones.rules import Seat, Spot, Stone, hidden_places, seats
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
        self.events = 0

    def see(self, glimpse: Glimpse) -> None:
        self.events += 1
        self.memory.see(glimpse)
        for knowledge in self.knowledge.values():
            knowledge.see(glimpse)

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
        true = in_steps(self.knowledge[self.seat].true(spot))
        right = max(true + (1.0 - true) * overconfidence, 1.0 / n)
        return [right if stone is recollection.stone else (1 - right) / (n - 1) for stone in stones]

    def known_by(self, seat: Seat, view: View, line: int) -> list[float]:
        """How likely a seat knows each hidden stone of a Line, in coarse steps."""
        known = self.knowledge[seat].known(line)
        return [
            in_steps(likely)
            for likely, face_up in zip(known, view.faces[line - 1], strict=True)
            if not face_up
        ]

    def known_at(self, seat: Seat, spot: Spot) -> float:
        return in_steps(self.knowledge[seat].known(spot.line)[spot.place - 1])
