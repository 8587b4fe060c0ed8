"""What a seat has before it when it decides: the score, and who knows what on every Line."""

from __future__ import annotations

from dataclasses import dataclass

from tellstones.bots.beliefs import Belief
from tellstones.bots.judgement import Judgement
from tellstones.bots.knowing import knows_all
from tellstones.bots.mind import Mind
from tellstones.bots.weighing import Heads, Standing
from tellstones.rules import Replying, Seat, Side, left_of, right_of
from tellstones.views import View


@dataclass(frozen=True, slots=True)
class LineInMind:
    """One Line as the deciding seat thinks of it; `heads` against its left neighbour."""

    number: int
    belief: Belief
    heads: Heads
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
    view: View
    seat: Seat
    standing: Standing
    lines: tuple[LineInMind, ...]
    judgement: Judgement


def standing(view: View, side: Side) -> Standing:
    mine, theirs = view.score if side is Side.A else view.score[::-1]
    return Standing(mine, theirs, view.options.points)


def situation(mind: Mind, view: View, judgement: Judgement) -> Situation:
    lines = tuple(
        _line_in_mind(mind, view, number, judgement) for number in range(1, view.options.lines + 1)
    )
    return Situation(view, mind.seat, standing(view, mind.seat.side), lines, judgement)


def _line_in_mind(mind: Mind, view: View, line: int, judgement: Judgement) -> LineInMind:
    belief = mind.belief(view, line, judgement.overconfidence)
    mine = [max(row) for row in belief.chances]
    shown = mind.known_by(mind.seat, view, line)
    opponent = _opponent(mind.seat, view)
    theirs = _seen_through(mind.known_by(opponent, view, line), mine, judgement.empathy)
    sure, shown_all, theirs_all = belief.certainty, knows_all(shown), knows_all(theirs)
    if view.options.players == 4:
        partner = mind.known_by(mind.seat.partner, view, line)
        their_partner = mind.known_by(opponent.partner, view, line)
        sure = max(sure, knows_all(_either(mine, partner)))
        shown_all = knows_all(_either(shown, partner))
        theirs_all = knows_all(_either(theirs, their_partner))
    heads = Heads(tuple(mine), tuple(shown), tuple(theirs))
    return LineInMind(line, belief, heads, sure, shown_all, theirs_all)


def _opponent(seat: Seat, view: View) -> Seat:
    """Whom this is about: who boasted when I am asked, else my left neighbour."""
    if isinstance(view.waiting, Replying):
        return right_of(seat, view.options.players)
    return left_of(seat, view.options.players)


def _seen_through(modelled: list[float], mine: list[float], empathy: float) -> list[float]:
    """Without empathy one supposes that the others know what one knows oneself."""
    if empathy >= 1.0:
        return modelled
    return [
        empathy * theirs + (1.0 - empathy) * own for theirs, own in zip(modelled, mine, strict=True)
    ]


def _either(one: list[float], other: list[float]) -> list[float]:
    """Partners may tell each other aloud: a stone is known if either knows it."""
    return [1.0 - (1.0 - a) * (1.0 - b) for a, b in zip(one, other, strict=True)]
