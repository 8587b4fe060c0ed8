"""One turn after another (clauses 3 and 8.1)."""

from __future__ import annotations

from tellstones.rules.line import Line
from tellstones.rules.seats import Seat, Side, left_of
from tellstones.rules.stones import Stone
from tellstones.rules.table import Acting, Over, Table, Waiting, make_table

_ACTING = {seat: Acting(seat) for seat in Seat}


def finish_turn(
    table: Table,
    seat: Seat,
    *,
    scorer: Side | None = None,
    lines: tuple[Line, ...] | None = None,
    pools: tuple[frozenset[Stone], ...] | None = None,
) -> Table:
    """The turn of `seat` is finished: the point is counted, then its left neighbour is on turn.

    The side that reaches the points to win has won at once, the limit of turns notwithstanding.
    """
    options, score, turn = table.options, table.score, table.turn
    waiting: Waiting
    if scorer is not None:
        a, b = score
        score = (a + 1, b) if scorer is Side.A else (a, b + 1)
    if max(score) >= options.points:
        waiting = Over(scorer)
    elif turn == options.turn_limit:
        waiting = Over(None)
    else:
        waiting = _ACTING[left_of(seat, options.players)]
        turn += 1
    return make_table(
        options,
        table.lines if lines is None else lines,
        table.pools if pools is None else pools,
        score,
        waiting,
        (table.scored[1], scorer),
        turn,
    )


def with_line(table: Table, number: int, line: Line) -> tuple[Line, ...]:
    """The Lines of the table, with one of them changed."""
    if len(table.lines) == 1:
        return (line,)
    return (line, table.lines[1]) if number == 1 else (table.lines[0], line)
