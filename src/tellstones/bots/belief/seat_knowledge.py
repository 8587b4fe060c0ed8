"""Estimates what a seat knows from public information: what it saw and did.

Its memory is the model in expectation. Actions are evidence too: a seat that misses stones looks,
so one that does not look misses little; and one that claims to know and is believed probably knew.
The result is rounded to coarse steps: exact ages would be a second, better memory.
"""

from __future__ import annotations

from tellstones.bots.constants import constant
from tellstones.bots.memory.expected_recall import ExpectedRecall
from tellstones.bots.memory.recall import MemoryTraits
from tellstones.bots.memory.recall_odds import RecallOdds, in_coarse_steps, missing
from tellstones.rules import Event, Hid, Placed, Seat, Spot, Swapped
from tellstones.views import View

BELIEVED_CLAIM = constant("believed_claim")
"""Weight of a believed claim as evidence of knowledge; some claims are bluffs."""

NO_LOOK_RATIO = constant("no_look_ratio")
"""Likelihood ratio: how often a seat that has forgotten several stones plays without a look,
relative to a seat that has forgotten at most one."""

HELD_BENEFIT = constant("held_benefit")
"""Weight of the doubt after each Swap: most memories turn out right."""


class SeatKnowledge:
    """Estimates which hidden stones one seat knows, as a fold over public events."""

    def __init__(self, traits: MemoryTraits, seat: Seat, view: View) -> None:
        self._recall = ExpectedRecall(traits, seat, view.faces, view.turn)
        self.seat = seat
        self._lines = range(1, view.options.lines + 1)

    def see(self, event: Event, turn: int) -> None:
        """Note an event, and the number of the turn after it."""
        if isinstance(event, Placed | Hid | Swapped) and event.seat is self.seat:
            for line in self._lines:
                self._at_ease(line)
        self._recall.see(event, turn)

    def odds(self, line: int) -> list[RecallOdds]:
        """Return the probabilities that the seat names or misnames each hidden stone of a Line.

        In coarse steps, as anybody could tell.
        """
        return [
            RecallOdds(held * true, held * (1.0 - true))
            for trace, recall in self._recall.hidden_traces(line)
            for held in (in_coarse_steps(trace.held * recall),)
            for true in (HELD_BENEFIT + (1.0 - HELD_BENEFIT) * in_coarse_steps(trace.true),)
        ]

    def trust(self, spot: Spot) -> float:
        """Return the probability, rounded, that the seat's memory of a hidden stone is right if it
        has one."""
        return in_coarse_steps(self._recall.trace_at(spot).true)

    def tell(self, spot: Spot, weight: float) -> None:
        """A seat that it mostly trusts has said which stone is there."""
        trace = self._recall.trace_at(spot)
        trace.right = max(trace.right, weight)
        trace.wrong = min(trace.wrong, 1.0 - trace.right)
        trace.present(self._recall.turn, weight)

    def claimed(self, line: int) -> None:
        """The seat claimed to know the Line and was believed."""
        for trace, _ in self._recall.hidden_traces(line):
            trace.right += BELIEVED_CLAIM * (1.0 - trace.right)
            trace.wrong *= 1.0 - BELIEVED_CLAIM
            trace.present(self._recall.turn, BELIEVED_CLAIM)

    def _at_ease(self, line: int) -> None:
        """The seat could have looked and did not: it misses one stone at most, as it thinks.

        That one can be worked out. By Bayes' rule what is held of each stone gains by how much
        likelier the seat is at ease with it than without.
        """
        hidden = self._recall.hidden_traces(line)
        if len(hidden) < 2:
            return
        helds = [trace.held * recall for trace, recall in hidden]
        for i, ((trace, recall), held) in enumerate(zip(hidden, helds, strict=True)):
            none, one, _ = missing([*helds[:i], *helds[i + 1 :]])
            with_it, without = _goes_on(none + one), _goes_on(none)
            expected = held * with_it + (1.0 - held) * without
            gain = (recall * with_it + (1.0 - recall) * without) / expected
            gain = min(gain, 1.0 / max(trace.held, 1e-9))
            trace.right, trace.wrong = trace.right * gain, trace.wrong * gain


def _goes_on(easy: float) -> float:
    """Return the probability that a seat continues without a look, given that it misses at most one
    stone."""
    return NO_LOOK_RATIO + (1.0 - NO_LOOK_RATIO) * easy
