"""Peek, look by look (clause 5)."""

from __future__ import annotations

from tellstones.rules.events import Looked, Stopped
from tellstones.rules.line import Spot, hidden_places
from tellstones.rules.moves import Enough, Peek
from tellstones.rules.refusals import Refusal
from tellstones.rules.seats import Seat
from tellstones.rules.table import Faces, Peeking, Pool, Public, Table
from tellstones.rules.turns import finish_turn
from tellstones.rules.values import remembered, trusted

_looked, _stopped = remembered(Looked), remembered(Stopped)
_spot, _peeking = Spot._make, trusted(Peeking)


def why_not_look(_pool: Pool, faces: Faces, players: int, move: Peek) -> Refusal | None:
    if not 1 <= move.place <= len(faces):
        return Refusal.NO_SUCH_PLACE
    if faces[move.place - 1]:
        return Refusal.PEEK_FACE_UP
    return Refusal.NO_PARTNER if move.by_partner and players == 2 else None


def why_not_look_again(looked: tuple[Spot, ...], move: Peek) -> Refusal | None:
    return Refusal.LOOKED_ALREADY if move.spot in looked else None


def looks_allowed(public: Public, seat: Seat) -> int:
    """Three, or as many as the table sets, if the other side scored in one of the two turns before
    this one; else one."""
    return public.options.looks if seat.side.other in public.scored else 1


def looked(_table: Table, seat: Seat, move: Peek) -> Looked:
    looker = seat.partner if move.by_partner else seat
    return _looked(seat, looker, move.place, move.line)


def stopped(_table: Table, seat: Seat, _move: Enough) -> Stopped:
    return _stopped(seat)


def after_looked(table: Table, event: Looked) -> Table:
    before = table.waiting.looked if isinstance(table.waiting, Peeking) else ()
    so_far = (*before, _spot((event.place, event.line)))
    if len(so_far) < looks_allowed(table, event.seat) and _more_to_see(table, so_far):
        return table.awaiting(_peeking(event.seat, so_far))
    return finish_turn(table, event.seat)


def _more_to_see(table: Table, looked: tuple[Spot, ...]) -> bool:
    return any(
        (place, number) not in looked
        for number, faces in enumerate(table.faces, start=1)
        for place in hidden_places(faces)
    )


def after_stopped(table: Table, event: Stopped) -> Table:
    return finish_turn(table, event.seat)
