"""Achievements of one seat in one finished game.

Deeds name nobody, so they can be cached for years: a person who is forgotten is in none of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice

from msgspec import Struct

from tellstones.notation import Record, Step
from tellstones.rules import (
    Answered,
    Believed,
    Boasted,
    Named,
    Over,
    Seat,
    Stole,
    Stone,
    Table,
    hidden_places,
)
from tellstones.study.frames import finished
from tellstones.study.odds.seat_memories import remembered_steps


class Proof(Struct, frozen=True, array_like=True, gc=False):
    """A Line that was named without a miss: the stones as they were named, and at which moment."""

    stones: str
    moment: int


class Bluff(Struct, frozen=True, array_like=True, gc=False):
    """A Boast that was believed: how many stones lay hidden, and how likely a player with a usual
    memory knew them all."""

    hidden: int
    likely: float
    moment: int


class Deeds(Struct, frozen=True, array_like=True, gc=False):
    """Stones that this seat had to name, and its Boasts with what became of them."""

    asked: int = 0
    right: int = 0
    boasts: int = 0
    proved: int = 0
    failed: int = 0
    believed: int = 0
    lost: int = 0
    """Own Boasts that the opponent stole."""
    stolen: int = 0
    """Boasts of an opponent that this seat stole, and that brought a point or the game."""
    proof: Proof | None = None
    bluff: Bluff | None = None


def deeds_of(record: Record, seat: Seat) -> Deeds:
    """Raises `Refused` for an unfinished game, which is in no chronicle."""
    watched, table = _Watched(seat), finished(record).start()
    for moment, step in enumerate(record.steps(), start=1):
        watched.see(moment, table, step)
        table = step.table
    return watched.deeds(_boldest(record, seat, watched.held))


def _boldest(record: Record, seat: Seat, held: dict[int, int]) -> Bluff | None:
    """The least likely of the Boasts that were believed. Memories are followed only if there are
    any, and no further than to the last."""
    steps = enumerate(islice(remembered_steps(record), max(held, default=0)), start=1)
    bluffs = [
        Bluff(held[at], round(said.memories.proves(said.before, seat.side, event.line), 4), at)
        for at, said in steps
        if at in held and isinstance(event := said.step.event, Boasted)
    ]
    return min(bluffs, key=lambda bluff: bluff.likely, default=None)


@dataclass(slots=True)
class _Watched:
    """A fold over the steps of a game, from the view of one seat."""

    seat: Seat
    claimant: Seat | None = None
    stealing: bool = False
    claimed: tuple[int, int] = (0, 0)
    """The moment of the claim in question, and how many stones lay hidden."""
    named: list[Stone] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    held: dict[int, int] = field(default_factory=dict)
    """Own Boasts that were believed: the number of hidden stones by moment."""
    proof: Proof | None = None

    def see(self, moment: int, before: Table, step: Step) -> None:
        match step.event:
            case Boasted(seat, line):
                self.claimed = moment, len(hidden_places(before.faces_on(line)))
                self._claim(seat, stealing=False)
            case Stole(seat):
                if self.claimant is self.seat:
                    self._count("lost")
                self._claim(seat, stealing=True)
            case Believed():
                self._hold()
            case Answered() as event if event.seat is self.seat:
                self._name(event)
            case Named() as event:
                self._prove(moment, step, event)
            case _:
                pass

    def deeds(self, bluff: Bluff | None) -> Deeds:
        return Deeds(**self.counts, proof=self.proof, bluff=bluff)

    def _count(self, deed: str) -> None:
        self.counts[deed] = self.counts.get(deed, 0) + 1

    def _claim(self, seat: Seat, *, stealing: bool) -> None:
        self.claimant, self.stealing, self.named = seat, stealing, []
        if seat is self.seat and not stealing:
            self._count("boasts")

    def _hold(self) -> None:
        if self.claimant is not self.seat:
            return
        self._count("stolen" if self.stealing else "believed")
        if not self.stealing:
            moment, hidden = self.claimed
            self.held[moment] = hidden

    def _name(self, event: Answered | Named) -> None:
        self._count("asked")
        if event.right:
            self._count("right")

    def _prove(self, moment: int, step: Step, event: Named) -> None:
        """Partners take turns in a proof; it is one proof of both."""
        if event.seat is self.seat:
            self._name(event)
        self.named.append(event.stone)
        if not isinstance(step.table.waiting, Over) or event.seat.side is not self.seat.side:
            return
        if event.right:
            self.proof = Proof("".join(self.named), moment)
        if self.claimant is self.seat:
            outcome = "proved" if event.right else "failed"
            if not self.stealing:
                self._count(outcome)
            elif event.right:
                self._count("stolen")
