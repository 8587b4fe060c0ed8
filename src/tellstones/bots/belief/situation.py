"""The situation in which a seat decides: the score, and who knows what on every Line."""

from __future__ import annotations

from dataclasses import dataclass

from tellstones.bots.belief.belief_state import BeliefState
from tellstones.bots.belief.line_belief import LineBelief
from tellstones.bots.judgement import Judgement
from tellstones.bots.memory.line_knowledge import LineKnowledge
from tellstones.bots.memory.recall_odds import RecallOdds, either_knows, knows_all
from tellstones.bots.value.score_value import SideScore
from tellstones.bots.weights import constant
from tellstones.rules import Replying, Seat, Side, left_of, right_of
from tellstones.views import View

ENDLESS_GAME_COST = constant("endless_game_cost")
"""How far below an even game an endless one is valued, once it is taken for one."""
TURNS_TO_ENDLESS = constant("turns_to_endless")
"""How many turns it takes from the first impatience until a game is taken for an endless one."""

PATIENT_TURN_LIMIT = constant("patient_turn_limit")
"""Where a table ends its games sooner than after so many turns, patience is shorter too."""

URGED_CERTAINTY = constant("urged_certainty")
"""How sure one's side is when the partner says to boast: it will tell what it knows."""


@dataclass(frozen=True, slots=True)
class LineSituation:
    """One Line as the deciding seat thinks of it; `knowledge` is against its left neighbour."""

    number: int
    belief: LineBelief
    knowledge: LineKnowledge
    sure: float
    """How likely my side could prove every hidden stone."""
    shown: float
    """How likely the other side must think that is."""
    theirs: float
    """How likely the other side could."""

    @property
    def stones(self) -> int:
        return len(self.belief.places)


@dataclass(frozen=True, slots=True)
class Situation:
    """All that a decision rests on: the View, the score, beliefs line by line, and a judgement."""

    view: View
    seat: Seat
    score: SideScore
    lines: tuple[LineSituation, ...]
    judgement: Judgement
    bluffing: float
    """How often the other side bluffs, measured by how often it should."""
    doubting: float
    """How often it doubts, measured so too."""

    @property
    def impatience(self) -> float:
        """What another quiet turn costs.

        Who never scores cannot lose, and such games never end: waiting grows dearer by the turn.
        """
        haste = max(1.0, PATIENT_TURN_LIMIT / (self.view.options.turn_limit or PATIENT_TURN_LIMIT))
        over = (self.view.turn * haste - self.judgement.patience) / TURNS_TO_ENDLESS
        return ENDLESS_GAME_COST * max(0.0, over)


def side_score(view: View, side: Side) -> SideScore:
    mine, theirs = view.score if side is Side.A else view.score[::-1]
    return SideScore(mine, theirs, view.options.points)


def situation(beliefs: BeliefState, view: View, judgement: Judgement) -> Situation:
    numbers = range(1, view.options.lines + 1)
    return Situation(
        view,
        beliefs.seat,
        side_score(view, beliefs.seat.side),
        tuple([_line_situation(beliefs, view, number, judgement) for number in numbers]),
        judgement,
        beliefs.habits.bluffing(),
        beliefs.habits.doubting(),
    )


def _line_situation(
    beliefs: BeliefState, view: View, line: int, judgement: Judgement
) -> LineSituation:
    belief = beliefs.of_line(view, line)
    mine = [RecallOdds(max(row)) for row in belief.chances]
    shown = beliefs.knowledge[beliefs.seat].odds(line)
    opponent = _opponent(beliefs.seat, view)
    theirs = _seen_through(beliefs.knowledge[opponent].odds(line), mine, judgement.empathy)
    sure = beliefs.certainty(belief, line)
    shown_all, theirs_all = knows_all(shown), knows_all(theirs)
    partner = None
    if view.options.players == 4:
        partner = beliefs.knowledge[beliefs.seat.partner].odds(line)
        urged = URGED_CERTAINTY if beliefs.is_urged else 0.0
        sure = max(sure, knows_all(either_knows(mine, partner)), urged)
        shown_all = knows_all(either_knows(shown, partner))
        theirs_all = knows_all(either_knows(theirs, beliefs.knowledge[opponent.partner].odds(line)))
    known = LineKnowledge(tuple(mine), tuple(theirs), None if partner is None else tuple(partner))
    return LineSituation(line, belief, known, sure, shown_all, theirs_all)


def _opponent(seat: Seat, view: View) -> Seat:
    """Whom this is about: who boasted when I am asked, else my left neighbour."""
    if isinstance(view.waiting, Replying):
        return right_of(seat, view.options.players)
    return left_of(seat, view.options.players)


def _seen_through(
    modelled: list[RecallOdds], mine: list[RecallOdds], empathy: float
) -> list[RecallOdds]:
    """Without empathy one supposes that the others know what one knows oneself."""
    if empathy >= 1.0:
        return modelled
    return [
        RecallOdds(
            *(empathy * his + (1.0 - empathy) * own for his, own in zip(theirs, ours, strict=True))
        )
        for theirs, ours in zip(modelled, mine, strict=True)
    ]
