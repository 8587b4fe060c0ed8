"""A position to start a game from, with `?` for hidden stones that chance deals.

    ???| 0-1 A turn -B 7

is a Line of three hidden stones, dealt at random for every game. A small letter is a hidden stone
that is always there.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tellstones.notation import parse_position
from tellstones.rules import Chance, Options, Over, Stone, Table

UNKNOWN = "?"


def check(text: str, options: Options) -> None:
    """Raises ValueError for a position that cannot be, or in which nothing is left to say."""
    if isinstance(lay(text, options, Random(0)).waiting, Over):
        raise ValueError("a position to start from is not over")


def lay(text: str, options: Options, chance: Chance) -> Table:
    """The table of a position, what is unknown dealt by chance."""
    drawn: list[Stone] = []
    while candidates := undealt(text, options, drawn):
        drawn.append(chance.choice(candidates))
    return parse_position(dealt(text, drawn), options)


def undealt(text: str, options: Options, drawn: Sequence[Stone]) -> list[Stone]:
    """The stones among which chance deals next; none when all is settled."""
    places = _places(text, options)
    if len(drawn) == len(places):
        return []
    line, unseen = places[len(drawn)]
    gone = [stone for (at, _), stone in zip(places, drawn, strict=False) if at == line]
    return [stone for stone in unseen if stone not in gone]


def dealt(text: str, drawn: Sequence[Stone]) -> str:
    """The position with a stone in place of every question mark."""
    stones = iter(drawn)
    lines, space, rest = text.partition(" ")
    filled = [next(stones).lower() if letter == UNKNOWN else letter for letter in lines]
    return f"{''.join(filled)}{space}{rest}"


def _places(text: str, options: Options) -> list[tuple[int, list[Stone]]]:
    """Each question mark: its Line and the stones of that Line that are not visible."""
    found: list[tuple[int, list[Stone]]] = []
    for line, part in enumerate(text.split(" ")[0].split("/")):
        unseen = [stone for stone in options.stones if stone not in part.upper()]
        marks = part.count(UNKNOWN)
        if marks not in (0, len(unseen)):
            raise ValueError(f"{marks} stones are unknown in {part!r}, and {len(unseen)} unseen")
        found += [(line, unseen)] * marks
    return found


def in_order(text: str, options: Options) -> list[Stone]:
    """The unseen stones in the order of the set: one way to deal them."""
    drawn: list[Stone] = []
    while candidates := undealt(text, options, drawn):
        drawn.append(candidates[0])
    return drawn


def unknown_places(text: str) -> list[list[int]]:
    """The places of the question marks on each Line, counted from 0."""
    lines = [part.split("|")[0] for part in text.split(" ")[0].split("/")]
    return [[place for place, letter in enumerate(line) if letter == UNKNOWN] for line in lines]
