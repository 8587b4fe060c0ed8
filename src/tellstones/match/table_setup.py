"""Setting a table up: who begins and with which stone, named or drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tellstones.notation import Record
from tellstones.rules import Chance, Options, Seat, Stone, draw_first, draw_opening


def set_up(
    options: Options,
    chance: Chance,
    *,
    opening: Sequence[Stone] | None = None,
    first: Seat | None = None,
    elder: Seat | None = None,
    tags: Mapping[str, str] | None = None,
) -> Record:
    """The record of a game before anything was said. What is not named is drawn."""
    if first is None and elder is None:
        first = draw_first(options, chance)
    return Record(
        options=options,
        opening=draw_opening(options, chance) if opening is None else tuple(opening),
        first=first,
        elder=elder,
        tags=tuple((tags or {}).items()),
    )
