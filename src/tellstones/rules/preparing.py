"""Preparing to play (clauses 1 and 2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from tellstones.rules.events import Chose
from tellstones.rules.line import make_line
from tellstones.rules.moves import Choice, GoFirst
from tellstones.rules.seats import Seat, right_of, seats
from tellstones.rules.stones import SCALES, Stone
from tellstones.rules.table import Acting, Choosing, Options, Table, make_table

T = TypeVar("T")


class Chance(Protocol):
    """A source of random draws, such as `random.Random(seed)`."""

    def choice(self, seq: Sequence[T], /) -> T: ...


def prepare(
    options: Options = Options(),  # noqa: B008 - a frozen value is as good a default as a number
    *,
    opening: Sequence[Stone | str] | None = None,
    first: Seat | str | None = None,
    elder: Seat | str | None = None,
) -> Table:
    """Lays a table out: one opening stone per Line, and who takes the first turn or chooses it.

    By custom the Scales are placed first, and so they are here unless `opening` says otherwise; in
    a set without Scales it is the first stone of the set.
    Seat A begins unless another is named `first`, or an `elder` is named to choose.
    """
    if opening is None:
        opening = [SCALES if SCALES in options.stones else options.stones[0]] * options.lines
    laid = [Stone(stone) for stone in opening]
    if len(laid) != options.lines:
        raise ValueError(f"one opening stone for each of {options.lines} Lines")
    if not set(laid) <= set(options.stones):
        raise ValueError("an opening stone is one of the set")
    if first is not None and elder is not None:
        raise ValueError("either a seat begins or an elder chooses, not both")
    seat = Seat(elder or first or Seat.A)
    if seat not in seats(options.players):
        raise ValueError(f"there is no seat {seat} at a table for {options.players}")
    return make_table(
        options,
        lines=tuple([make_line((stone,), (True,)) for stone in laid]),
        pools=tuple([frozenset(options.stones) - {stone} for stone in laid]),
        score=(0, 0),
        waiting=Acting(seat) if elder is None else Choosing(seat),
    )


def draw_opening(options: Options, chance: Chance) -> tuple[Stone, ...]:
    """One stone at random for each Line."""
    return tuple(chance.choice(options.stones) for _ in range(options.lines))


def draw_first(options: Options, chance: Chance) -> Seat:
    """A seat at random to take the first turn."""
    return chance.choice(seats(options.players))


def chosen(table: Table, seat: Seat, move: Choice) -> Chose:
    """The right neighbor begins after *second*, so that the elder plays second."""
    if isinstance(move, GoFirst):
        return Chose(seat, first=seat)
    return Chose(seat, first=right_of(seat, table.options.players))


def after_chose(table: Table, event: Chose) -> Table:
    return table.awaiting(Acting(event.first))
