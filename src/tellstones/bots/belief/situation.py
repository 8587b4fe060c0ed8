"""A seat's beliefs about each Line, and how likely either side could name all its stones."""

from __future__ import annotations

from dataclasses import dataclass

from tellstones.bots.belief.belief_state import BeliefState
from tellstones.bots.belief.line_belief import LineBelief
from tellstones.bots.constants import constant
from tellstones.bots.memory.recall_odds import RecallOdds, either_knows, knows_all
from tellstones.rules import Replying, Seat, left_of, right_of
from tellstones.views import View

URGED_CERTAINTY = constant("urged_certainty")
"""Certainty of one's side after the partner says to boast: the partner will name its stones."""


@dataclass(frozen=True, slots=True)
class LineSituation:
    """One Line from the view of a seat; the other side is its left neighbor's."""

    number: int
    belief: LineBelief
    sure: float
    """Probability that my side can prove every hidden stone."""
    theirs: float
    """Probability that the other side can."""

    @property
    def stones(self) -> int:
        return len(self.belief.places)


def situation(beliefs: BeliefState, view: View) -> tuple[LineSituation, ...]:
    """Every Line, from the first."""
    return tuple([_of_line(beliefs, view, line) for line in range(1, view.options.lines + 1)])


def _of_line(beliefs: BeliefState, view: View, line: int) -> LineSituation:
    belief = beliefs.of_line(view, line)
    sure = beliefs.certainty(belief, line)
    opponent = _opponent(beliefs.seat, view)
    theirs = beliefs.knowledge[opponent].odds(line)
    if view.options.players == 4:
        mine = [RecallOdds(max(row)) for row in belief.chances]
        partner = beliefs.knowledge[beliefs.seat.partner].odds(line)
        urged = URGED_CERTAINTY if beliefs.is_urged else 0.0
        sure = max(sure, knows_all(either_knows(mine, partner)), urged)
        theirs = either_knows(theirs, beliefs.knowledge[opponent.partner].odds(line))
    return LineSituation(line, belief, sure, knows_all(theirs))


def _opponent(seat: Seat, view: View) -> Seat:
    """The opponent in question: the boaster if I must reply, else my left neighbor."""
    if isinstance(view.waiting, Replying):
        return right_of(seat, view.options.players)
    return left_of(seat, view.options.players)
