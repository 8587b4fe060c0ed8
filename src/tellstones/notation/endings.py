"""Checks the stated result and termination of a record against its moves."""

from __future__ import annotations

from tellstones.notation.record import Result, result_of
from tellstones.rules import BY_THE_RULES, Event, Over, Table, Termination, termination
from tellstones.rules.faults import Fault


def shown_termination(table: Table, last: Event | None) -> Termination | None:
    """Return how the moves ended the game; None if they did not."""
    return None if last is None else termination(table, last)


def ending_fault(
    table: Table, result: Result, stated: Termination | None, shown: Termination | None
) -> Fault | None:
    """Return which of result and `stated` disagrees with the moves or with the other; None if
    neither."""
    if isinstance(table.waiting, Over):
        if result is not result_of(table):
            return Fault.RESULT_DISAGREES
        agrees = stated in (None, shown)
        return None if agrees else Fault.TERMINATION_DISAGREES
    if _may_stop_here(result, stated):
        return None
    stops = result is Result.UNFINISHED or stated is not None
    return Fault.TERMINATION_DISAGREES if stops else Fault.RESULT_DISAGREES


def _may_stop_here(result: Result, stated: Termination | None) -> bool:
    """Return whether a game that the moves leave unfinished can have ended like this."""
    if result is Result.UNFINISHED:
        return stated is None
    if stated is None or stated in BY_THE_RULES:
        return False
    if stated is Termination.RESIGN:
        return result is not Result.DRAW
    return stated is not Termination.AGREEMENT or result is Result.DRAW
