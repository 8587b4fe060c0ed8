"""The end of a game (clause 8)."""

from __future__ import annotations

from enum import StrEnum

from tellstones.rules.events import Agreed, Awarded, Event, Named, Resigned
from tellstones.rules.refusals import Refusal, Refused
from tellstones.rules.seats import Seat, Side, seat_at
from tellstones.rules.table import Over, Table
from tellstones.rules.values import member_repr


class Termination(StrEnum):
    """The way a game ended: three in the rules, four others."""

    POINTS = "points"
    BOAST = "boast"
    LIMIT = "limit"
    RESIGN = "resign"
    AGREEMENT = "agreement"
    TIME = "time"
    ABANDONED = "abandoned"

    __repr__ = member_repr


BY_THE_RULES = frozenset({Termination.POINTS, Termination.BOAST, Termination.LIMIT})
"""The ways of ending that the moves themselves show."""


def resign(table: Table, seat: Seat | str) -> Resigned:
    """Any seat, at any time, for its side."""
    _refuse_if_over(table)
    return Resigned(seat_at(seat, table.options.players))


def agree(table: Table) -> Agreed:
    """All seats have agreed on a draw."""
    _refuse_if_over(table)
    return Agreed()


def award(table: Table, winner: Side | None) -> Awarded:
    """End the game by award: the match decides, because of a clock or because a player left."""
    _refuse_if_over(table)
    return Awarded(winner)


def _refuse_if_over(table: Table) -> None:
    if isinstance(table.waiting, Over):
        raise Refused(Refusal.GAME_OVER)


def after_ended(table: Table, event: Resigned | Agreed | Awarded) -> Table:
    match event:
        case Resigned():
            winner: Side | None = event.seat.side.other
        case Agreed():
            winner = None
        case Awarded():
            winner = event.winner
    return table.awaiting(Over(winner))


def termination(table: Table, last: Event) -> Termination | None:
    """Derive the termination from the last event; None while the game continues, or if it was
    awarded."""
    if not isinstance(table.waiting, Over) or isinstance(last, Awarded):
        return None
    if isinstance(last, Resigned):
        return Termination.RESIGN
    if isinstance(last, Agreed):
        return Termination.AGREEMENT
    if isinstance(last, Named):
        return Termination.BOAST
    return Termination.LIMIT if table.waiting.winner is None else Termination.POINTS
