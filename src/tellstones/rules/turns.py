"""One turn after another (clauses 3 and 8.1)."""

from __future__ import annotations

from tellstones.rules.line import Line
from tellstones.rules.seats import Seat, Side, left_of, seats
from tellstones.rules.stones import Stone
from tellstones.rules.table import Acting, Over, Table, Waiting, make_table

_ACTING = {
    players: {seat: Acting(left_of(seat, players)) for seat in seats(players)} for players in (2, 4)
}
"""The turn of the left neighbor, for each seat whose turn is over."""


def finish_turn(
    table: Table,
    seat: Seat,
    scorer: Side | None = None,
    lines: tuple[Line, ...] | None = None,
    pools: tuple[frozenset[Stone], ...] | None = None,
) -> Table:
    """Ends the turn of `seat`: counts the point and passes the turn to the left neighbor.

    The side that reaches the points to win has won at once, the limit of turns notwithstanding.
    """
    options, score, turn = table.options, table.score, table.turn
    waiting: Waiting
    if scorer is not None:
        a, b = score
        score = (a + 1, b) if scorer is Side.A else (a, b + 1)
    if options.points in score:
        waiting = Over(scorer)
    elif turn == options.turn_limit:
        waiting = Over(None)
    else:
        waiting = _ACTING[options.players][seat]
        turn += 1
    return make_table(
        options,
        lines or table.lines,
        pools or table.pools,
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
