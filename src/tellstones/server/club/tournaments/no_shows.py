"""Finds the sides of a tournament game that did not come to it."""

from __future__ import annotations

from tellstones.rules import Side
from tellstones.server.storage import entries as e


def absent_sides(rows: list[e.Row]) -> list[Side]:
    """The side that lost without a move; and one whose people never opened the table, even if it
    won because the other did not come either."""
    made, entries = rows[0].entry, [row.entry for row in rows]
    ending = next((one for one in reversed(entries) if isinstance(one, e.RanOut | e.Claimed)), None)
    assert isinstance(made, e.Made)
    if ending is None:
        return []
    moved = {one.seat for one in entries if isinstance(one, e.Moved)}
    still = set(made.chairs) - moved
    if isinstance(ending, e.RanOut):
        still &= {*ending.absent, ending.seat}
        lost = {ending.seat.side} if ending.seat in still else set()
    else:
        still = {seat for seat in still if seat.side is not ending.seat.side}
        lost = set[Side]()
    return [
        side
        for side in Side
        if side in lost or all(seat in still for seat in made.chairs if seat.side is side)
    ]
