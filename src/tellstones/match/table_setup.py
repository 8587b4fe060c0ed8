"""Sets up a table: from a position, or with a first seat and an opening, named or drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tellstones.notation import Record
from tellstones.rules import Chance, Options, Seat, Stone, Table, draw_first, draw_opening


def set_up(
    options: Options,
    chance: Chance,
    *,
    opening: Sequence[Stone] | None = None,
    first: Seat | None = None,
    elder: Seat | None = None,
    position: Table | None = None,
    tags: Mapping[str, str] | None = None,
) -> Record:
    """The record of a game before the first move. What is not named is drawn.

    With a `position` nothing is drawn: it says who acts and what lies on the table.
    """
    if position is not None:
        return Record(options, tuple(opening or ()), first, elder, _tags(tags), position=position)
    if first is None and elder is None:
        first = draw_first(options, chance)
    return Record(
        options=options,
        opening=draw_opening(options, chance) if opening is None else tuple(opening),
        first=first,
        elder=elder,
        tags=_tags(tags),
    )


def _tags(tags: Mapping[str, str] | None) -> tuple[tuple[str, str], ...]:
    return tuple((tags or {}).items())
