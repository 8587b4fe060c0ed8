"""Each decision beside what the King would have done in the same seat with the same memory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp

from tellstones.bots import Bot, MemoryTraits, make_bot
from tellstones.notation import Record, Step
from tellstones.rules import (
    Acting,
    Boast,
    Boasted,
    Challenge,
    Challenged,
    Event,
    Move,
    Replying,
    Seat,
    Table,
    Yielding,
    after,
    hidden_places,
    play,
    seats,
)
from tellstones.study.analysis.seat_memories import PERSON, Minds, Moment
from tellstones.study.analysis.winning_odds import odds_for
from tellstones.views import glimpse, view

STEEPNESS = 8.0
"""A choice that costs a tenth of the game is worth e^-0.8 of a perfect one."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice, by the memory model as it looked then and not as it turned out."""

    index: int
    turn: int
    seat: Seat
    move: Move
    king: Move
    before: float
    """The chance of winning of the deciding side, before its word."""
    chosen: float
    best: float

    @property
    def cost(self) -> float:
        """What was given away, as a part of the game."""
        return max(0.0, self.best - self.chosen)

    @property
    def accuracy(self) -> float:
        return exp(-STEEPNESS * self.cost)


class Council:
    """A King in every seat. It sees what the seat sees, and is asked whenever there is a choice."""

    def __init__(self, record: Record, traits: Mapping[Seat, MemoryTraits]) -> None:
        start = record.start()
        self._kings: dict[Seat, Bot] = {
            seat: make_bot("king", f"analysis:{seat}", traits.get(seat, PERSON))
            for seat in seats(record.options.players)
        }
        for seat, king in self._kings.items():
            king.sit(view(start, seat))

    def see(self, step: Step) -> None:
        for seat, king in self._kings.items():
            king.see(glimpse(step.table, step.event, seat))

    def decision(self, index: int, moment: Moment) -> Decision | None:
        """None where there was nothing to choose, or only a stone to remember."""
        table, step, minds = moment.before, moment.step, moment.minds
        if not isinstance(table.waiting, Acting | Replying | Yielding):
            return None
        seat = step.seat
        king = self._kings[seat].decide(view(table, seat))
        chosen = _worth(seat, step.table, step.event, minds)
        best = chosen
        if king != step.move:
            event = play(table, seat, king)
            best = _worth(seat, after(table, event), event, minds)
        before = odds_for(seat.side, table, minds)
        return Decision(index, table.turn, seat, step.move, king, before, chosen, best)


def _worth(seat: Seat, table: Table, event: Event, minds: Minds) -> float:
    return odds_for(seat.side, table, minds.supposing(table, event))


@dataclass(frozen=True, slots=True)
class Scoring:
    """A Challenge or Boast that was there to be made, and the chance of winning with it."""

    move: Challenge | Boast
    worth: float
    likely: float
    """How likely the Challenge wins its point, or the Boast could be proved."""


def scoring_moves(table: Table, seat: Seat, minds: Minds) -> list[Scoring]:
    """All that might score, the best first. A single hidden stone is known to everybody."""
    found = []
    for line, faces in enumerate(table.faces, start=1):
        places = hidden_places(faces)
        if len(places) < 2:
            continue
        for place in places:
            asked = after(table, Challenged(seat, place, line))
            assert asked.waiting.seat is not None
            named = minds.names(table, asked.waiting.seat, line, place)
            worth = odds_for(seat.side, asked, minds)
            found.append(Scoring(Challenge(place, line), worth, 1.0 - named))
        boasted = after(table, Boasted(seat, line))
        sure = minds.proves(table, seat.side, line)
        found.append(Scoring(Boast(line), odds_for(seat.side, boasted, minds), sure))
    return sorted(found, key=lambda scoring: -scoring.worth)
