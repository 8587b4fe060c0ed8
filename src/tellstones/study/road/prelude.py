"""The prelude of a station: moves that the player watches before the game goes on from there."""

from __future__ import annotations

from dataclasses import replace

from msgspec import Struct

from tellstones.notation import Record, Said
from tellstones.rules import Chance, Move, Place, Table, after, play
from tellstones.study.frames import PRELUDE
from tellstones.study.recall.beats import a_hide, a_swap, hidden


class Prelude(Struct, frozen=True, forbid_unknown_fields=True):
    """The number of stones and Swaps: every stone is placed and hidden, and some are swapped."""

    stones: int
    swaps: int

    @property
    def moves(self) -> int:
        """The first stone lies there from the start."""
        return 2 * self.stones - 1 + self.swaps


def drawn(prelude: Prelude, start: Table, chance: Chance) -> tuple[Move, ...]:
    """Draw the moves, in turn from the first seat. Raises `Refused` where they are not legal."""
    table, moves = start, list[Move]()
    places, hides, swaps = prelude.stones - 1, prelude.stones, prelude.swaps
    while places or hides or swaps:
        up = len(table.faces[0]) - len(hidden(table))
        movable = len(table.faces[0]) > 1 and len(hidden(table)) > 0
        kinds = "p" * places + "h" * min(hides, up) + "s" * (swaps if movable else 0)
        move: Move
        match chance.choice(kinds):
            case "p":
                stone = chance.choice(sorted(table.pools[0]))
                move, places = Place(stone, chance.choice("<>")), places - 1
            case "h":
                move, hides = a_hide(table, chance), hides - 1
            case _:
                move, swaps = a_swap(table, chance), swaps - 1
        assert table.waiting.seat is not None
        table = after(table, play(table, table.waiting.seat, move))
        moves.append(move)
    return tuple(moves)


def with_prelude(setup: Record, prelude: Prelude | None, chance: Chance) -> Record:
    """The same set-up with the moves of a prelude, and a tag that tells how many they are."""
    if prelude is None:
        return setup
    moves = drawn(prelude, setup.start(), chance)
    tags = (*setup.tags, (PRELUDE, str(len(moves))))
    return replace(setup, tags=tags, said=tuple(map(Said, moves)))
