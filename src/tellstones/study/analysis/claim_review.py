"""Reviews each claim: what was said, what was true, and how likely the claimer could know it."""

from __future__ import annotations

from dataclasses import dataclass

from tellstones.rules import (
    Answered,
    Boasted,
    Named,
    Replying,
    Seat,
    Stole,
    Stone,
    Table,
)
from tellstones.study.analysis.seat_memories import RememberedStep


@dataclass(frozen=True, slots=True)
class ClaimReview:
    """A stone that was named, or a Line that somebody said to know."""

    index: int
    turn: int
    seat: Seat
    line: int
    place: int | None
    named: Stone | None
    stone: Stone | None
    likely: float
    """How likely it was to be right: by memory, and for a single stone by luck too."""

    @property
    def right(self) -> bool | None:
        """None for a Boast: whether it was true is known only if it was put to the proof."""
        return None if self.stone is None else self.named is self.stone


def claim(index: int, moment: RememberedStep) -> ClaimReview | None:
    table, event, memories = moment.before, moment.step.event, moment.memories
    match event:
        case Answered() | Named():
            likely = memories.names(table, event.seat, event.line, event.place)
            return ClaimReview(
                index,
                table.turn,
                event.seat,
                event.line,
                event.place,
                event.named,
                event.stone,
                likely,
            )
        case Boasted():
            return _of_line(index, table, event.seat, event.line, moment)
        case Stole():
            assert isinstance(table.waiting, Replying)
            return _of_line(index, table, event.seat, table.waiting.line, moment)
        case _:
            return None


def _of_line(
    index: int, table: Table, seat: Seat, line: int, moment: RememberedStep
) -> ClaimReview:
    likely = moment.memories.proves(table, seat.side, line)
    return ClaimReview(index, table.turn, seat, line, None, None, None, likely)
