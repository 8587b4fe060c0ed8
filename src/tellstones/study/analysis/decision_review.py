"""Reviews each decision beside what a King would have done in that seat with that memory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tellstones.bots import Bot, MemoryTraits, make_bot
from tellstones.bots.champion.choices import same_choice
from tellstones.bots.registry import ADVISER
from tellstones.notation import Record, Step
from tellstones.rules import (
    Acting,
    Boast,
    Boasted,
    Challenge,
    Challenged,
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
from tellstones.study.odds.seat_memories import PERSON, RememberedStep, SeatMemories
from tellstones.study.odds.winning_odds import chance_of, odds_for
from tellstones.views import glimpse, view


@dataclass(frozen=True, slots=True)
class DecisionReview:
    """The cost of a choice, by what could be known then and not by how it turned out."""

    index: int
    turn: int
    seat: Seat
    move: Move
    king: Move
    """The King's choice; the move itself where that is the same choice."""
    before: float
    """The chance of winning of the deciding side, before its word."""
    chosen: float
    best: float

    @property
    def cost(self) -> float:
        """The loss, as a part of the game."""
        return max(0.0, self.best - self.chosen)


class KingAdvisers:
    """A King in every seat, without temperature. It sees what the seat sees, and is asked at every
    choice."""

    def __init__(self, record: Record, traits: Mapping[Seat, MemoryTraits]) -> None:
        start = record.start()
        self._kings: dict[Seat, Bot] = {
            seat: make_bot(ADVISER, f"analysis:{seat}", traits.get(seat, PERSON))
            for seat in seats(record.options.players)
        }
        for seat, king in self._kings.items():
            king.sit(view(start, seat))

    def see(self, step: Step) -> None:
        for seat, king in self._kings.items():
            king.see(glimpse(step.table, step.event, seat))

    def decision(
        self, index: int, moment: RememberedStep, odds_before: float, odds_after: float
    ) -> DecisionReview | None:
        """None where there was nothing to choose, or only a stone to remember.

        The odds are those of side A before and after the choice that was made.
        """
        table, step, memories = moment.before, moment.step, moment.memories
        if not isinstance(table.waiting, Acting | Replying | Yielding):
            return None
        seat = step.seat
        seen = view(table, seat)
        king = self._kings[seat].decide(seen)
        if same_choice(king, step.move, seen):
            king = step.move
        chosen = chance_of(seat.side, odds_after)
        best = chosen if king == step.move else worth_of_move(table, seat, king, memories)
        before = chance_of(seat.side, odds_before)
        return DecisionReview(index, table.turn, seat, step.move, king, before, chosen, best)


def worth_of_move(table: Table, seat: Seat, move: Move, memories: SeatMemories) -> float:
    """The chance of winning of a seat's side, had it made this move."""
    event = play(table, seat, move)
    then = after(table, event)
    return odds_for(seat.side, then, memories.supposing(then, event))


@dataclass(frozen=True, slots=True)
class ScoringMove:
    """A Challenge or Boast that was there to be made, and the chance of winning with it."""

    move: Challenge | Boast
    worth: float
    likely: float
    """Probability that the Challenge wins its point, or that the Boast can be proved."""


def scoring_moves(table: Table, seat: Seat, memories: SeatMemories) -> list[ScoringMove]:
    """Return all claims that might score, the best first. A single hidden stone is known to
    everyone."""
    found = []
    for line, faces in enumerate(table.faces, start=1):
        places = hidden_places(faces)
        if len(places) < 2:
            continue
        for place in places:
            asked = after(table, Challenged(seat, place, line))
            assert asked.waiting.seat is not None
            named = memories.names(table, asked.waiting.seat, line, place)
            worth = odds_for(seat.side, asked, memories)
            found.append(ScoringMove(Challenge(place, line), worth, 1.0 - named))
        boasted = after(table, Boasted(seat, line))
        sure = memories.proves(table, seat.side, line)
        found.append(ScoringMove(Boast(line), odds_for(seat.side, boasted, memories), sure))
    return sorted(found, key=lambda scoring: -scoring.worth)
