"""Whether a table can be: what a position says must be something that a game could reach."""

from __future__ import annotations

from dataclasses import replace

from tellstones.notation.faults import Fault
from tellstones.rules import (
    Acting,
    Answering,
    Boast,
    Carrying,
    Challenge,
    Choosing,
    Hands,
    Move,
    Over,
    Peek,
    Peeking,
    Proving,
    Refused,
    Replying,
    Seat,
    Side,
    Table,
    Yielding,
    after,
    play,
    right_of,
    why_not,
)


def impossible(table: Table) -> tuple[int, Fault] | None:
    """The field of the position that cannot be, and what is wrong with it."""
    for line, pool in zip(table.lines, table.pools, strict=True):
        if sorted((*line.stones, *pool)) != sorted(table.options.stones):
            return 0, Fault.POSITION_STONES
    if not _score_can_be(table):
        return 1, Fault.POSITION_SCORE
    if not _phase_can_be(table):
        return 3, Fault.POSITION_PHASE
    if any(
        table.scored.count(side) > points for side, points in zip(Side, table.score, strict=True)
    ):
        return 4, Fault.POSITION_SCORED
    if table.options.turn_limit is not None and table.turn > table.options.turn_limit:
        return 5, Fault.POSITION_TURN
    return None


def _score_can_be(table: Table) -> bool:
    """Nobody has more points than are needed, and whoever has as many has won."""
    winners = [
        side
        for side, points in zip(Side, table.score, strict=True)
        if points == table.options.points
    ]
    if max(table.score) > table.options.points or len(winners) > 1:
        return False
    return not winners or table.waiting == Over(winners[0])


def _phase_can_be(table: Table) -> bool:
    """The actions that lead to a phase must have been legal in it."""
    waiting, players = table.waiting, table.options.players
    match waiting:
        case Choosing():
            return table.turn == 1 and all(line.faces == (True,) for line in table.lines)
        case Carrying():
            by_hand = table.options.hands is Hands.OPPONENT
            return by_hand and _could(table, right_of(waiting.seat, players), waiting.order)
        case Peeking():
            return _peek_can_be(table, waiting)
        case Answering():
            challenge = Challenge(waiting.place, waiting.line)
            return _could(table, right_of(waiting.seat, players), challenge)
        case Replying():
            return _could(table, right_of(waiting.seat, players), Boast(waiting.line))
        case Yielding():
            return _could(table, waiting.seat, Boast(waiting.line))
        case Proving():
            return _could(table, waiting.seat, Boast(waiting.line))
        case Acting() | Over():
            return True


def _could(table: Table, seat: Seat, move: Move) -> bool:
    return why_not(replace(table, waiting=Acting(seat)), seat, move) is None


def _peek_can_be(table: Table, waiting: Peeking) -> bool:
    """Looking again at what was looked at, stone by stone, leads to the same phase."""
    supposed = replace(table, waiting=Acting(waiting.seat))
    try:
        for place, line in waiting.looked:
            supposed = after(supposed, play(supposed, waiting.seat, Peek(place, line)))
    except Refused:
        return False
    return supposed == table
