"""Lists what a person said to know and what the stones then showed, with how hard it was to know.

A claim is an answer to a Challenge or the proof of a whole Line; a Boast that was believed reveals
nothing. Its difficulty is public: how many turns the person had not seen the stones, and how often
another player moved them meanwhile. Their own Swaps do not count, because they know where the
stones go.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from tellstones.notation import Record, Seated, Step, Talk, parse_comment
from tellstones.rules import (
    Answered,
    Event,
    Hid,
    Looked,
    Named,
    Proving,
    Seat,
    Stone,
    Swapped,
    Table,
    hidden_places,
)

PHRASE = "#"
"""The mark of a ready-made phrase: no phrase names a hidden stone."""


class CheckedClaim(NamedTuple):
    """A claim that was put to the test."""

    asked: bool
    """Whether another player asked for one stone; otherwise it was the proof of a whole Line."""
    turn: int
    hidden: int
    """Number of hidden stones on the Line."""
    unseen_turns: int
    """The turns since the person last saw the stone; for a proof the sum over its stones."""
    moved: int
    """Number of times that others have moved a stone since; the sum over all stones of a proof."""
    right: bool
    looks: int = 0
    """The person's own looks, in the whole game before."""


Which: TypeAlias = tuple[int, Stone]
"""A stone of one Line."""


@dataclass(slots=True)
class _LastSeen:
    """The time the person last saw a hidden stone, and how often others have moved it since."""

    turn: int
    moved: int = 0


def checked_claims(record: Record, seat: Seat) -> Iterator[CheckedClaim]:
    """None where another sat in. With four seats partners tell each other aloud: what is right
    there says nothing of one memory."""
    if not _stood_in(record, seat):
        claims = _Claims(record.start(), seat)
        for said, step in zip(record.said, record.steps(), strict=False):
            claim = claims.see(step)
            if claim is not None:
                yield claim
            if any(map(_may_tell, said.comments)):
                claims.hear()


def _stood_in(record: Record, seat: Seat) -> bool:
    comments = [*record.comments, *(text for said in record.said for text in said.comments)]
    return any(
        isinstance(comment, Seated) and comment.seat is seat
        for comment in map(parse_comment, comments)
    )


def _may_tell(text: str) -> bool:
    comment = parse_comment(text)
    return isinstance(comment, Talk) and not comment.text.startswith(PHRASE)


class _Claims:
    """A fold over one game, from one seat."""

    def __init__(self, table: Table, seat: Seat) -> None:
        self._table, self._seat = table, seat
        self._seen: dict[Which, _LastSeen] = {}
        self._start = _LastSeen(table.turn)
        """The value for stones that were hidden before the record began."""
        self._proof: CheckedClaim | None = None
        self._looks = 0

    def see(self, step: Step) -> CheckedClaim | None:
        claim = self._claim(step)
        self._notice(step.event)
        self._table = step.table
        return claim

    def hear(self) -> None:
        """Treat every stone as just seen, since free text may name stones."""
        self._seen = {which: _LastSeen(self._table.turn) for which in self._seen}

    def _notice(self, event: Event) -> None:
        match event:
            case Hid(line=line, place=place):
                self._show(line, place)
            case Looked(looker=looker, line=line, place=place) if looker is self._seat:
                self._looks += 1
                self._show(line, place)
            case Swapped(seat=seat, line=line) if seat is not self._seat:
                for place in (event.one, event.other):
                    if (seen := self._seen.get(self._which(line, place))) is not None:
                        seen.moved += 1
            case Answered(line=line, stone=stone) | Named(line=line, stone=stone):
                self._seen.pop((line, stone), None)
            case _:
                pass  # the others show and move no hidden stone

    def _show(self, line: int, place: int) -> None:
        self._seen[self._which(line, place)] = _LastSeen(self._table.turn)

    def _which(self, line: int, place: int) -> Which:
        return line, self._table.line(line).at(place)

    def _claim(self, step: Step) -> CheckedClaim | None:
        match step.event:
            case Answered(seat=seat, line=line, place=place) as answer if seat is self._seat:
                return self._made(True, line, [place], answer.right)
            case Named(seat=seat, line=line) as named if seat is self._seat:
                if self._proof is None:
                    places = hidden_places(self._table.faces_on(line))
                    self._proof = self._made(False, line, places, right=True)
                over = not isinstance(step.table.waiting, Proving)
                return self._proof._replace(right=named.right) if over else None
            case _:
                return None

    def _made(self, asked: bool, line: int, places: list[int], right: bool) -> CheckedClaim:
        turn = self._table.turn
        seen = [self._seen.get(self._which(line, place), self._start) for place in places]
        return CheckedClaim(
            asked=asked,
            turn=turn,
            hidden=len(hidden_places(self._table.faces_on(line))),
            unseen_turns=sum(turn - each.turn for each in seen),
            moved=sum(each.moved for each in seen),
            right=right,
            looks=self._looks,
        )
