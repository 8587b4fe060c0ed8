"""The random draws before a game begins, one after another, and the game they lead to."""

from __future__ import annotations

from collections.abc import Sequence

from tellstones.envs import start_position
from tellstones.envs.encoding import SEATS, STONE_INDEX
from tellstones.envs.fast_game import Quick
from tellstones.envs.parameters import RANDOM, Setup
from tellstones.notation import parse_position
from tellstones.rules import SEVEN, Seat, Stone


def next_draw(setup: Setup, drawn: Sequence[int]) -> list[int]:
    """The outcomes of the next draw, each as likely; none when all is drawn.

    An outcome is the number of a stone, for a stone that is dealt or opens, or of the seat that
    begins.
    """
    options = setup.options
    if setup.position:
        left = start_position.undealt(setup.position, options, [SEVEN[stone] for stone in drawn])
        return [STONE_INDEX[stone] for stone in left]
    if len(drawn) < _openings(setup):
        return [STONE_INDEX[stone] for stone in options.stones]
    draws_first = setup.elder is None and setup.first == RANDOM
    last = draws_first and len(drawn) == _openings(setup)
    return list(range(options.players)) if last else []


def first_draws(setup: Setup) -> int:
    """Return the number of random draws before a game."""
    drawn: list[int] = []
    while outcomes := next_draw(setup, drawn):
        drawn.append(outcomes[0])
    return len(drawn)


def describe(setup: Setup, drawn: Sequence[int], outcome: int) -> str:
    if setup.position:
        return f"deals {SEVEN[outcome]}"
    if len(drawn) < _openings(setup):
        return f"opening {SEVEN[outcome]}"
    return f"first {SEATS[outcome]}"


def laid_out(setup: Setup, drawn: Sequence[int]) -> Quick:
    """The game after all draws."""
    if setup.position:
        text = start_position.dealt(setup.position, [SEVEN[stone] for stone in drawn])
        return Quick.at(setup, parse_position(text, setup.options))
    opening = list(drawn[: _openings(setup)])
    if setup.opening != RANDOM:
        opening = [STONE_INDEX[Stone(letter)] for letter in setup.opening]
    named = setup.elder or (None if setup.first == RANDOM else Seat(setup.first))
    return Quick(setup, opening, drawn[-1] if named is None else SEATS.index(named))


def _openings(setup: Setup) -> int:
    return setup.options.lines if setup.opening == RANDOM else 0
