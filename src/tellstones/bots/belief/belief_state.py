"""All that one seat believes: its own memory, and what every seat probably knows."""

from __future__ import annotations

from collections.abc import Mapping
from math import factorial
from random import Random
from typing import NamedTuple

from tellstones.bots.belief.line_belief import LineBelief, line_belief
from tellstones.bots.belief.seat_knowledge import SeatKnowledge
from tellstones.bots.constants import constant
from tellstones.bots.memory.recall import Memory, MemoryTraits
from tellstones.bots.memory.recall_odds import PROOF_BY_GAPS
from tellstones.rules import (
    Believed,
    Boasted,
    Event,
    Seat,
    Side,
    Spot,
    Stone,
    hidden_places,
    seats,
)
from tellstones.views import Glimpse, View

STALE_DOUBT = constant("stale_doubt")
"""Reduction of certainty for a seat that remembers every stone, if all memories are old."""
MISPLACED_GAP = constant("misplaced_gap")
"""Probability that a single gap is inferred correctly if no memory can be trusted."""

HEARD_WEIGHT = constant("heard_weight")
"""Weight that a listener gives to a stone named by a partner."""


class _Happened(NamedTuple):
    """An event, the turn after it, and the side that scored last."""

    event: Event
    turn: int
    scored: Side | None


class BeliefState:
    """The belief of one seat: a fold over a seed and what the seat saw and heard, and nothing else.

    Decisions rest on the memory alone. What the seats know is worked out when talk or a hint asks.
    """

    def __init__(self, traits: MemoryTraits, seed: str, view: View) -> None:
        assert view.seat is not None, "a spectator has no seat to believe from"
        self.seat = view.seat
        self.memory = Memory(traits, Random(f"{seed}:memory"), view)
        # A seat assumes that others remember as it does: it knows no other memory.
        self._knowledge = {
            seat: SeatKnowledge(traits, seat, view) for seat in seats(view.options.players)
        }
        self._news: list[_Happened | Spot] = []
        """News that the knowledge does not include yet: events, and stones that a partner named."""
        self.view = view
        self.events = 0
        self.latest: Event | None = None
        self.urged = -1
        """The number of events when the partner last said to boast."""
        self._boasted_of = 1

    def see(self, glimpse: Glimpse) -> None:
        self.events += 1
        self.view, self.latest = glimpse.view, glimpse.event
        self.memory.see(glimpse)
        scored = glimpse.view.scored[-1] if isinstance(glimpse.event, Believed) else None
        self._news.append(_Happened(glimpse.event, glimpse.view.turn, scored))

    @property
    def knowledge(self) -> Mapping[Seat, SeatKnowledge]:
        """Return what every seat probably knows."""
        news, self._news = self._news, []
        for each in news:
            for seat, knowledge in self._knowledge.items():
                if isinstance(each, Spot):
                    knowledge.tell(each, HEARD_WEIGHT)
                else:
                    knowledge.see(each.event, each.turn)
                    if seat is not self.seat and seat.side is each.scored:
                        # A claim that was believed was probably true.
                        knowledge.claimed(self._boasted_of)
            if isinstance(each, _Happened) and isinstance(each.event, Boasted):
                self._boasted_of = each.event.line
        return self._knowledge

    @property
    def players(self) -> int:
        return self.view.options.players

    @property
    def is_urged(self) -> bool:
        return self.urged == self.events

    def hear_stone(self, spot: Spot, stone: Stone) -> None:
        """Record that the partner named the stone at this spot aloud; all seats hear it."""
        self.memory.tell(spot, stone)
        self._news.append(spot)

    def of_line(self, view: View, line: int) -> LineBelief:
        places = hidden_places(view.faces[line - 1])
        stones = sorted(view.hidden_stones(line))
        return line_belief(
            places,
            stones,
            [self._weights(Spot(place, line), stones) for place in places],
        )

    def _weights(self, spot: Spot, stones: list[Stone]) -> list[float]:
        """Weight each stone by what is recalled at this spot and how reliable that is."""
        n = len(stones)
        recollection = self.memory.recall(spot)
        if recollection is None or recollection.stone not in stones or n == 1:
            return [1.0 / n] * n
        right = max(self.knowledge[self.seat].trust(spot), 1.0 / n)
        return [right if stone is recollection.stone else (1 - right) / (n - 1) for stone in stones]

    def certainty(self, belief: LineBelief, line: int) -> float:
        """Return the probability that everything recalled of a Line is true.

        A stone that is held at a wrong place leaves a gap where it really lies. So who misses
        nothing is mostly right, however old it all is; a single gap can be worked out, if it is
        not the sign of a stone misplaced; several have to be guessed.
        """
        if len(belief.places) < 2:
            return 1.0
        gaps, trusted = 0, 1.0
        for place in belief.places:
            if self.memory.recall(Spot(place, line)) is None:
                gaps += 1
            else:
                trusted *= self.knowledge[self.seat].trust(Spot(place, line))
        if gaps == 0:
            return PROOF_BY_GAPS[0] - STALE_DOUBT * (1.0 - trusted)
        if gaps == 1:
            return MISPLACED_GAP + (PROOF_BY_GAPS[0] - MISPLACED_GAP) * trusted**3
        return trusted / factorial(gaps)
