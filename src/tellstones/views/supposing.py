"""Thinking ahead: a supposed table made of a View and a guess."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from tellstones.rules import Line, Spot, Stone, Table
from tellstones.rules.table import make_table
from tellstones.views.view import View

Guess: TypeAlias = Mapping[Spot, Stone]
"""A stone for every face-down place."""


def suppose(view: View, guess: Guess) -> Table:
    """The table as it would be if the guess were right.

    Raises ValueError for a guess that nobody looking at this View could hold: every face-down
    stone has one name, and they are the stones that are not to be seen.
    """
    lines = tuple(
        _supposed(
            view, number, [guess.get(Spot(place, number)) for place in range(1, len(seen) + 1)]
        )
        for number, seen in enumerate(view.lines, start=1)
    )
    return make_table(
        options=view.options,
        lines=lines,
        pools=view.pools,
        score=view.score,
        waiting=view.waiting,
        scored=view.scored,
        turn=view.turn,
    )


def _supposed(view: View, number: int, guessed: list[Stone | None]) -> Line:
    seen = view.lines[number - 1]
    stones = tuple(shown or guess for shown, guess in zip(seen, guessed, strict=True))
    named = tuple(stone for stone in stones if stone is not None)
    if len(named) < len(seen) or {*named, *view.pools[number - 1]} != {*view.options.stones}:
        raise ValueError(f"on Line {number} each hidden stone must be named once")
    return Line(named, tuple(stone is not None for stone in seen))
