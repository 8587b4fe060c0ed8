"""Checks that a position is possible: it must not contradict itself or the rules.

Every table that a game can reach passes. A few that none can reach do too, where to tell would
take a search; `docs/notation.md` lists what is checked.
"""

from __future__ import annotations

from dataclasses import replace

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
from tellstones.rules.faults import Fault


def impossible(table: Table) -> tuple[int, Fault] | None:
    """The field of the position that cannot be, and what is wrong with it."""
    for line, pool in zip(table.lines, table.pools, strict=True):
        if sorted((*line.stones, *pool)) != sorted(table.options.stones):
            return 0, Fault.POSITION_STONES
    if not _score_can_be(table):
        return 1, Fault.POSITION_SCORE
    if not _phase_can_be(table):
        return 3, Fault.POSITION_PHASE
    if not _scored_can_be(table):
        return 4, Fault.POSITION_SCORED
    if not _turn_can_be(table):
        return 5, Fault.POSITION_TURN
    return None


def _scored_can_be(table: Table) -> bool:
    """No side scored more often than it has points, and a side that won by points scored last."""
    if any(table.scored.count(side) > won for side, won in zip(Side, table.score, strict=True)):
        return False
    by_points = max(table.score) == table.options.points
    return not by_points or table.waiting == Over(table.scored[1])


def _turn_can_be(table: Table) -> bool:
    """The turn number is possible for this position, and within the table's limit."""
    finished, limit = _finished_turns(table), table.options.turn_limit
    if limit is not None and table.turn > limit:
        return False
    # Only a point or the proof that ends the game turns a hidden stone face-up.
    untouched = sum(table.score) == 0 and all(line.faces == (True,) for line in table.lines)
    if untouched and not isinstance(table.waiting, Over):
        return finished == 0
    return finished >= _turns_needed(table)


def _finished_turns(table: Table) -> int:
    """A point or the limit that ends a game finishes its turn; whatever else ends it does not."""
    by_points = max(table.score) == table.options.points
    by_limit = table.waiting == Over(None) and table.turn == table.options.turn_limit
    return table.turn if by_points or by_limit else table.turn - 1


def _turns_needed(table: Table) -> int:
    """A turn places a stone, hides one or scores; before the first point something was hidden."""
    points, (older, last) = sum(table.score), table.scored
    placed = sum(len(line) - 1 for line in table.lines)
    hidden = sum(line.faces.count(False) for line in table.lines)
    if points > 2 - table.scored.count(None):
        hidden_and_since = 1 + table.scored.count(None)
    else:
        hidden_and_since = min(points, 1) + (older is not None and last is None)
    return points + max(placed + max(hidden, min(points, 1)), hidden_and_since)


def _score_can_be(table: Table) -> bool:
    """No side has more points than are needed, and a side with that many has won."""
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
    """Return whether a Peek can have reached this phase, by repeating its looks."""
    supposed = replace(table, waiting=Acting(waiting.seat))
    try:
        for place, line in waiting.looked:
            supposed = after(supposed, play(supposed, waiting.seat, Peek(place, line)))
    except Refused:
        return False
    return supposed == table
