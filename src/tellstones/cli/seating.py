"""Who sits where, and how the table is laid, as the options of a command say it."""

from __future__ import annotations

import click

from tellstones.bots import LEVELS, STYLES, make_bot
from tellstones.cli.trouble import one_line
from tellstones.i18n import say
from tellstones.match import Player, RandomPlayer
from tellstones.rules import Chance, Options, Seat, Stone, seats

RANDOM = "random"


def people_at(options: Options, against: str | None, seat: Seat) -> frozenset[Seat]:
    """Everybody, or one person among bots."""
    if against is None:
        return frozenset(seats(options.players))
    if seat not in seats(options.players):
        raise click.BadParameter(f"there is no seat {seat} at this table", param_hint="'--seat'")
    return frozenset({seat})


def names_at(
    options: Options, given: str, against: str | None, people: frozenset[Seat], language: str
) -> dict[Seat, str]:
    """The names that were given, then *You* and the ranks of the bots."""
    names = {}
    for seat in seats(options.players) if against else ():
        if seat in people:
            names[seat] = say("seat.you", language)
        else:
            rank = say(f"level.{_rank(against or '')}", language)
            names[seat] = rank if options.players == 2 else f"{rank} {seat}"
    listed = [one_line(name.strip()) for name in given.split(",")]
    named = zip(seats(options.players), listed, strict=False)
    return names | {seat: name for seat, name in named if name}


def bot_named(kind: str, chance: Chance, seed: str) -> Player:
    if kind == RANDOM:
        return RandomPlayer(chance)
    try:
        return make_bot(kind, seed)
    except ValueError:
        levels = ", ".join([*LEVELS, RANDOM])
        styles = ", ".join(STYLES)
        raise click.BadParameter(
            f"{kind!r} is none of {levels}; a style ({styles}) may follow after a colon",
            param_hint="'--against'",
        ) from None


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
        raise click.BadParameter(f"{letter!r} is none of {there}", param_hint=f"'{option}'")
    return Seat(letter.upper())


def _rank(kind: str) -> str:
    """A bot's level without its style. What plays by a plan or by lot is the fool of the court."""
    level = kind.partition(":")[0]
    return level if level in LEVELS else RANDOM
