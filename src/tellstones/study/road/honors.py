"""Honors of a station: pure functions of a finished record, equal wherever they are computed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from msgspec import Struct

from tellstones.notation import Record
from tellstones.rules import (
    Answered,
    Believed,
    Boasted,
    Looked,
    Seat,
    Side,
    Stole,
    Swapped,
    Termination,
)
from tellstones.study.frames import finished, prelude_of, winner_of


class HonorKind(StrEnum):
    """An additional achievement of the winner."""

    TO_NIL = "to-nil"
    """The other side has no point."""
    BY_PROOF = "by-proof"
    """A proof ended the game: a correct one of the winner, or a failed one of the opponent."""
    NO_LOOK = "no-look"
    """No Peek by the winner."""
    NO_SWAP = "no-swap"
    TURNS = "turns"
    """The game took at most this number of turns."""
    CHALLENGES = "challenges"
    """A number of Challenges that the opponent did not answer."""
    STEAL = "steal"
    """A stolen Boast that brought a point or the game."""


class Honor(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    kind: HonorKind
    number: int = 0
    """The turns or Challenges."""


@dataclass(frozen=True, slots=True)
class HonorFacts:
    """The facts about a seat's side in a finished game that honors depend on."""

    won: bool
    points: tuple[int, int]
    """One's own side's, and the other's."""
    turns: int
    by_proof: bool
    looks: int
    swaps: int
    challenges: int
    steals: int

    def has(self, honor: Honor) -> bool:
        """Only a winner has honors."""
        return self.won and self._did(honor)

    def _did(self, honor: Honor) -> bool:
        match honor.kind:
            case HonorKind.TO_NIL:
                return self.points[1] == 0
            case HonorKind.BY_PROOF:
                return self.by_proof
            case HonorKind.NO_LOOK:
                return self.looks == 0
            case HonorKind.NO_SWAP:
                return self.swaps == 0
            case HonorKind.TURNS:
                return self.turns <= honor.number
            case HonorKind.CHALLENGES:
                return self.challenges >= honor.number
            case HonorKind.STEAL:
                return self.steals > 0


def outcome_of(record: Record, seat: Seat) -> HonorFacts:
    """Count what happened after the prelude. Raises `Refused` for an unfinished game."""
    side = seat.side
    watched = prelude_of(record)
    looks = swaps = challenges = steals = 0
    stealing = False
    table = finished(record).start()
    for number, step in enumerate(record.steps()):
        table = step.table
        if number < watched:
            continue
        match step.event:
            case Looked(looker=looker):
                looks += looker is seat
            case Swapped(seat=by):
                swaps += by is seat
            case Answered(seat=by) as event:
                challenges += by.side is not side and not event.right
            case Boasted():
                stealing = False
            case Stole(seat=by):
                stealing = by.side is side
            case Believed():
                steals += stealing
            case _:
                pass
    won, by_proof = winner_of(record) is side, record.termination is Termination.BOAST
    mine, theirs = table.score if side is Side.A else reversed(table.score)
    steals += won and by_proof and stealing
    turns = table.turn - watched
    return HonorFacts(won, (mine, theirs), turns, by_proof, looks, swaps, challenges, steals)
