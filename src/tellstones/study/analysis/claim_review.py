"""Reviews each claim: its content, the probability that the claimer knew it, and the result."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from tellstones.rules import (
    Answered,
    Believed,
    Boasted,
    Named,
    Proving,
    Replying,
    Seat,
    Stole,
    Stone,
)
from tellstones.study.odds.seat_memories import RememberedStep


class ClaimKind(StrEnum):
    """A named stone, or a claim to know a whole Line: a Boast or a steal."""

    NAME = "name"
    BOAST = "boast"
    STEAL = "steal"


class ClaimOutcome(StrEnum):
    """The result of a claim. A Line is proved or failed only after a doubt."""

    RIGHT = "right"
    WRONG = "wrong"
    BELIEVED = "believed"
    PROVED = "proved"
    FAILED = "failed"
    STOLEN = "stolen"
    UNANSWERED = "unanswered"
    """The game ended first, by resignation or on time."""


TRUTHS = {
    ClaimOutcome.RIGHT: True,
    ClaimOutcome.PROVED: True,
    ClaimOutcome.WRONG: False,
    ClaimOutcome.FAILED: False,
}


@dataclass(frozen=True, slots=True)
class ClaimReview:
    """A stone that was named, or a Line that a player claimed to know."""

    index: int
    turn: int
    seat: Seat
    kind: ClaimKind
    line: int
    place: int | None
    named: Stone | None
    stone: Stone | None
    likely: float
    """Probability of being right: by memory, and for a single stone by luck too."""
    outcome: ClaimOutcome

    @property
    def right(self) -> bool | None:
        """None for a Line that was not put to the proof."""
        return TRUTHS.get(self.outcome)


class ClaimReviews:
    """Every claim of a game, as a fold over its steps."""

    def __init__(self) -> None:
        self.claims: list[ClaimReview] = []
        self._claimed_line: int | None = None
        """The index of the claim in question. None also where a record starts amid one."""

    def see(self, index: int, moment: RememberedStep) -> None:
        match moment.step.event:
            case Answered() as event:
                self._note_name(index, moment, event)
            case Named() as event:
                self._note_name(index, moment, event)
                if not event.right:
                    self._settle(ClaimOutcome.FAILED)
                elif not isinstance(moment.step.table.waiting, Proving):
                    self._settle(ClaimOutcome.PROVED)
            case Boasted() as event:
                self._note_line(index, moment, ClaimKind.BOAST, event.line)
            case Stole():
                assert isinstance(moment.before.waiting, Replying)
                self._settle(ClaimOutcome.STOLEN)
                self._note_line(index, moment, ClaimKind.STEAL, moment.before.waiting.line)
            case Believed():
                self._settle(ClaimOutcome.BELIEVED)
            case _:
                pass

    def _note_name(self, index: int, moment: RememberedStep, event: Answered | Named) -> None:
        likely = moment.memories.names(moment.before, event.seat, event.line, event.place)
        self.claims.append(
            ClaimReview(
                index,
                moment.before.turn,
                event.seat,
                ClaimKind.NAME,
                event.line,
                event.place,
                event.named,
                event.stone,
                likely,
                ClaimOutcome.RIGHT if event.right else ClaimOutcome.WRONG,
            )
        )

    def _note_line(self, index: int, moment: RememberedStep, kind: ClaimKind, line: int) -> None:
        table, seat = moment.before, moment.step.seat
        likely = moment.memories.proves(table, seat.side, line)
        unanswered = ClaimOutcome.UNANSWERED
        self._claimed_line = len(self.claims)
        self.claims.append(
            ClaimReview(index, table.turn, seat, kind, line, None, None, None, likely, unanswered)
        )

    def _settle(self, outcome: ClaimOutcome) -> None:
        if self._claimed_line is not None:
            claimed = self.claims[self._claimed_line]
            self.claims[self._claimed_line] = replace(claimed, outcome=outcome)
