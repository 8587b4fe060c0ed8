"""Options that say who sits where, who begins and with which stone."""

from __future__ import annotations

import click

from tellstones.bots import BASELINES, LEVELS, make_bot
from tellstones.bots.registry import tag_of_bot
from tellstones.cli.errors import nearest, one_line
from tellstones.match import Player
from tellstones.rules import Options, Seat, Stone, seats

RANDOM = "random"


def people_at(options: Options, against: str | None, seat: Seat) -> frozenset[Seat]:
    """Return all seats, or one person's seat among bots."""
    if against is None:
        return frozenset(seats(options.players))
    if seat not in seats(options.players):
        raise click.BadParameter(f"there is no seat {seat} at this table", param_hint="'--seat'")
    return frozenset({seat})


def tags_at(
    options: Options, given: str, against: str | None, people: frozenset[Seat]
) -> dict[str, str]:
    """Return the given names and the kinds of the bots, as tags of a record."""
    at_the_table = seats(options.players)
    bots = {str(seat): tag_of_bot(against or RANDOM) for seat in at_the_table if seat not in people}
    named = zip(at_the_table, map(str.strip, given.split(",")), strict=False)
    return bots | {str(seat): one_line(name) for seat, name in named if name}


def bot_named(kind: str, seed: str) -> Player:
    try:
        return make_bot(kind, seed)
    except ValueError as error:
        raise unknown_bot(kind, error, "'--against'") from None


def unknown_bot(kind: str, error: ValueError, option: str) -> click.BadParameter:
    hint = nearest(kind, [*LEVELS, *BASELINES])
    return click.BadParameter(f"{error} {hint}".rstrip(), param_hint=option)


def opening_of(letters: str | None, options: Options) -> tuple[Stone, ...] | None:
    if letters is None:
        return None
    try:
        opening = tuple(Stone(letter) for letter in letters.upper().split("/"))
    except ValueError:
        opening = ()
    if len(opening) != options.lines:
        wanted = "a letter of CDFHKSW" + (" for each Line, as in S/C" if options.lines > 1 else "")
        raise click.BadParameter(f"{letters!r} is not {wanted}", param_hint="'--opening'")
    return opening


def seat_of(letter: str | None, options: Options, option: str) -> Seat | None:
    if letter is None:
        return None
    at_the_table = seats(options.players)
    if letter.upper() not in at_the_table:
        there = ", ".join(at_the_table)
        raise click.BadParameter(f"{letter!r} is not one of {there}", param_hint=f"'{option}'")
    return Seat(letter.upper())
