"""Tables told in one line, as the notation tells them, so that a test reads like a game."""

from __future__ import annotations

from typing import TypedDict, Unpack

from tellstones.notation import move_text, parse_move, parse_position, position_text
from tellstones.rules import (
    Event,
    Hands,
    Options,
    Refusal,
    Seat,
    Table,
    after,
    legal_moves,
    play,
    prepare,
    why_not,
)


class Settled(TypedDict, total=False):
    players: int
    lines: int
    hands: Hands
    points: int
    turn_limit: int | None


def laid(position: str, **options: Unpack[Settled]) -> Table:
    """The table that lies so."""
    return parse_position(position, Options(**options))


def new(**options: Unpack[Settled]) -> Table:
    """A table as it lies before the first turn: Scales, and seat A begins."""
    return prepare(Options(**options))


def happened(table: Table, move: str) -> Event:
    """Return the event that this move of the awaited seat causes."""
    seat = table.waiting.seat
    assert seat is not None, "the game is over"
    return play(table, seat, parse_move(move, table.options.lines))


def said(table: Table, moves: str) -> Table:
    """The table after the awaited seats have said all this, one after another."""
    for move in moves.split():
        table = after(table, happened(table, move))
    return table


def told(position: str, moves: str, **options: Unpack[Settled]) -> str:
    """Plays from position to position."""
    return position_text(said(laid(position, **options), moves))


def refusal(
    position: str, move: str, by: Seat | None = None, **options: Unpack[Settled]
) -> Refusal | None:
    """Return the reason why a seat, by default the awaited one, may not make this move."""
    table = laid(position, **options)
    seat = by or table.waiting.seat or Seat.A
    return why_not(table, seat, parse_move(move, table.options.lines))


def legal(position: str, **options: Unpack[Settled]) -> set[str]:
    """All that the awaited seat may say."""
    table = laid(position, **options)
    return {move_text(move, table.options.lines) for move in legal_moves(table)}
