"""Boast: I know every hidden stone; believed, doubted or stolen, and proved (clause 7)."""

from __future__ import annotations

from tellstones.rules.events import Believed, Boasted, Doubted, Named, Stole
from tellstones.rules.line import hidden_places
from tellstones.rules.moves import Believe, Boast, Doubt, Name, Steal
from tellstones.rules.refusals import Refusal
from tellstones.rules.seats import Seat, left_of, right_of
from tellstones.rules.stones import Stone
from tellstones.rules.table import Faces, Over, Pool, Proving, Replying, Table, Yielding
from tellstones.rules.turns import finish_turn, with_line
from tellstones.rules.values import remembered

_boasted, _named = remembered(Boasted), remembered(Named)
_believed, _doubted, _stole = remembered(Believed), remembered(Doubted), remembered(Stole)
_replying, _yielding, _proving = remembered(Replying), remembered(Yielding), remembered(Proving)


def why_not_boast(_pool: Pool, faces: Faces, _players: int, _move: Boast) -> Refusal | None:
    return Refusal.NOTHING_HIDDEN if all(faces) else None


def why_not_name(faces: tuple[bool, ...], stones: tuple[Stone, ...], move: Name) -> Refusal | None:
    if not 1 <= move.place <= len(faces):
        return Refusal.NO_SUCH_PLACE
    if faces[move.place - 1]:
        return Refusal.NAME_FACE_UP
    return None if move.stone in stones else Refusal.NO_SUCH_STONE


def boasted(_table: Table, seat: Seat, move: Boast) -> Boasted:
    return _boasted(seat, move.line)


def believed(_table: Table, seat: Seat, _move: Believe) -> Believed:
    return _believed(seat)


def doubted(_table: Table, seat: Seat, _move: Doubt) -> Doubted:
    return _doubted(seat)


def stolen(_table: Table, seat: Seat, _move: Steal) -> Stole:
    return _stole(seat)


def named(table: Table, seat: Seat, move: Name) -> Named:
    waiting = table.waiting
    assert isinstance(waiting, Proving)
    stone = table.line(waiting.line).at(move.place)
    return _named(seat, move.place, waiting.line, move.stone, stone)


def after_boasted(table: Table, event: Boasted) -> Table:
    return table.awaiting(_replying(left_of(event.seat, table.options.players), event.line))


def after_believed(table: Table, event: Believed) -> Table:
    """A believed Boast, stolen or not, is worth a point and turns nothing over."""
    claimant = _claimant(table, event.seat)
    return finish_turn(table, _boaster(table, event.seat), scorer=claimant.side)


def after_doubted(table: Table, event: Doubted) -> Table:
    claimant = _claimant(table, event.seat)
    return table.awaiting(_proving(claimant, _boast_line(table)))


def after_stole(table: Table, event: Stole) -> Table:
    boaster = right_of(event.seat, table.options.players)
    return table.awaiting(_yielding(boaster, _boast_line(table)))


def after_named(table: Table, event: Named) -> Table:
    """The first wrong name loses the game, the last right one wins it; partners take turns."""
    line = table.line(event.line).turned(event.place, face_up=True)
    proving = event.seat.side
    if not event.right:
        waiting: Over | Proving = Over(proving.other)
    elif not hidden_places(line.faces):
        waiting = Over(proving)
    else:
        players = table.options.players
        waiting = _proving(event.seat if players == 2 else event.seat.partner, event.line)
    return table.awaiting(waiting, lines=with_line(table, event.line, line))


def _boaster(table: Table, replying: Seat) -> Seat:
    """The seat on turn: after a steal, the replying seat's own turn ends."""
    if isinstance(table.waiting, Yielding):
        return replying
    return right_of(replying, table.options.players)


def _claimant(table: Table, replying: Seat) -> Seat:
    """The claimer: the boaster, or the left neighbor that stole the Boast."""
    if isinstance(table.waiting, Yielding):
        return left_of(replying, table.options.players)
    return right_of(replying, table.options.players)


def _boast_line(table: Table) -> int:
    assert isinstance(table.waiting, Replying | Yielding)
    return table.waiting.line
