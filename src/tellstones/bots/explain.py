"""A bot's beliefs as data, for hints and analysis; the catalogues put them into words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tellstones.bots.belief.belief_state import BeliefState
from tellstones.bots.belief.situation import situation
from tellstones.bots.memory.recall import Recollection, Trust
from tellstones.rules import Seat, Spot, Stone
from tellstones.views import View

HINTS_PER_GAME = 3
"""Chosen manually: enough for help in a hard moment, too few to play a whole game with."""
FRESH_TURNS, WHILE_TURNS = 2, 6
"""Chosen manually: a look in the last round is fresh; after three rounds it is old."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A belief of one hidden stone: "stone 3 is the Sword, 80 %; you have long not seen it"."""

    spot: Spot
    stone: Stone
    probability: float
    since: Trust
    """Time since this seat last saw the stone: recently, a while ago, long ago, or forgotten."""
    others: Mapping[Seat, float]
    """Probability that each other seat still knows it."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """All that a seat believes. For hints and for analysis, never during a game with others."""

    thoughts: tuple[Thought, ...]
    sure: tuple[float, ...]
    """The probability that this seat could prove all of each Line."""
    theirs: tuple[float, ...]
    """The probability that the other side could, for each Line."""


def thinking(beliefs: BeliefState, view: View) -> Thinking:
    lines = situation(beliefs, view)
    thoughts = [
        _thought(beliefs, Spot(place, line.number), number, line.belief.best(place))
        for line in lines
        for number, place in enumerate(line.belief.places)
    ]
    return Thinking(
        tuple(thoughts), tuple(line.sure for line in lines), tuple(line.theirs for line in lines)
    )


def _thought(beliefs: BeliefState, spot: Spot, number: int, best: tuple[Stone, float]) -> Thought:
    """The thought about the hidden stone at `spot`, with its index on its Line, from 0."""
    recollection = beliefs.memory.recall(spot)
    others = {
        seat: knowledge.odds(spot.line)[number].right
        for seat, knowledge in beliefs.knowledge.items()
        if seat is not beliefs.seat
    }
    return Thought(spot, *best, _since(recollection), others)


def _since(recollection: Recollection | None) -> Trust:
    """Classify by turns, not by recall: with a weak memory even a recent look may be forgotten."""
    if recollection is None:
        return Trust.GONE
    if recollection.unseen <= FRESH_TURNS:
        return Trust.FRESH
    return Trust.WHILE if recollection.unseen <= WHILE_TURNS else Trust.LONG
