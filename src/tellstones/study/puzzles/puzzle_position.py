"""Positions of real games with an interesting question, and what each player could know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tellstones.bots import MemoryTraits
from tellstones.bots.levels import TRAITS
from tellstones.notation import Record, Result, Step, move_text
from tellstones.rules import (
    Acting,
    Believe,
    Boast,
    Challenge,
    Doubt,
    Move,
    Replying,
    Seat,
    Steal,
    Table,
    legal_moves,
    seats,
)
from tellstones.study.analysis.decision_review import scoring_moves, worth_of_move
from tellstones.study.odds.seat_memories import SeatMemories, remembered_steps

FIRST_TURN, LAST_TURN = 5, 40
"""Later ones are too long a story to watch before a question."""
LEAST_HIDDEN = 3
"""Minimum number of hidden stones of an interesting question."""


@dataclass(frozen=True, slots=True)
class PuzzlePosition:
    """A turn of a real game, and what each player could know then."""

    record: Record
    steps: tuple[Step, ...]
    table: Table
    seat: Seat
    memories: SeatMemories
    memory: str
    """The level whose memory all players have."""
    traits: Mapping[Seat, MemoryTraits]
    king: Move | None = None
    """The King's choice, if known: the Challenge in question is then his."""

    def choices(self) -> dict[str, Move]:
        """The three replies to a Boast; in a turn the best of each kind, by the fitted chance."""
        if isinstance(self.table.waiting, Replying):
            return {move_text(reply, 1): reply for reply in (Believe(), Doubt(), Steal())}
        table, seat = self.table, self.seat
        scoring = scoring_moves(table, seat, self.memories)
        challenges = [s for s in scoring if isinstance(s.move, Challenge)]
        challenge = next((s for s in challenges if s.move == self.king), challenges[0])
        boast = next(s for s in scoring if isinstance(s.move, Boast))
        quiet = _best_quiet_move(table, seat, self.memories)
        moves = (challenge.move, boast.move, quiet)
        return {move_text(move, table.options.lines): move for move in moves}

    def facing(self, memory: str) -> PuzzlePosition:
        """The same turn, had the other side remembered like this level."""
        traits = {
            seat: own if seat.side is self.seat.side else TRAITS[memory]
            for seat, own in self.traits.items()
        }
        return replace(self, traits=traits, memories=_remembered(self.record, self.steps, traits))


def positions(record: Record, memory: str) -> Iterator[PuzzlePosition]:
    """Yield turns with an interesting question, if all players remember like this level."""
    traits = dict.fromkeys(seats(record.options.players), TRAITS[memory])
    so_far: list[Step] = []
    for moment in remembered_steps(record, traits):
        table = moment.before
        if isinstance(table.waiting, Acting | Replying) and _worth_asking(table):
            said = record.said[: len(so_far)]
            cut = replace(record, said=said, result=Result.UNFINISHED, termination=None)
            seat = table.waiting.seat
            yield PuzzlePosition(cut, tuple(so_far), table, seat, moment.memories, memory, traits)
        so_far.append(moment.step)


def last_position(record: Record, memory: str) -> PuzzlePosition:
    """Return the turn at which a record ends, if all players remember like this level."""
    traits = dict.fromkeys(seats(record.options.players), TRAITS[memory])
    steps = tuple(record.steps())
    table, memories = steps[-1].table, _remembered(record, steps, traits)
    assert table.waiting.seat is not None
    return PuzzlePosition(record, steps, table, table.waiting.seat, memories, memory, traits)


def _remembered(
    record: Record, steps: Sequence[Step], traits: Mapping[Seat, MemoryTraits]
) -> SeatMemories:
    memories = SeatMemories(record.start(), traits)
    for step in steps:
        memories.see(step.table, step.event)
    return memories


def _worth_asking(table: Table) -> bool:
    hidden = max(sum(not up for up in faces) for faces in table.faces)
    return FIRST_TURN <= table.turn <= LAST_TURN and hidden >= LEAST_HIDDEN


def _best_quiet_move(table: Table, seat: Seat, memories: SeatMemories) -> Move:
    quiet = [move for move in legal_moves(table) if not isinstance(move, Challenge | Boast)]
    return max(quiet, key=lambda move: worth_of_move(table, seat, move, memories))
